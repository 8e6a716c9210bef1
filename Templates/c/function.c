/* template-name: a window opens on the new screen, while the old one comes nearer.
 *
 * A function line: one C function, whose arguments are the line's parameters. The signature at the
 * end says what they are called and what they may be; the host checks them, and calls the function
 * for every frame.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <switchyard/switchyard.h>

static double between(double start, double end, double progress) {
  return start + (end - start) * progress;
}

static int32_t open_window(const switchyard_scene_t *scene, double progress, const double *center,
  double radius, double zoom) {
  const double hidden = 1;
  if (progress <= 0)
    return scene->set(scene, scene->to, switchyard_property_hidden, &hidden, 1);
  if (progress >= 1)
    return scene->set(scene, scene->from, switchyard_property_hidden, &hidden, 1);

  const double size = 1 + zoom * progress;
  const double matrix[9] = {size, 0, 0, 0, size, 0, 0, 0, 1};
  /* x y width height radius softness */
  const double mask[6] = {between(scene->width * center[0], 0, progress),
    between(scene->height * center[1], 0, progress), scene->width * progress,
    scene->height * progress,
    fmin(radius, fmin(scene->width, scene->height) * progress / 2) * (1 - progress), 0};
  return scene->set(scene, scene->from, switchyard_property_transform, matrix, 9) |
         scene->set(scene, scene->to, switchyard_property_mask, mask, 6);
}

SWITCHYARD_FUNCTION_PLUGIN("org.example.template-name", "0.1.0", "template-name",
  "Opens a window on the new screen.", 0.6,
  switchyard_line_flag_deterministic | switchyard_line_flag_has_motion, open_window,
  "progress(scene, f64 progress,"
  " point center = 0.5, 0.5 \"Where the window opens, as fractions of the screen\","
  " f64 radius = 48 [0..400] pt \"How round its corners are\","
  " f64 zoom = 0.15 [0..1] \"How much nearer the old screen comes\")");
