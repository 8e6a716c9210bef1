/* Bilinear sampling, gradients, and pictures at half size. */
#include "rows.h"

static inline __attribute__((always_inline)) uint64_t pair(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, 8);
  return v;
}

/* Weights of a pixel and its right neighbour, four times 16 bits. */
#define ACROSS(fraction) ((256 - (fraction)) * 0x00010001ull | (fraction) * 0x0001000100000000ull)
#define ALL_LANES 0x0001000100010001ull

/* Joins eight pairs of pixels, given as even and odd bytes, to eight pixels. */
BLOCK across_block(uint8_t *dst, const u16x32 *even, const u16x32 *odd, const u64x8 *weights) {
  const u64x8 e = (u64x8)(*even * (u16x32)*weights);
  const u64x8 o = (u64x8)(*odd * (u16x32)*weights);
  const u16x32 es = (u16x32)(e + (e >> 32)) + 128;
  const u16x32 os = (u16x32)(o + (o >> 32)) + 128;
  *(u32x8 *)dst = __builtin_convertvector((u64x8)JOIN_256(es, os), u32x8);
}

BLOCK scale_block(uint8_t *dst, const uint8_t *row, const switchyard_column_t *c) {
  u64x8 p, w;
  for (int k = 0; k < PAIRS; k++) p[k] = pair(row + 4 * (ptrdiff_t)c[k].index);
  const u64x8 columns = *(const u64x8 *)c;
  const u64x8 f = columns >> 32;
  w = (256 - f) | (256 - f) << 16 | f << 32 | f << 48;
  const u16x32 even = EVEN(p), odd = ODD(p);
  across_block(dst, &even, &odd, &w);
}

KERNEL void switchyard_scale(
    uint8_t *dst, const uint8_t *row, const switchyard_column_t *columns, size_t count) {
  size_t i = 0;
  for (; i + PAIRS <= count; i += PAIRS) scale_block(dst + 4 * i, row, columns + i);
  if (i < count) {
    switchyard_column_t c[PAIRS];
    uint8_t x[4 * PAIRS];
    for (int k = 0; k < PAIRS; k++) c[k] = columns[i + k < count ? i + k : i];
    scale_block(x, row, c);
    memcpy(dst + 4 * i, x, 4 * (count - i));
  }
}

/* Positions are clamped as doubles, so that none is too large for an integer; NaN goes to the low end. */
static inline __attribute__((always_inline)) int32_t clamped(double v, double low, double high) {
  v = v > low ? v : low;
  v = v < high ? v : high;
  return (int32_t)(v + 0.5);
}

/* Eight samples at positions in 1/256 pixel. */
BLOCK sample_block(
    uint8_t *dst, const switchyard_picture_t *picture, const int32_t *u, const int32_t *v) {
  u64x8 top, bottom, wx, wy;
  for (int k = 0; k < PAIRS; k++) {
    const int32_t column = u[k] >> 8, row = v[k] >> 8;
    const uint8_t *p = picture->pixels + row * (ptrdiff_t)picture->stride + 4 * (ptrdiff_t)column;
    top[k] = pair(p);
    bottom[k] = pair(row < picture->bottom ? p + picture->stride : p);
    wx[k] = ACROSS((uint64_t)(u[k] & 255));
    wy[k] = (uint64_t)(v[k] & 255) * ALL_LANES;
  }
  const u16x32 down = (u16x32)wy, up = 256 - down;
  const u16x32 even = (EVEN(top) * up + EVEN(bottom) * down + 128) >> 8;
  const u16x32 odd = (ODD(top) * up + ODD(bottom) * down + 128) >> 8;
  across_block(dst, &even, &odd, &wx);
}

#define RUN 64

KERNEL void switchyard_sample(
    uint8_t *dst, const switchyard_picture_t *picture, const double *map, int x, int y, size_t count) {
  const double left = picture->left * 256.0, right = picture->right * 256.0;
  const double top = picture->top * 256.0, bottom = picture->bottom * 256.0;
  const double row = y + 0.5;
  const double u0 = map[1] * row + map[2], v0 = map[4] * row + map[5], w0 = map[7] * row + map[8];
  const int affine = map[6] == 0 && map[7] == 0 && map[8] == 1;
  for (size_t i = 0; i < count; i += RUN) {
    int32_t u[RUN], v[RUN];
    uint8_t out[4 * RUN];
    const double start = x + (double)i + 0.5;
    for (int k = 0; k < RUN; k++) {
      const double column = start + k;
      const double w = affine ? 1 : map[6] * column + w0;
      u[k] = clamped((map[0] * column + u0) / w, left, right);
      v[k] = clamped((map[3] * column + v0) / w, top, bottom);
    }
    const size_t left_over = count - i < RUN ? count - i : RUN;
    for (size_t k = 0; k < left_over; k += PAIRS) sample_block(out + 4 * k, picture, u + k, v + k);
    memcpy(dst + 4 * i, out, 4 * left_over);
  }
}

/* Entries of a gradient's table for a run of columns from `start`; one loop for each kind, so that both stay simple. */
static inline __attribute__((always_inline)) void entries(
    int32_t *entry, const double *map, int radial, double start, double row) {
  const double last = SWITCHYARD_GRADIENT_LAST;
  const double u0 = map[1] * row + map[2], v0 = map[4] * row + map[5], w0 = map[7] * row + map[8];
  if (!radial && map[6] == 0 && w0 == 1) {
    for (int k = 0; k < RUN; k++) entry[k] = clamped((map[0] * (start + k) + u0) * last, 0, last);
    return;
  }
  for (int k = 0; k < RUN; k++) {
    const double column = start + k, w = map[6] * column + w0;
    const double u = (map[0] * column + u0) / w, v = (map[3] * column + v0) / w;
    entry[k] = clamped((radial ? __builtin_sqrt(u * u + v * v) : u) * last, 0, last);
  }
}

KERNEL void switchyard_gradient(
    uint8_t *dst, const uint32_t *table, const double *map, int radial, int x, int y, size_t count) {
  for (size_t i = 0; i < count; i += RUN) {
    int32_t entry[RUN];
    entries(entry, map, radial, x + (double)i + 0.5, y + 0.5);
    const size_t left_over = count - i < RUN ? count - i : RUN;
    for (size_t k = 0; k < left_over; k++) memcpy(dst + 4 * (i + k), table + entry[k], 4);
  }
}

KERNEL void switchyard_halve(uint8_t *dst, const uint8_t *top, const uint8_t *bottom, size_t width) {
  const size_t pairs = width / 2;
  for (size_t i = 0; i < pairs; i++) {
    const uint8_t *p = top + 8 * i, *q = bottom + 8 * i;
    for (int c = 0; c < 4; c++) dst[4 * i + c] = (uint8_t)((p[c] + p[c + 4] + q[c] + q[c + 4] + 2) >> 2);
  }
  if (width & 1) {
    const uint8_t *p = top + 8 * pairs, *q = bottom + 8 * pairs;
    for (int c = 0; c < 4; c++) dst[4 * pairs + c] = (uint8_t)((2 * p[c] + 2 * q[c] + 2) >> 2);
  }
}
