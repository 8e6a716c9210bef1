/* How much of each pixel a shape covers. */
#ifndef SWITCHYARD_COVERAGE_H
#define SWITCHYARD_COVERAGE_H

#include "rows.h"

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

/* What the edges leave at a pixel, `straight`, less what a corner's arc takes off. */
static inline __attribute__((always_inline)) double rounded(
  const switchyard_shape_t *s, double x, double y, double straight, int affine) {
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
  const double pixel = __builtin_sqrt(gx * gx + gy * gy);
  const double width = pixel > s->softness ? pixel : s->softness;
  const double arc = w > 0 ? unit((s->radius - q) / width + 0.5) : 0;
  return ((qu > 0) & (qv > 0) & (arc < straight)) ? arc : straight;
}

static inline __attribute__((always_inline)) double straight(
  const switchyard_shape_t *s, double x, double y) {
  return between(s->lines, x, y) * between(s->lines + 6, x, y);
}

static void kernel_cover(
  double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count) {
  const double start = x + 0.5, row = y + 0.5;
  const double *map = shape->map;
  if (shape->radius == 0) {
    for (size_t i = 0; i < count; i++)
      coverage[i] *= straight(shape, start + (double)i, row);
  } else if (map[6] == 0 && map[7] == 0 && map[8] == 1) {
    for (size_t i = 0; i < count; i++) {
      const double column = start + (double)i;
      coverage[i] *= rounded(shape, column, row, straight(shape, column, row), 1);
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      const double column = start + (double)i;
      coverage[i] *= rounded(shape, column, row, straight(shape, column, row), 0);
    }
  }
}

static void kernel_weigh(uint8_t *mask, const double *coverage, size_t count, unsigned weight) {
  for (size_t i = 0; i < count; i++)
    mask[i] = (uint8_t)(int32_t)(coverage[i] * weight + 0.5);
}

#endif
