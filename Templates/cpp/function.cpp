// template-name: a window opens on the new screen, while the old one comes nearer.
//
// A function line: one function, whose arguments are the line's parameters. The signature at the end
// says what they are called and what they may be; the host checks them, and calls the function for
// every frame.
//
// SPDX-License-Identifier: MIT
#include "line.hpp"

static int32_t open_window(const switchyard_scene_t *scene, double progress, const double *center,
  double radius, double zoom) {
  return line::guarded([&] {
    if (line::show_end(*scene, progress))
      return;
    const double width = scene->width, height = scene->height;
    const double corner = std::min(radius, std::min(width, height) * progress / 2);
    line::departing(*scene).set(switchyard_property_transform, line::scale(1 + zoom * progress));
    /* x y width height radius softness */
    line::arriving(*scene).set(
      switchyard_property_mask, {line::between(width * center[0], 0, progress),
                                  line::between(height * center[1], 0, progress), width * progress,
                                  height * progress, corner * (1 - progress), 0});
  });
}

SWITCHYARD_FUNCTION_PLUGIN("org.example.template-name", "0.1.0", "template-name",
  "Opens a window on the new screen.", 0.6,
  switchyard_line_flag_deterministic | switchyard_line_flag_has_motion, open_window,
  "progress(scene, f64 progress,"
  " point center = 0.5, 0.5 \"Where the window opens, as fractions of the screen\","
  " f64 radius = 48 [0..400] pt \"How round its corners are\","
  " f64 zoom = 0.15 [0..1] \"How much nearer the old screen comes\")");
