/* How much of each pixel a shape covers. */
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
    const switchyard_shape_t *s, double x, double y, double straight) {
  const double *m = s->map;
  const double w = m[6] * x + m[7] * y + m[8];
  const double u = (m[0] * x + m[1] * y + m[2]) / w, v = (m[3] * x + m[4] * y + m[5]) / w;
  const double du = u - s->center_x, dv = v - s->center_y;
  const double qu = __builtin_fabs(du) - (s->half_x - s->radius);
  const double qv = __builtin_fabs(dv) - (s->half_y - s->radius);
  const double q = __builtin_sqrt(qu * qu + qv * qv);
  const double nu = q > 0 ? __builtin_copysign(qu, du) / q : 1;
  const double nv = q > 0 ? __builtin_copysign(qv, dv) / q : 0;
  const double gx = (nu * (m[0] - u * m[6]) + nv * (m[3] - v * m[6])) / w;
  const double gy = (nu * (m[1] - u * m[7]) + nv * (m[4] - v * m[7])) / w;
  const double pixel = __builtin_sqrt(gx * gx + gy * gy);
  const double width = pixel > s->softness ? pixel : s->softness;
  const double arc = w > 0 ? unit((s->radius - q) / width + 0.5) : 0;
  return ((qu > 0) & (qv > 0) & (arc < straight)) ? arc : straight;
}

KERNEL void switchyard_cover(
    double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count) {
  const double row = y + 0.5;
  if (shape->radius > 0) {
    for (size_t i = 0; i < count; i++) {
      const double column = x + (double)i + 0.5;
      const double c = between(shape->lines, column, row) * between(shape->lines + 6, column, row);
      coverage[i] *= rounded(shape, column, row, c);
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      const double column = x + (double)i + 0.5;
      coverage[i] *= between(shape->lines, column, row) * between(shape->lines + 6, column, row);
    }
  }
}

KERNEL void switchyard_weigh(uint8_t *mask, const double *coverage, size_t count, unsigned weight) {
  for (size_t i = 0; i < count; i++) mask[i] = (uint8_t)(int32_t)(coverage[i] * weight + 0.5);
}
