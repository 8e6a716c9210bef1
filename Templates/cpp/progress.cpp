// template-name: the new screen rises over the old one, which sinks back and darkens.
//
// A progress line: `layout` is called for every frame. Each call starts from the same state and the
// host restores everything at the end, so there is nothing to remember and nothing to tidy up; a pop
// is played backwards by itself.
//
// SPDX-License-Identifier: MIT
#include "line.hpp"

namespace {

// The parameters, in the order of `parameters`.
enum { dim, radius, depth };

void sink(const switchyard_scene_t &scene, double progress) {
  auto screen = line::departing(scene);
  auto value = [&](uint32_t index) { return line::value(scene, index).number[0]; };
  screen.set(switchyard_property_transform, line::scale(1 - value(depth) * progress));
  screen.set(switchyard_property_corner_radius, {value(radius) * progress});
  screen.set(switchyard_property_clips, {1});
  auto veil = screen.add();
  veil.set(switchyard_property_frame, {0, 0, scene.width, scene.height});
  veil.set(switchyard_property_background, {0, 0, 0, 1});
  veil.set(switchyard_property_opacity, {value(dim) * progress});
}

void rise(const switchyard_scene_t &scene, double progress) {
  auto screen = line::arriving(scene);
  screen.move(0, scene.height * (1 - progress));
  screen.set(switchyard_property_shadow, {0, 0, 0, 0.3 * (1 - progress), 0, -4, 24});
  // Round while it moves, square when it has arrived.
  screen.set(
    switchyard_property_corner_radius, {line::value(scene, radius).number[0] * (1 - progress)});
  screen.set(switchyard_property_clips, {1});
}

int32_t layout(void *, const switchyard_scene_t *scene, double progress) {
  return line::guarded([&] {
    // The first and the last frame are exactly the two screens.
    if (line::show_end(*scene, progress))
      return;
    sink(*scene, progress);
    rise(*scene, progress);
  });
}

constexpr auto dim_parameter = line::number("dim", 0.35, 0, 1, "How dark the old screen gets");
constexpr auto radius_parameter =
  line::number("radius", 28, 0, 400, "How round the corners are on the way", "pt");
constexpr auto depth_parameter =
  line::number("depth", 0.08, 0, 0.5, "How much smaller the old screen gets");

const switchyard_parameter_t *const parameters[] = {
  &dim_parameter, &radius_parameter, &depth_parameter};

constexpr switchyard_line_t the_line = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Raises the new screen over the old one.",
  .duration = 0.5,
  .parameter_count = std::size(parameters),
  .parameters = parameters,
  .progress = layout,
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
