// template-name: a drawer. The new screen comes in from the side, the old one gives way.
//
// An interaction line: `layout` follows the finger (or the clock, when nobody drags), and when the
// finger is gone `finish` or `cancel` declares the rest of the way.
//
// SPDX-License-Identifier: MIT
#include "line.hpp"

namespace {

// Seconds that the whole way takes after a finger is gone.
constexpr double tail = 0.35;

// How far the old screen gives way, as a part of the width: the only parameter.
double parallax(const switchyard_scene_t &scene) { return line::value(scene, 0).number[0]; }

int32_t layout(void *, const switchyard_scene_t *scene, double progress) {
  return line::guarded([&] {
    if (line::show_end(*scene, progress))
      return;
    line::departing(*scene).move(scene->width * (-parallax(*scene) * progress), 0);
    auto screen = line::arriving(*scene);
    screen.move(scene->width * (1 - progress), 0);
    screen.set(switchyard_property_shadow, {0, 0, 0, 0.3, -4, 0, 24});
  });
}

// A quick finger gets there sooner. velocity is null, or points a second.
double seconds_left(double way, const double *velocity, double width) {
  const double speed = velocity ? std::abs(velocity[0]) : 0;
  return std::min(tail * way, speed > 0 ? 2 * way * width / speed : tail);
}

// Declares a screen's way to a place right of its own, in parts of the width.
void slide(const switchyard_scene_t &scene, line::layer screen, double parts, double seconds) {
  screen.animate(switchyard_property_position, {scene.width * (0.5 + parts), scene.height / 2},
    seconds, "ease-out");
}

int32_t finish(
  void *, const switchyard_scene_t *scene, double last, const double *velocity, double *seconds) {
  return line::guarded([&] {
    *seconds = seconds_left(1 - last, velocity, scene->width);
    slide(*scene, line::arriving(*scene), 0, *seconds);
    slide(*scene, line::departing(*scene), -parallax(*scene), *seconds);
  });
}

int32_t cancel(
  void *, const switchyard_scene_t *scene, double last, const double *velocity, double *seconds) {
  return line::guarded([&] {
    *seconds = seconds_left(last, velocity, scene->width);
    slide(*scene, line::arriving(*scene), 1, *seconds);
    slide(*scene, line::departing(*scene), 0, *seconds);
  });
}

constexpr auto parallax_parameter =
  line::number("parallax", 0.3, 0, 1, "How far the old screen gives way, as a part of the width");

const switchyard_parameter_t *const parameters[] = {&parallax_parameter};

constexpr switchyard_line_t the_line = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_interaction | switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Pulls the new screen in like a drawer.",
  .duration = 0.45,
  .parameter_count = std::size(parameters),
  .parameters = parameters,
  .progress = layout,
  .interact_finish = finish,
  .interact_cancel = cancel,
};

const switchyard_line_t *const lines[] = {&the_line};

constexpr switchyard_plugin_table_t plugin = {
  .struct_size = sizeof(switchyard_plugin_table_t),
  .id = "org.example.template-name",
  .version = "0.1.0",
  .licence = "MIT",
  .line_count = 1,
  .lines = lines,
};

} // namespace

SWITCHYARD_DEFINE_ABI("c++");

extern "C" SWITCHYARD_EXPORT const switchyard_plugin_table_t *switchyard_plugin() {
  return &plugin;
}
