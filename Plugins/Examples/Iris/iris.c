/* Iris: the arriving screen shows through a growing circle.
 *
 * A whole plugin in one C function. Its parameters are the line's parameters; the macro at the end
 * says so to the host and defines both exports.
 */
#include <math.h>
#include <switchyard/switchyard.h>

/* Returns the distance from a point to the corner of a width x height box that is farthest. */
static double reach(double x, double y, double width, double height) {
  return hypot(fmax(x, width - x), fmax(y, height - y));
}

static int32_t iris(
  const switchyard_scene_t *scene, double progress, const double *center, double softness) {
  if (progress >= 1)
    return switchyard_status_ok; /* nothing is cut off any more */
  if (progress <= 0) {
    const double hidden = 1;
    return scene->set(scene, scene->to, switchyard_property_hidden, &hidden, 1);
  }
  double bounds[4]; /* x y width height */
  int32_t status = scene->get(scene, scene->to, switchyard_property_bounds, bounds, 4);
  if (status != switchyard_status_ok)
    return status;

  double x = bounds[2] * center[0], y = bounds[3] * center[1];
  /* The soft edge lies inside and outside the circle, so it has to go past the last corner. */
  double radius = progress * (reach(x, y, bounds[2], bounds[3]) + softness);
  double mask[6] = {bounds[0] + x - radius, bounds[1] + y - radius, 2 * radius, 2 * radius, radius,
    fmin(softness, radius)};
  return scene->set(scene, scene->to, switchyard_property_mask, mask, 6);
}

SWITCHYARD_FUNCTION_PLUGIN("org.switchyard.examples.iris", "1.0.0", "iris",
  "Opens the arriving screen through a growing circle.", 0.6,
  switchyard_line_flag_deterministic | switchyard_line_flag_has_motion, iris,
  "progress(scene, f64 progress,"
  " point center = 0.5, 0.5 \"Where the circle opens\","
  " f64 softness = 2 [0..400] pt \"Width of the edge\")");
