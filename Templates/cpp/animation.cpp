// template-name: the new screen settles on the old one like a card that is laid down.
//
// An animation line: `animate` says once what moves, and the host runs it, scrubs it under a finger
// and turns it round.
//
// SPDX-License-Identifier: MIT
#include "line.hpp"

namespace {

// The parameters, in the order of `parameters`.
enum { height, fall };

int32_t animate(void *, const switchyard_scene_t *scene) {
  return line::guarded([&] {
    auto card = line::arriving(*scene), table = line::departing(*scene);
    const double whole = scene->duration;

    card.set(switchyard_property_transform, line::scale(1 + line::value(*scene, height).number[0]));
    card.set(switchyard_property_opacity, {0});
    card.animate(
      switchyard_property_transform, line::scale(1), whole, line::value(*scene, fall).text);
    card.animate(switchyard_property_opacity, {1}, 0.4 * whole, "ease-out");

    table.animate(switchyard_property_transform, line::scale(0.94), whole, "ease-out");
    table.animate(switchyard_property_opacity, {0}, whole, "ease-in");
  });
}

constexpr auto height_parameter =
  line::number("height", 0.25, 0, 2, "How much larger the new screen is at first");
constexpr auto fall_parameter = line::easing("fall", "spring(0.3)", "How it comes down");

const switchyard_parameter_t *const parameters[] = {&height_parameter, &fall_parameter};

constexpr switchyard_line_t the_line = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_animation,
  .flags = switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Lays the new screen down on the old one.",
  .duration = 0.6,
  .parameter_count = std::size(parameters),
  .parameters = parameters,
  .animate = animate,
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
