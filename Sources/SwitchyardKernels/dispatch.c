/* Chooses a level once, and hands every call on to it. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "level.h"

static _Atomic(const level_t *) level_;

/* The best level that the processor has, but none above `limit`. */
static const level_t *best(int limit) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (limit >= SWITCHYARD_CPU_AVX512 && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni"))
    return &switchyard_level_avx512;
  if (limit >= SWITCHYARD_CPU_AVX2 && __builtin_cpu_supports("avx2"))
    return &switchyard_level_avx2;
#endif
  (void)limit;
  return &switchyard_level_base;
}

/* What SWITCHYARD_CPU names: base, avx2 or avx512; without it, all that there is. */
static int wanted(void) {
  const char *name = getenv("SWITCHYARD_CPU");
  if (name != NULL && strcmp(name, "base") == 0)
    return SWITCHYARD_CPU_BASE;
  if (name != NULL && strcmp(name, "avx2") == 0)
    return SWITCHYARD_CPU_AVX2;
  return SWITCHYARD_CPU_AVX512;
}

static const level_t *level(void) {
  const level_t *level = atomic_load_explicit(&level_, memory_order_relaxed);
  if (level == NULL) {
    level = best(wanted());
    atomic_store_explicit(&level_, level, memory_order_relaxed);
  }
  return level;
}

void switchyard_limit_cpu(int limit) {
  atomic_store_explicit(&level_, best(limit), memory_order_relaxed);
}

int switchyard_cpu(void) {
#if defined(__x86_64__)
  const level_t *now = level();
  if (now == &switchyard_level_avx512)
    return SWITCHYARD_CPU_AVX512;
  if (now == &switchyard_level_avx2)
    return SWITCHYARD_CPU_AVX2;
#endif
  return SWITCHYARD_CPU_BASE;
}

void switchyard_fill(uint8_t *dst, uint32_t pixel, size_t count) {
  level()->fill(dst, pixel, count);
}

void switchyard_mix(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight) {
  level()->mix(dst, a, b, count, weight);
}

void switchyard_over(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count) {
  level()->over(dst, below, src, count);
}

void switchyard_over_weighted(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count, unsigned weight) {
  level()->over_weighted(dst, below, src, count, weight);
}

void switchyard_over_masked(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, const uint8_t *mask, size_t count) {
  level()->over_masked(dst, below, src, mask, count);
}

void switchyard_lerp(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction) {
  level()->lerp(dst, a, b, count, fraction);
}

void switchyard_stream_mix(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight) {
  level()->stream_mix(dst, a, b, count, weight);
}

void switchyard_stream_over(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count) {
  level()->stream_over(dst, below, src, count);
}

void switchyard_stream_lerp(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction) {
  level()->stream_lerp(dst, a, b, count, fraction);
}

void switchyard_stream_copy(uint8_t *dst, const uint8_t *src, size_t count) {
  level()->stream_copy(dst, src, count);
}

void switchyard_scale(
  uint8_t *dst, const uint8_t *row, const switchyard_column_t *columns, size_t count) {
  level()->scale(dst, row, columns, count);
}

void switchyard_sample(uint8_t *dst, const switchyard_picture_t *picture, const double *map, int x,
  int y, size_t count) {
  level()->sample(dst, picture, map, x, y, count);
}

void switchyard_gradient(
  uint8_t *dst, const uint32_t *table, const double *map, int radial, int x, int y, size_t count) {
  level()->gradient(dst, table, map, radial, x, y, count);
}

void switchyard_cover(
  double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count) {
  level()->cover(coverage, shape, x, y, count);
}

void switchyard_narrow(
  switchyard_span_t *spans, const switchyard_shape_t *shape, double width, int y, size_t count) {
  level()->narrow(spans, shape, width, y, count);
}

void switchyard_over_shaped(uint8_t *dst, const uint8_t *below, const uint8_t *src,
  const switchyard_shape_t *shape, int x, int y, size_t count, unsigned weight) {
  level()->over_shaped(dst, below, src, shape, x, y, count, weight);
}

void switchyard_inlay(const switchyard_inlay_t *inlay) { level()->inlay(inlay); }

int switchyard_is_opaque(const uint8_t *row, size_t count) {
  return level()->is_opaque(row, count);
}

void switchyard_weigh(uint8_t *mask, const double *coverage, size_t count, unsigned weight) {
  level()->weigh(mask, coverage, count, weight);
}

void switchyard_halve(uint8_t *dst, const uint8_t *top, const uint8_t *bottom, size_t width) {
  level()->halve(dst, top, bottom, width);
}

void switchyard_yuv420(const uint8_t *top, const uint8_t *bottom, size_t width, uint8_t *y0,
  uint8_t *y1, uint8_t *cb, uint8_t *cr) {
  level()->yuv420(top, bottom, width, y0, y1, cb, cr);
}

uint32_t switchyard_nearest(
  const switchyard_palette_t *palette, const float *point, float *distance) {
  return level()->nearest(palette, point, distance);
}

uint32_t switchyard_partner(const switchyard_palette_t *palette, uint32_t first, const float *point,
  float roughness, float *error, float *share) {
  return level()->partner(palette, first, point, roughness, error, share);
}
