/* template-name: a ripple runs over the old screen, and leaves the new one behind it.
 *
 * A pixel line: `render` is handed both pictures and writes the frame. A pixel depends on its place
 * and the progress alone, so the host may ask for several bands of a frame at once.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <switchyard/switchyard.h>

/* The parameters, in the order of parameters_. */
enum { CENTER, WIDTH, REACH, PARAMETER_COUNT };

static const double *value(const switchyard_render_args_t *args, uint32_t index) {
  const char *values = (const char *)args->values + (size_t)index * args->value_stride;
  return ((const switchyard_value_t *)values)->number;
}

static double clamp(double x, double low, double high) { return fmin(fmax(x, low), high); }

/* Where the ripple stands in this frame, in pixels. */
typedef struct {
  double x, y;  /* its centre */
  double front; /* how far it has come */
  double width; /* of the crest */
  double reach; /* how far pixels move */
} ripple_t;

static ripple_t ripple(const switchyard_render_args_t *args) {
  const double width = args->out->width, height = args->out->height;
  ripple_t r = {.x = value(args, CENTER)[0] * width, .y = value(args, CENTER)[1] * height};
  r.width = fmax(value(args, WIDTH)[0] * fmax(width, height), 1);
  r.reach = value(args, REACH)[0] * r.width;
  /* From nothing to past the farthest corner, so that both ends are exact. */
  const double farthest = hypot(fmax(r.x, width - r.x), fmax(r.y, height - r.y));
  r.front = args->eased * (farthest + r.width);
  return r;
}

static const uint8_t *pixel(const switchyard_image_t *image, int32_t x, int32_t y) {
  return (const uint8_t *)image->data + image->stride * y + 4 * (int64_t)x;
}

/* Weighs the four pixels around a place; outside, the edge goes on. */
static void sample(const switchyard_image_t *image, double x, double y, double *rgba) {
  x = clamp(x - 0.5, 0, image->width - 1);
  y = clamp(y - 0.5, 0, image->height - 1);
  const int32_t left = (int32_t)x, top = (int32_t)y;
  const int32_t right = left + 1 < image->width ? left + 1 : left;
  const int32_t bottom = top + 1 < image->height ? top + 1 : top;
  const double u = x - left, v = y - top;
  const uint8_t *a = pixel(image, left, top), *b = pixel(image, right, top);
  const uint8_t *c = pixel(image, left, bottom), *d = pixel(image, right, bottom);
  for (int i = 0; i < 4; i++)
    rgba[i] = (a[i] * (1 - u) + b[i] * u) * (1 - v) + (c[i] * (1 - u) + d[i] * u) * v;
}

static void write_pixel(
  const switchyard_render_args_t *args, const ripple_t *r, double x, double y, uint8_t *out) {
  const double dx = x - r->x, dy = y - r->y, distance = hypot(dx, dy);
  /* 0 where the ripple has not been, 1 where it has passed. */
  const double passed = clamp((r->front - distance) / r->width, 0, 1);
  const double push = r->reach * sin(passed * 3.14159265358979) / fmax(distance, 1);
  double from[4], to[4];
  sample(args->from, x + dx * push, y + dy * push, from);
  sample(args->to, x - dx * push, y - dy * push, to);
  const double weight = passed * passed * (3 - 2 * passed);
  for (int i = 0; i < 4; i++)
    out[i] = (uint8_t)(from[i] * (1 - weight) + to[i] * weight + 0.5);
}

static int32_t render(void *instance, const switchyard_render_args_t *args) {
  (void)instance;
  const ripple_t r = ripple(args);
  const int32_t *window = args->window;
  for (int32_t y = window[1]; y < window[3]; y++) {
    if (args->cancel && *args->cancel)
      return switchyard_status_cancelled;
    uint8_t *row = (uint8_t *)args->out->data + args->out->stride * y;
    for (int32_t x = window[0]; x < window[2]; x++)
      write_pixel(args, &r, x + 0.5, y + 0.5, row + 4 * (int64_t)x);
  }
  return switchyard_status_ok;
}

static const switchyard_parameter_t center_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_point,
  .id = "center",
  .doc = "Where it sets out, as fractions of the screen",
  .default_number = {0.5, 0.5},
};

static const switchyard_parameter_t width_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "width",
  .doc = "Width of the crest, as a part of the longer side",
  .default_number = {0.3},
  .min = 0.01,
  .max = 2,
};

static const switchyard_parameter_t reach_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "reach",
  .doc = "How far pixels move, as a part of the crest",
  .default_number = {0.25},
  .min = 0,
  .max = 1,
};

static const switchyard_parameter_t *const parameters_[PARAMETER_COUNT] = {
  &center_, &width_, &reach_};

static const switchyard_line_t line_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_pixels,
  .flags = switchyard_line_flag_reentrant | switchyard_line_flag_tileable |
           switchyard_line_flag_deterministic | switchyard_line_flag_has_motion,
  .id = "template-name",
  .doc = "Lets a ripple leave the new screen behind it.",
  .duration = 0.9,
  .parameter_count = PARAMETER_COUNT,
  .parameters = parameters_,
  .formats = switchyard_format_rgba8,
  .alpha_modes = switchyard_alpha_premultiplied,
  .render = render,
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
