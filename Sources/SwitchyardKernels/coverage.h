/* How much of each pixel a shape covers. */
#ifndef SWITCHYARD_COVERAGE_H
#define SWITCHYARD_COVERAGE_H

#include "blending.h"

static inline __attribute__((always_inline)) double unit(double v) {
  v = v > 0 ? v : 0;
  return v < 1 ? v : 1;
}

/* What two opposite edges leave: exact for edges along the pixels. */
static inline __attribute__((always_inline)) double between(
  const double *lines, double x, double y) {
  const double a = unit(lines[0] * x + lines[1] * y + lines[2] + 0.5);
  const double b = unit(lines[3] * x + lines[4] * y + lines[5] + 0.5);
  return unit(a + b - 1);
}

/* How a shape lies in the frame: upright and evenly scaled, straight, or seen from somewhere. */
enum { UPRIGHT, AFFINE, TILTED };

static inline int lie(const double *map) {
  if (map[6] != 0 || map[7] != 0 || map[8] != 1)
    return TILTED;
  return map[1] == 0 && map[3] == 0 && __builtin_fabs(map[0]) == __builtin_fabs(map[4]) ? UPRIGHT
                                                                                        : AFFINE;
}

/* What the edges leave at a pixel, `straight`, less what a corner's arc takes off. */
static inline __attribute__((always_inline)) double rounded(
  const switchyard_shape_t *s, double x, double y, double straight, int lie) {
  const int affine = lie != TILTED;
  const double *m = s->map;
  const double w = affine ? 1 : m[6] * x + m[7] * y + m[8], k = affine ? 1 : 1 / w;
  const double u = (m[0] * x + m[1] * y + m[2]) * k, v = (m[3] * x + m[4] * y + m[5]) * k;
  const double du = u - s->center_x, dv = v - s->center_y;
  const double qu = __builtin_fabs(du) - (s->half_x - s->radius);
  const double qv = __builtin_fabs(dv) - (s->half_y - s->radius);
  const double q = __builtin_sqrt(qu * qu + qv * qv), n = k / (q > 0 ? q : 1);
  const double nu = __builtin_copysign(qu, du) * n, nv = __builtin_copysign(qv, dv) * n;
  const double gx = nu * (m[0] - (affine ? 0 : u * m[6])) + nv * (m[3] - (affine ? 0 : v * m[6]));
  const double gy = nu * (m[1] - (affine ? 0 : u * m[7])) + nv * (m[4] - (affine ? 0 : v * m[7]));
  const double pixel = lie == UPRIGHT ? __builtin_fabs(m[0]) : __builtin_sqrt(gx * gx + gy * gy);
  const double width = pixel > s->softness ? pixel : s->softness;
  const double arc = w > 0 ? unit((s->radius - q) / width + 0.5) : 0;
  return ((qu > 0) & (qv > 0) & (arc < straight)) ? arc : straight;
}

static inline __attribute__((always_inline)) double straight(
  const switchyard_shape_t *s, double x, double y) {
  return between(s->lines, x, y) * between(s->lines + 6, x, y);
}

/* The same for a run of pixels; `lie` is a constant where this is expanded. */
static inline __attribute__((always_inline)) void cover_run(double *coverage,
  const switchyard_shape_t *shape, double start, double row, size_t count, int lie) {
  for (size_t i = 0; i < count; i++) {
    const double column = start + (double)i;
    coverage[i] *= rounded(shape, column, row, straight(shape, column, row), lie);
  }
}

static inline __attribute__((always_inline)) void cover_pixels(
  double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count) {
  const double start = x + 0.5, row = y + 0.5;
  if (shape->radius == 0) {
    for (size_t i = 0; i < count; i++)
      coverage[i] *= straight(shape, start + (double)i, row);
    return;
  }
  switch (lie(shape->map)) {
  case UPRIGHT:
    return cover_run(coverage, shape, start, row, count, UPRIGHT);
  case AFFINE:
    return cover_run(coverage, shape, start, row, count, AFFINE);
  default:
    return cover_run(coverage, shape, start, row, count, TILTED);
  }
}

static void kernel_cover(
  double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count) {
  cover_pixels(coverage, shape, x, y, count);
}

static void kernel_weigh(uint8_t *mask, const double *coverage, size_t count, unsigned weight) {
  for (size_t i = 0; i < count; i++)
    mask[i] = (uint8_t)(int32_t)(coverage[i] * weight + 0.5);
}

/* Always whole vectors: an edge is seldom wider than some pixels. */
static void kernel_over_shaped(uint8_t *dst, const uint8_t *below, const uint8_t *src,
  const switchyard_shape_t *shape, int x, int y, size_t count, unsigned weight) {
  for (size_t i = 0; i < count; i += WIDE) {
    const size_t left_over = count - i < WIDE ? count - i : WIDE;
    double coverage[WIDE];
    uint32_t weights[WIDE];
    uint8_t d[4 * WIDE] = {0}, s[4 * WIDE] = {0};
    for (int k = 0; k < WIDE; k++)
      coverage[k] = 1;
    cover_pixels(coverage, shape, x + (int)i, y, left_over <= WIDE / 2 ? WIDE / 2 : WIDE);
    for (int k = 0; k < WIDE; k++)
      weights[k] = (uint32_t)(int32_t)(coverage[k] * weight + 0.5);
    LOAD_REST(d, below + 4 * i, left_over);
    LOAD_REST(s, src + 4 * i, left_over);
    weighted_block(d, d, s, (const u32x16 *)weights);
    STORE_REST(dst + 4 * i, d, left_over);
  }
}

#endif
