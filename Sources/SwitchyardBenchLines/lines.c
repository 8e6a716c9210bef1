/* Lines that draw what other programs are measured with, frame by frame the same. */
#include "SwitchyardBenchLines.h"

#include <stdlib.h>

/* The loader chooses among clones, before the thread sanitizer is there that looks on. */
#ifdef __has_feature
#define WATCHES_THREADS __has_feature(thread_sanitizer)
#else
#define WATCHES_THREADS 0
#endif
#if defined(__x86_64__) && defined(__linux__) && !WATCHES_THREADS
#define KERNEL __attribute__((target_clones("avx512bw", "avx2", "default")))
#else
#define KERNEL
#endif

/* The coming screen lies over the old one and doesn't move. */
static int32_t over(void *instance, const switchyard_scene_t *scene, double progress) {
  (void)instance, (void)scene, (void)progress;
  return switchyard_status_ok;
}

static int32_t move(const switchyard_scene_t *scene, uint32_t layer, double x) {
  const double transform[9] = {1, 0, x, 0, 1, 0, 0, 0, 1};
  return scene->set(scene, layer, switchyard_property_transform, transform, 9);
}

/* The coming screen pushes the old one out, the first column of the one upon the last of the other,
 * at fractions of a pixel. */
static int32_t slidesub(void *instance, const switchyard_scene_t *scene, double progress) {
  (void)instance;
  double bounds[4];
  int32_t status = scene->get(scene, scene->to, switchyard_property_bounds, bounds, 4);
  if (status != switchyard_status_ok)
    return status;
  const double way = progress * (bounds[2] - 2) + 0.37;
  status = move(scene, scene->from, -way);
  return status == switchyard_status_ok ? move(scene, scene->to, bounds[2] - 1 - way) : status;
}

/* The coming screen grows in the middle from a half of its size to the whole, in whole pairs of
 * pixels, while its opacity rises from 0.3. */
static int32_t zoom(void *instance, const switchyard_scene_t *scene, double progress) {
  (void)instance;
  double bounds[4];
  int32_t status = scene->get(scene, scene->to, switchyard_property_bounds, bounds, 4);
  if (status != switchyard_status_ok)
    return status;
  const double scale = 0.5 + 0.5 * progress;
  const double across = (double)((int)(bounds[2] * scale) & ~1) / bounds[2];
  const double down = (double)((int)(bounds[3] * scale) & ~1) / bounds[3];
  const double transform[9] = {across, 0, 0, 0, down, 0, 0, 0, 1};
  const double opacity = 0.3 + 0.7 * progress;
  status = scene->set(scene, scene->to, switchyard_property_transform, transform, 9);
  if (status != switchyard_status_ok)
    return status;
  return scene->set(scene, scene->to, switchyard_property_opacity, &opacity, 1);
}

/* ---- Dissolve: a pixel line ---- */

/* A threshold for each pixel, made once for a size. */
typedef struct {
  int32_t width, height;
  uint8_t *thresholds;
} noise_t;

static int32_t create(
  const switchyard_line_t *line, const switchyard_host_t *host, void **instance) {
  (void)line, (void)host;
  *instance = calloc(1, sizeof(noise_t));
  return *instance == NULL ? switchyard_status_out_of_memory : switchyard_status_ok;
}

static void destroy(void *instance) {
  noise_t *noise = instance;
  free(noise->thresholds);
  free(noise);
}

/* Makes the thresholds for a pixel a point: the high bytes of a linear congruential generator with
 * the numbers of Numerical Recipes. */
static int32_t before_depart(void *instance, const switchyard_scene_t *scene) {
  noise_t *noise = instance;
  double bounds[4];
  const int32_t status = scene->get(scene, scene->to, switchyard_property_bounds, bounds, 4);
  if (status != switchyard_status_ok)
    return status;
  noise->width = (int32_t)bounds[2];
  noise->height = (int32_t)bounds[3];
  const size_t count = (size_t)noise->width * (size_t)noise->height;
  free(noise->thresholds);
  noise->thresholds = malloc(count);
  if (noise->thresholds == NULL)
    return switchyard_status_out_of_memory;
  uint32_t state = 12345;
  for (size_t i = 0; i < count; i++) {
    state = state * 1664525u + 1013904223u;
    noise->thresholds[i] = (uint8_t)(state >> 24);
  }
  return switchyard_status_ok;
}

/* Each pixel is the old screen's or the new one's. Both are read, whichever it is: a choice of what to
 * read would be one of addresses, pixel by pixel. */
KERNEL static void pick(uint32_t *restrict out, const uint32_t *restrict from,
  const uint32_t *restrict to, const uint8_t *restrict thresholds, int32_t count, uint8_t passed) {
  for (int32_t x = 0; x < count; x++) {
    const uint32_t old = from[x], new = to[x];
    out[x] = thresholds[x] < passed ? new : old;
  }
}

static const void *row(const switchyard_image_t *image, int32_t x, int32_t y) {
  return (const uint8_t *)image->data + image->stride * y + 4 * (int64_t)x;
}

static int32_t dissolve(void *instance, const switchyard_render_args_t *args) {
  const noise_t *noise = instance;
  const int32_t width = args->out->width;
  if (noise->width != width || noise->height != args->out->height)
    return switchyard_status_unsupported;
  const int32_t x0 = args->window[0], x1 = args->window[2];
  for (int32_t y = args->window[1]; y < args->window[3]; y++)
    pick((uint32_t *)row(args->out, x0, y), row(args->from, x0, y), row(args->to, x0, y),
      noise->thresholds + (size_t)y * (size_t)width + x0, x1 - x0, (uint8_t)(args->eased * 255));
  return switchyard_status_ok;
}

/* ---- What the host is told ---- */

static const switchyard_line_t over_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic,
  .id = "bench-over",
  .duration = 1,
  .progress = over,
};

static const switchyard_line_t slidesub_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic,
  .id = "bench-slidesub",
  .duration = 1,
  .progress = slidesub,
};

static const switchyard_line_t zoom_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_progress,
  .flags = switchyard_line_flag_deterministic,
  .id = "bench-zoom",
  .duration = 1,
  .progress = zoom,
};

static const switchyard_line_t dissolve_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_pixels,
  .flags = switchyard_line_flag_reentrant | switchyard_line_flag_tileable |
           switchyard_line_flag_pointwise | switchyard_line_flag_deterministic |
           switchyard_line_flag_writes_all | switchyard_line_flag_keeps_opaque,
  .id = "bench-dissolve",
  .duration = 1,
  .formats = switchyard_format_rgba8,
  .alpha_modes = switchyard_alpha_premultiplied,
  .create = create,
  .destroy = destroy,
  .before_depart = before_depart,
  .render = dissolve,
};

static const switchyard_line_t *const lines_[] = {&over_, &slidesub_, &zoom_, &dissolve_};

static const switchyard_plugin_table_t plugin_ = {
  .struct_size = sizeof(switchyard_plugin_table_t),
  .id = "org.switchyard.bench",
  .version = "1.0.0",
  .line_count = 4,
  .lines = lines_,
};

const switchyard_plugin_table_t *switchyard_bench_lines(void) { return &plugin_; }
