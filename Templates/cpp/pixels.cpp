// template-name: a ripple runs over the old screen, and leaves the new one behind it.
//
// A pixel line: `render` is handed both pictures and writes the frame. A pixel depends on its place
// and the progress alone, so the host may ask for several bands of a frame at once.
//
// SPDX-License-Identifier: MIT
#include "line.hpp"

#include <numbers>

namespace {

// The parameters, in the order of `parameters`.
enum { center, width, reach };

using color = std::array<double, 4>; // red green blue alpha, 0...255, premultiplied

color mix(const color &start, const color &end, double weight) {
  color mixed;
  for (int i = 0; i < 4; i++)
    mixed[i] = start[i] * (1 - weight) + end[i] * weight;
  return mixed;
}

color pixel(const switchyard_image_t &image, int32_t x, int32_t y) {
  auto row = static_cast<const uint8_t *>(image.data) + image.stride * y;
  auto p = row + 4 * int64_t{x};
  return {double(p[0]), double(p[1]), double(p[2]), double(p[3])};
}

// Weighs the four pixels around a place; outside, the edge goes on.
color sample(const switchyard_image_t &image, double x, double y) {
  x = std::clamp(x - 0.5, 0.0, image.width - 1.0);
  y = std::clamp(y - 0.5, 0.0, image.height - 1.0);
  const auto left = static_cast<int32_t>(x), right = std::min(left + 1, image.width - 1);
  const auto top = static_cast<int32_t>(y), bottom = std::min(top + 1, image.height - 1);
  return mix(mix(pixel(image, left, top), pixel(image, right, top), x - left),
    mix(pixel(image, left, bottom), pixel(image, right, bottom), x - left), y - top);
}

// A ripple as it stands in one frame, in pixels.
class ripple {
  const switchyard_render_args_t &args;
  double x, y;  // its centre
  double crest; // how wide it is
  double front; // how far it has come

public:
  explicit ripple(const switchyard_render_args_t &args) : args(args) {
    const double columns = args.out->width, rows = args.out->height;
    x = line::value(args, center).number[0] * columns;
    y = line::value(args, center).number[1] * rows;
    crest = std::max(line::value(args, width).number[0] * std::max(columns, rows), 1.0);
    // From nothing to past the farthest corner, so that both ends are exact.
    front = args.eased * (std::hypot(std::max(x, columns - x), std::max(y, rows - y)) + crest);
  }

  color at(double column, double row) const {
    const double dx = column - x, dy = row - y, distance = std::hypot(dx, dy);
    // 0 where the ripple has not been, 1 where it has passed.
    const double passed = std::clamp((front - distance) / crest, 0.0, 1.0);
    const double push = line::value(args, reach).number[0] * crest *
                        std::sin(passed * std::numbers::pi) / std::max(distance, 1.0);
    return mix(sample(*args.from, column + dx * push, row + dy * push),
      sample(*args.to, column - dx * push, row - dy * push), passed * passed * (3 - 2 * passed));
  }
};

int32_t render(void *, const switchyard_render_args_t *args) {
  const ripple waves(*args);
  const auto [x0, y0, x1, y1] = args->window;
  for (int32_t y = y0; y < y1; y++) {
    if (args->cancel && *args->cancel)
      return switchyard_status_cancelled;
    auto out = static_cast<uint8_t *>(args->out->data) + args->out->stride * y + 4 * int64_t{x0};
    for (int32_t x = x0; x < x1; x++)
      for (double part : waves.at(x + 0.5, y + 0.5))
        *out++ = static_cast<uint8_t>(part + 0.5);
  }
  return switchyard_status_ok;
}

constexpr auto center_parameter =
  line::point("center", 0.5, 0.5, "Where it sets out, as fractions of the screen");
constexpr auto width_parameter =
  line::number("width", 0.3, 0.01, 2, "Width of the crest, as a part of the longer side");
constexpr auto reach_parameter =
  line::number("reach", 0.25, 0, 1, "How far pixels move, as a part of the crest");

const switchyard_parameter_t *const parameters[] = {
  &center_parameter, &width_parameter, &reach_parameter};

constexpr switchyard_line_t the_line = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_pixels,
  .flags = switchyard_line_flag_reentrant | switchyard_line_flag_tileable |
           switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Lets a ripple leave the new screen behind it.",
  .duration = 0.9,
  .parameter_count = std::size(parameters),
  .parameters = parameters,
  .formats = switchyard_format_rgba8,
  .alpha_modes = switchyard_alpha_premultiplied,
  .render = render,
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
