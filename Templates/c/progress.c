/* template-name: the new screen rises over the old one, which sinks back and darkens.
 *
 * A progress line: `layout` is called for every frame. Each call starts from the same state and the
 * host restores everything at the end, so there is nothing to remember and nothing to tidy up; a pop
 * is played backwards by itself.
 *
 * SPDX-License-Identifier: MIT
 */
#include <switchyard/switchyard.h>

/* The parameters, in the order of parameters_. */
enum { DIM, RADIUS, DEPTH, PARAMETER_COUNT };

static double value(const switchyard_scene_t *scene, uint32_t index) {
  const char *values = (const char *)scene->values + (size_t)index * scene->value_stride;
  return ((const switchyard_value_t *)values)->number[0];
}

static double between(double start, double end, double progress) {
  return start + (end - start) * progress;
}

/* Sets a number; answers a status, and statuses may be joined with | as all failures are negative. */
static int32_t set(
  const switchyard_scene_t *scene, switchyard_layer_t layer, uint32_t property, double number) {
  return scene->set(scene, layer, property, &number, 1);
}

static int32_t darken(const switchyard_scene_t *scene, switchyard_layer_t screen, double amount) {
  const double bounds[4] = {0, 0, scene->width, scene->height};
  const double black[4] = {0, 0, 0, 1};
  switchyard_layer_t veil = 0;
  int32_t status = scene->make_layer(scene, screen, &veil);
  if (status != switchyard_status_ok)
    return status;
  return scene->set(scene, veil, switchyard_property_frame, bounds, 4) |
         scene->set(scene, veil, switchyard_property_background, black, 4) |
         set(scene, veil, switchyard_property_opacity, amount);
}

static int32_t sink(const switchyard_scene_t *scene, double progress) {
  const double size = 1 - value(scene, DEPTH) * progress;
  const double matrix[9] = {size, 0, 0, 0, size, 0, 0, 0, 1};
  return scene->set(scene, scene->from, switchyard_property_transform, matrix, 9) |
         set(
           scene, scene->from, switchyard_property_corner_radius, value(scene, RADIUS) * progress) |
         set(scene, scene->from, switchyard_property_clips, 1) |
         darken(scene, scene->from, value(scene, DIM) * progress);
}

static int32_t rise(const switchyard_scene_t *scene, double progress) {
  double center[2];
  int32_t status = scene->get(scene, scene->to, switchyard_property_position, center, 2);
  center[1] += between(scene->height, 0, progress);
  /* Round while it moves, square when it has arrived. */
  const double radius = value(scene, RADIUS) * (1 - progress);
  const double shadow[7] = {0, 0, 0, 0.3 * (1 - progress), 0, -4, 24};
  return status | scene->set(scene, scene->to, switchyard_property_position, center, 2) |
         scene->set(scene, scene->to, switchyard_property_shadow, shadow, 7) |
         set(scene, scene->to, switchyard_property_corner_radius, radius) |
         set(scene, scene->to, switchyard_property_clips, 1);
}

static int32_t layout(void *instance, const switchyard_scene_t *scene, double progress) {
  (void)instance;
  /* The first and the last frame are exactly the two screens. */
  if (progress <= 0)
    return set(scene, scene->to, switchyard_property_hidden, 1);
  if (progress >= 1)
    return set(scene, scene->from, switchyard_property_hidden, 1);
  return sink(scene, progress) | rise(scene, progress);
}

static const switchyard_parameter_t dim_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "dim",
  .doc = "How dark the old screen gets",
  .default_number = {0.35},
  .min = 0,
  .max = 1,
};

static const switchyard_parameter_t radius_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "radius",
  .doc = "How round the corners are on the way",
  .unit = "pt",
  .default_number = {28},
  .min = 0,
  .max = 400,
};

static const switchyard_parameter_t depth_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "depth",
  .doc = "How much smaller the old screen gets",
  .default_number = {0.08},
  .min = 0,
  .max = 0.5,
};

static const switchyard_parameter_t *const parameters_[PARAMETER_COUNT] = {
  &dim_, &radius_, &depth_};

static const switchyard_line_t line_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Raises the new screen over the old one.",
  .duration = 0.5,
  .parameter_count = PARAMETER_COUNT,
  .parameters = parameters_,
  .progress = layout,
};

static const switchyard_line_t *const lines_[] = {&line_};

static const switchyard_plugin_table_t plugin_ = {
  .struct_size = sizeof(switchyard_plugin_table_t),
  .id = "org.example.template-name",
  .version = "0.1.0",
  .licence = "MIT",
  .line_count = 1,
  .lines = lines_,
};

SWITCHYARD_DEFINE_ABI("c");

SWITCHYARD_EXPORT const switchyard_plugin_table_t *switchyard_plugin(void) { return &plugin_; }
