/* template-name: a drawer. The new screen comes in from the side, the old one gives way.
 *
 * An interaction line: `layout` follows the finger (or the clock, when nobody drags), and when the
 * finger is gone `finish` or `cancel` declares the rest of the way.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <switchyard/switchyard.h>

/* Seconds that the whole way takes after a finger is gone. */
static const double tail_seconds = 0.35;

/* How far the old screen gives way, as a part of the width: the only parameter. */
static double parallax(const switchyard_scene_t *scene) { return scene->values->number[0]; }

/* Moves a screen to the right of its place, by parts of the width. */
static int32_t shift(const switchyard_scene_t *scene, switchyard_layer_t screen, double parts) {
  double center[2];
  int32_t status = scene->get(scene, screen, switchyard_property_position, center, 2);
  center[0] += scene->width * parts;
  return status | scene->set(scene, screen, switchyard_property_position, center, 2);
}

static int32_t layout(void *instance, const switchyard_scene_t *scene, double progress) {
  (void)instance;
  const double hidden = 1;
  if (progress <= 0)
    return scene->set(scene, scene->to, switchyard_property_hidden, &hidden, 1);
  if (progress >= 1)
    return scene->set(scene, scene->from, switchyard_property_hidden, &hidden, 1);
  const double shadow[7] = {0, 0, 0, 0.3, -4, 0, 24};
  return shift(scene, scene->from, -parallax(scene) * progress) |
         shift(scene, scene->to, 1 - progress) |
         scene->set(scene, scene->to, switchyard_property_shadow, shadow, 7);
}

/* Declares a screen's way to a place right of its own; places are centres. */
static int32_t slide(
  const switchyard_scene_t *scene, switchyard_layer_t screen, double parts, double seconds) {
  const double center[2] = {scene->width * (0.5 + parts), scene->height / 2};
  return scene->animate(
    scene, screen, switchyard_property_position, center, 2, 0, seconds, "ease-out");
}

/* A quick finger gets there sooner. velocity is NULL, or points a second. */
static double seconds_left(double way, const double *velocity, double width) {
  const double speed = velocity ? fabs(velocity[0]) : 0;
  return fmin(tail_seconds * way, speed > 0 ? way * width / speed * 2 : tail_seconds);
}

static int32_t finish(void *instance, const switchyard_scene_t *scene, double last,
  const double *velocity, double *seconds) {
  (void)instance;
  *seconds = seconds_left(1 - last, velocity, scene->width);
  return slide(scene, scene->to, 0, *seconds) |
         slide(scene, scene->from, -parallax(scene), *seconds);
}

static int32_t cancel(void *instance, const switchyard_scene_t *scene, double last,
  const double *velocity, double *seconds) {
  (void)instance;
  *seconds = seconds_left(last, velocity, scene->width);
  return slide(scene, scene->to, 1, *seconds) | slide(scene, scene->from, 0, *seconds);
}

static const switchyard_parameter_t parallax_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "parallax",
  .doc = "How far the old screen gives way, as a part of the width",
  .default_number = {0.3},
  .min = 0,
  .max = 1,
};

static const switchyard_parameter_t *const parameters_[] = {&parallax_};

static const switchyard_line_t line_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_interaction | switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Pulls the new screen in like a drawer.",
  .duration = 0.45,
  .parameter_count = 1,
  .parameters = parameters_,
  .progress = layout,
  .interact_finish = finish,
  .interact_cancel = cancel,
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
