/* template-name: the new screen settles on the old one like a card that is laid down.
 *
 * An animation line: `animate` says once what moves, and the host runs it, scrubs it under a finger
 * and turns it round.
 *
 * SPDX-License-Identifier: MIT
 */
#include <switchyard/switchyard.h>

/* The parameters, in the order of parameters_. */
enum { HEIGHT, FALL, PARAMETER_COUNT };

static const switchyard_value_t *value(const switchyard_scene_t *scene, uint32_t index) {
  const char *values = (const char *)scene->values + (size_t)index * scene->value_stride;
  return (const switchyard_value_t *)values;
}

/* Lets a property go from one value to another; numbers are start, end. */
static int32_t go(const switchyard_scene_t *scene, switchyard_layer_t layer, uint32_t property,
  const double *start, const double *end, uint32_t count, double seconds, const char *easing) {
  return scene->set(scene, layer, property, start, count) |
         scene->animate(scene, layer, property, end, count, 0, seconds, easing);
}

static int32_t animate(void *instance, const switchyard_scene_t *scene) {
  (void)instance;
  const double seen = 1, unseen = 0;
  const double size = 1 + value(scene, HEIGHT)->number[0];
  const double above[9] = {size, 0, 0, 0, size, 0, 0, 0, 1};
  const double down[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const double away[9] = {0.94, 0, 0, 0, 0.94, 0, 0, 0, 1};
  const double brief = 0.4 * scene->duration;
  return go(scene, scene->to, switchyard_property_transform, above, down, 9, scene->duration,
           value(scene, FALL)->text) |
         go(scene, scene->to, switchyard_property_opacity, &unseen, &seen, 1, brief, "ease-out") |
         go(scene, scene->from, switchyard_property_transform, down, away, 9, scene->duration,
           "ease-out") |
         go(scene, scene->from, switchyard_property_opacity, &seen, &unseen, 1, scene->duration,
           "ease-in");
}

static const switchyard_parameter_t height_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "height",
  .doc = "How much larger the new screen is at first",
  .default_number = {0.25},
  .min = 0,
  .max = 2,
};

static const switchyard_parameter_t fall_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_easing,
  .id = "fall",
  .doc = "How it comes down",
  .default_text = "spring(0.3)",
};

static const switchyard_parameter_t *const parameters_[PARAMETER_COUNT] = {&height_, &fall_};

static const switchyard_line_t line_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_animation,
  .flags = switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Lays the new screen down on the old one.",
  .duration = 0.6,
  .parameter_count = PARAMETER_COUNT,
  .parameters = parameters_,
  .animate = animate,
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
