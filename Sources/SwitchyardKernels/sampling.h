/* Bilinear sampling, gradients, and pictures at half size. */
#ifndef SWITCHYARD_SAMPLING_H
#define SWITCHYARD_SAMPLING_H

#include "rows.h"

static inline __attribute__((always_inline)) uint64_t pair(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, 8);
  return v;
}

/* Weights of a pixel and its right neighbour, four times 16 bits; f is 0...256. */
#define ACROSS(f) ((256 - (f)) | (256 - (f)) << 16 | (f) << 32 | (f) << 48)
#define DOWN(f) ((f) | (f) << 16 | (f) << 32 | (f) << 48)

/* Joins eight pairs of pixels, given as even and odd bytes, to eight pixels. */
BLOCK across_block(uint8_t *dst, const u16x32 *even, const u16x32 *odd, const u64x8 *weights) {
  const u64x8 e = (u64x8)(*even * (u16x32)*weights);
  const u64x8 o = (u64x8)(*odd * (u16x32)*weights);
  const u16x32 es = (u16x32)(e + (e >> 32)) + 128;
  const u16x32 os = (u16x32)(o + (o >> 32)) + 128;
  *(u32x8 *)dst = __builtin_convertvector((u64x8)JOIN_256(es, os), u32x8);
}

BLOCK scale_block(uint8_t *dst, const uint8_t *row, const switchyard_column_t *c) {
  u64x8 p;
  for (int k = 0; k < PAIRS; k++)
    p[k] = pair(row + 4 * (ptrdiff_t)c[k].index);
  const u64x8 f = *(const u64x8 *)c >> 32;
  const u64x8 w = ACROSS(f);
  const u16x32 even = EVEN(p), odd = ODD(p);
  across_block(dst, &even, &odd, &w);
}

#ifdef LEVEL_AVX512

/* Sixteen columns that come from 32 pixels in a row, by looking both neighbours up in registers.
 * Returns 0, and writes nothing, where they lie further apart. */
static inline __attribute__((always_inline)) int scale_near(
  uint8_t *dst, const uint8_t *row, const switchyard_column_t *c) {
  const __m512i evens =
    _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i one = _mm512_set1_epi32(1);
  const int32_t first = c[0].index, last = c[15].index;
  if (last < first || last - first > 30)
    return 0;
  const __m512i a = _mm512_loadu_si512(c), b = _mm512_loadu_si512(c + 8);
  const __m512i index = _mm512_permutex2var_epi32(a, evens, b);
  const __m512i fraction = _mm512_permutex2var_epi32(a, _mm512_add_epi32(evens, one), b);
  /* Pixels beyond the last pair may not be there to be read. */
  const unsigned count = (unsigned)(last - first) + 2;
  const __mmask16 low = (__mmask16)(count >= 16 ? 0xffff : (1u << count) - 1);
  const __mmask16 high = (__mmask16)(count <= 16 ? 0 : (1ull << (count - 16)) - 1);
  const uint8_t *start = row + 4 * (ptrdiff_t)first;
  const __m512i p = _mm512_maskz_loadu_epi32(low, start);
  const __m512i q = _mm512_maskz_loadu_epi32(high, start + 64);
  const __m512i place = _mm512_sub_epi32(index, _mm512_set1_epi32(first));
  const u16x32 left = (u16x32)_mm512_permutex2var_epi32(p, place, q);
  const u16x32 right = (u16x32)_mm512_permutex2var_epi32(p, _mm512_add_epi32(place, one), q);
  const u16x32 f = (u16x32)_mm512_or_si512(fraction, _mm512_slli_epi32(fraction, 16));
  const u16x32 g = 256 - f;
  const u16x32 even = EVEN(left) * g + EVEN(right) * f + 128;
  const u16x32 odd = ODD(left) * g + ODD(right) * f + 128;
  *(u16x32 *)dst = JOIN_256(even, odd);
  return 1;
}

#endif

static void kernel_scale(
  uint8_t *dst, const uint8_t *row, const switchyard_column_t *columns, size_t count) {
  size_t i = 0;
#ifdef LEVEL_AVX512
  while (i + WIDE <= count && scale_near(dst + 4 * i, row, columns + i))
    i += WIDE;
#endif
  for (; i + PAIRS <= count; i += PAIRS)
    scale_block(dst + 4 * i, row, columns + i);
  if (i < count) {
    switchyard_column_t c[PAIRS];
    uint8_t x[4 * PAIRS];
    for (int k = 0; k < PAIRS; k++)
      c[k] = columns[i + k < count ? i + k : i];
    scale_block(x, row, c);
    memcpy(dst + 4 * i, x, 4 * (count - i));
  }
}

/* Positions are clamped as doubles: none is too large for an integer, and NaN goes to `low`. */
static inline __attribute__((always_inline)) int32_t clamped(double v, double low, double high) {
  v = v > low ? v : low;
  v = v < high ? v : high;
  return (int32_t)(v + 0.5);
}

#define RUN 64

/* Where the samples of a run of columns lie: in 1/256 pixel, and in bytes from the first pixel. */
typedef struct run_t {
  int32_t u[RUN], v[RUN];
  int64_t above[RUN], below[RUN];
} run_t;

static inline __attribute__((always_inline)) void locate(run_t *run, const switchyard_picture_t *p,
  const double *map, double start, double row, int affine) {
  const double u0 = map[1] * row + map[2], v0 = map[4] * row + map[5], w0 = map[7] * row + map[8];
  const int64_t stride = (int64_t)p->stride;
  for (int k = 0; k < RUN; k++) {
    const double column = start + k;
    const double scale = affine ? 1 : 1 / (map[6] * column + w0);
    const double u = (map[0] * column + u0) * scale, v = (map[3] * column + v0) * scale;
    run->u[k] = clamped(u, p->left * 256.0, p->right * 256.0);
    run->v[k] = clamped(v, p->top * 256.0, p->bottom * 256.0);
  }
  for (int k = 0; k < RUN; k++) {
    const int64_t line = run->v[k] >> 8, column = 4 * (int64_t)(run->u[k] >> 8);
    run->above[k] = line * stride + column;
    run->below[k] = run->above[k] + (line < p->bottom ? stride : 0);
  }
}

/* Eight samples of a run. */
BLOCK sample_block(uint8_t *dst, const uint8_t *pixels, const run_t *run, size_t i) {
  u64x8 top, bottom;
  for (int k = 0; k < PAIRS; k++) {
    top[k] = pair(pixels + run->above[i + k]);
    bottom[k] = pair(pixels + run->below[i + k]);
  }
  const u64x8 fx = __builtin_convertvector(*(const u32x8 *)(run->u + i) & 255, u64x8);
  const u64x8 fy = __builtin_convertvector(*(const u32x8 *)(run->v + i) & 255, u64x8);
  const u64x8 across = ACROSS(fx);
  const u16x32 down = (u16x32)DOWN(fy), up = 256 - down;
  const u16x32 even = (EVEN(top) * up + EVEN(bottom) * down + 128) >> 8;
  const u16x32 odd = (ODD(top) * up + ODD(bottom) * down + 128) >> 8;
  across_block(dst, &even, &odd, &across);
}

static void kernel_sample(uint8_t *dst, const switchyard_picture_t *picture, const double *map,
  int x, int y, size_t count) {
  const int affine = map[6] == 0 && map[7] == 0 && map[8] == 1;
  for (size_t i = 0; i < count; i += RUN) {
    run_t run;
    uint8_t out[4 * RUN];
    if (affine)
      locate(&run, picture, map, x + (double)i + 0.5, y + 0.5, 1);
    else
      locate(&run, picture, map, x + (double)i + 0.5, y + 0.5, 0);
    const size_t left_over = count - i < RUN ? count - i : RUN;
    for (size_t k = 0; k < left_over; k += PAIRS)
      sample_block(out + 4 * k, picture->pixels, &run, k);
    memcpy(dst + 4 * i, out, 4 * left_over);
  }
}

/* Entries of a gradient's table for a run of columns from `start`. */
static inline __attribute__((always_inline)) void entries(
  int32_t *entry, const double *map, int radial, double start, double row) {
  const double last = SWITCHYARD_GRADIENT_LAST;
  const double u0 = map[1] * row + map[2], v0 = map[4] * row + map[5], w0 = map[7] * row + map[8];
  if (!radial && map[6] == 0 && w0 == 1) {
    for (int k = 0; k < RUN; k++)
      entry[k] = clamped((map[0] * (start + k) + u0) * last, 0, last);
    return;
  }
  for (int k = 0; k < RUN; k++) {
    const double column = start + k, w = map[6] * column + w0;
    const double u = (map[0] * column + u0) / w, v = (map[3] * column + v0) / w;
    entry[k] = clamped((radial ? __builtin_sqrt(u * u + v * v) : u) * last, 0, last);
  }
}

static void kernel_gradient(
  uint8_t *dst, const uint32_t *table, const double *map, int radial, int x, int y, size_t count) {
  for (size_t i = 0; i < count; i += RUN) {
    int32_t entry[RUN];
    entries(entry, map, radial, x + (double)i + 0.5, y + 0.5);
    const size_t left_over = count - i < RUN ? count - i : RUN;
    for (size_t k = 0; k < left_over; k++)
      memcpy(dst + 4 * (i + k), table + entry[k], 4);
  }
}

static void kernel_halve(uint8_t *dst, const uint8_t *top, const uint8_t *bottom, size_t width) {
  const size_t pairs = width / 2;
  for (size_t i = 0; i < pairs; i++) {
    const uint8_t *p = top + 8 * i, *q = bottom + 8 * i;
    for (int c = 0; c < 4; c++)
      dst[4 * i + c] = (uint8_t)((p[c] + p[c + 4] + q[c] + q[c + 4] + 2) >> 2);
  }
  if (width & 1) {
    const uint8_t *p = top + 8 * pairs, *q = bottom + 8 * pairs;
    for (int c = 0; c < 4; c++)
      dst[4 * pairs + c] = (uint8_t)((2 * p[c] + 2 * q[c] + 2) >> 2);
  }
}

#endif
