/* How much of each pixel a shape covers. */
#ifndef SWITCHYARD_COVERAGE_H
#define SWITCHYARD_COVERAGE_H

#include "blending.h"

/* Pixels of most edges. */
#define NARROW 4

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

/* How wide the edge of an upright shape is in its own space. */
static inline __attribute__((always_inline)) double upright_width(const switchyard_shape_t *s) {
  const double pixel = __builtin_fabs(s->map[0]);
  return pixel > s->softness ? pixel : s->softness;
}

static inline __attribute__((always_inline)) double straight(
  const switchyard_shape_t *s, double x, double y) {
  return between(s->lines, x, y) * between(s->lines + 6, x, y);
}

/* What the edges leave at a pixel, less what a corner's arc takes off. */
static inline __attribute__((always_inline)) double rounded(
  const switchyard_shape_t *s, double x, double y, int lie) {
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
  const double pixel = __builtin_sqrt(gx * gx + gy * gy);
  const double width = pixel > s->softness ? pixel : s->softness;
  const double arc = w > 0 ? unit((s->radius - q) / width + 0.5) : 0, rest = straight(s, x, y);
  return ((qu > 0) & (qv > 0) & (arc < rest)) ? arc : rest;
}

static inline __attribute__((always_inline)) void cover_straight(
  double *coverage, const switchyard_shape_t *shape, double start, double row, size_t count) {
  for (size_t i = 0; i < count; i++)
    coverage[i] *= straight(shape, start + (double)i, row);
}

/* The same as below, where all but the place across the row is known for the row. */
static inline __attribute__((always_inline)) void cover_upright(
  double *coverage, const switchyard_shape_t *s, double start, double row, size_t count) {
  const double *m = s->map, per = 1 / upright_width(s), down = between(s->lines + 6, start, row);
  const double core = s->half_x - s->radius;
  const double qv = __builtin_fabs(m[4] * row + m[5] - s->center_y) - (s->half_y - s->radius);
  for (size_t i = 0; i < count; i++) {
    const double x = start + (double)i;
    const double qu = __builtin_fabs(m[0] * x + m[2] - s->center_x) - core;
    const double arc = unit((s->radius - __builtin_sqrt(qu * qu + qv * qv)) * per + 0.5);
    const double rest = between(s->lines, x, row) * down;
    coverage[i] *= ((qu > 0) & (qv > 0) & (arc < rest)) ? arc : rest;
  }
}

/* For a run of pixels; `lie` is a constant where this is expanded. */
static inline __attribute__((always_inline)) void cover_run(double *coverage,
  const switchyard_shape_t *shape, double start, double row, size_t count, int lie) {
  for (size_t i = 0; i < count; i++)
    coverage[i] *= rounded(shape, start + (double)i, row, lie);
}

static inline __attribute__((always_inline)) void cover_pixels(
  double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count) {
  const double start = x + 0.5, row = y + 0.5;
  if (shape->radius == 0)
    return cover_straight(coverage, shape, start, row, count);
  switch (lie(shape->map)) {
  case UPRIGHT:
    return cover_upright(coverage, shape, start, row, count);
  case AFFINE:
    return cover_run(coverage, shape, start, row, count, AFFINE);
  default:
    return cover_run(coverage, shape, start, row, count, TILTED);
  }
}

/* How far a row at a height from the middle reaches to both sides in a shape `grown` by some; less
 * than 0 where it misses it. */
static inline __attribute__((always_inline)) double reach(
  const switchyard_shape_t *s, double grown, double height) {
  const double half_x = s->half_x + grown, half_y = s->half_y + grown;
  const double radius = s->radius + grown > 0 ? s->radius + grown : 0;
  const double above = height - (half_y - radius), rise = above > 0 ? above : 0;
  const double rest = radius * radius - rise * rise;
  const double half = half_x - radius + __builtin_sqrt(rest > 0 ? rest : 0);
  return ((half_x >= 0) & (height <= half_y)) ? half : -1;
}

/* A place as a pixel, rounded downwards and upwards, held within what a frame can have. */
#define FARTHEST 16777216.0

static inline __attribute__((always_inline)) double held(double v) {
  v = v > -FARTHEST ? v : -FARTHEST;
  return v < FARTHEST ? v : FARTHEST;
}

static inline __attribute__((always_inline)) int32_t pixel_down(double v) {
  const double place = held(v);
  const int32_t pixel = (int32_t)place;
  return pixel - (pixel > place);
}

static inline __attribute__((always_inline)) int32_t pixel_up(double v) {
  const double place = held(v);
  const int32_t pixel = (int32_t)place;
  return pixel + (pixel < place);
}

/* What less than this part of its edge's width takes off doesn't show. */
#define SLIVER 1e-4

static void kernel_narrow(
  switchyard_span_t *spans, const switchyard_shape_t *shape, double width, int y, size_t count) {
  const double *m = shape->map, center = (shape->center_x - m[2]) / m[0] - 0.5;
  const double per = 1 / __builtin_fabs(m[0]);
  for (size_t i = 0; i < count; i++) {
    const double row = y + (double)i + 0.5;
    const double height = __builtin_fabs(m[4] * row + m[5] - shape->center_y);
    const double outer = reach(shape, 0.5 * width, height);
    const double inner = reach(shape, (SLIVER - 0.5) * width, height);
    const int32_t start = pixel_down(center - outer * per);
    const int32_t end = outer < 0 ? start : pixel_up(center + outer * per) + 1;
    const int32_t solid_start = pixel_up(center - inner * per);
    const int32_t solid_end = inner < 0 ? solid_start : pixel_down(center + inner * per) + 1;
    switchyard_span_t *s = spans + i;
    s->start = s->start > start ? s->start : start;
    s->end = s->end < end ? s->end : end;
    s->solid_start = s->solid_start > solid_start ? s->solid_start : solid_start;
    s->solid_end = s->solid_end < solid_end ? s->solid_end : solid_end;
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

/* Lays up to WIDE pixels; coverage is computed for `count`, a constant where this is expanded. */
static inline __attribute__((always_inline)) void lay_shaped(uint8_t *dst, const uint8_t *below,
  const uint8_t *src, const switchyard_shape_t *shape, int x, int y, size_t left_over, size_t count,
  unsigned weight) {
  double coverage[WIDE];
  uint32_t weights[WIDE] = {0};
  uint8_t d[4 * WIDE] = {0}, s[4 * WIDE] = {0};
  for (size_t k = 0; k < count; k++)
    coverage[k] = 1;
  cover_pixels(coverage, shape, x, y, count);
  for (size_t k = 0; k < count; k++)
    weights[k] = (uint32_t)(int32_t)(coverage[k] * weight + 0.5);
  LOAD_REST(d, below, left_over);
  LOAD_REST(s, src, left_over);
  weighted_block(d, d, s, (const u32x16 *)weights);
  STORE_REST(dst, d, left_over);
}

/* Always whole vectors: an edge is seldom wider than some pixels. */
static void kernel_over_shaped(uint8_t *dst, const uint8_t *below, const uint8_t *src,
  const switchyard_shape_t *shape, int x, int y, size_t count, unsigned weight) {
  if (count <= NARROW)
    return lay_shaped(dst, below, src, shape, x, y, count, NARROW, weight);
  for (size_t i = 0; i < count; i += WIDE)
    lay_shaped(dst + 4 * i, below + 4 * i, src + 4 * i, shape, x + (int)i, y,
      count - i < WIDE ? count - i : WIDE, WIDE, weight);
}

static inline int32_t within(int32_t x, int32_t low, int32_t high) {
  x = x > low ? x : low;
  return x < high ? x : high;
}

static inline void copy_run(uint8_t *dst, const uint8_t *src, int32_t count, int streams) {
  if (streams)
    kernel_stream_copy(dst, src, (size_t)count);
  else
    memcpy(dst, src, 4 * (size_t)count);
}

static void kernel_inlay(const switchyard_inlay_t *inlay) {
  const int32_t x0 = inlay->x, x1 = x0 + inlay->width;
  for (int32_t i = 0; i < inlay->height; i++) {
    const switchyard_span_t *s = inlay->spans + i;
    const int32_t start = within(s->start, x0, x1), end = within(s->end, start, x1);
    const int32_t low = within(s->solid_start, start, end), high = within(s->solid_end, low, end);
    uint8_t *d = inlay->dst + (size_t)i * inlay->dst_stride;
    const uint8_t *b = inlay->below + (size_t)i * inlay->below_stride;
    const uint8_t *a = inlay->above + (size_t)i * inlay->above_stride;
#define AT(x) (4 * (size_t)((x)-x0))
    copy_run(d, b, start - x0, inlay->streams);
    copy_run(d + AT(low), a + AT(low), high - low, inlay->streams);
    copy_run(d + AT(end), b + AT(end), x1 - end, inlay->streams);
    /* The edges at the end, when what is around them is in the nearest cache. */
    if (low > start)
      kernel_over_shaped(d + AT(start), b + AT(start), a + AT(start), inlay->shape, start,
        inlay->y + i, (size_t)(low - start), 255);
    if (end > high)
      kernel_over_shaped(d + AT(high), b + AT(high), a + AT(high), inlay->shape, high, inlay->y + i,
        (size_t)(end - high), 255);
#undef AT
  }
}

#endif
