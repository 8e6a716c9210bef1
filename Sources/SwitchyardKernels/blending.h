/* Filling, mixing and laying rows over one another. */
#ifndef SWITCHYARD_BLENDING_H
#define SWITCHYARD_BLENDING_H

#include "pairs.h"

static void kernel_fill(uint8_t *dst, uint32_t pixel, size_t count) {
  for (size_t i = 0; i < count; i++)
    memcpy(dst + 4 * i, &pixel, 4);
}

/* Up to sixteen pixels, the rest of a vector being zeros. */
#ifdef LEVEL_AVX512
#define MASK_OF(count) ((__mmask16)((1u << (count)) - 1))
#define LOAD_REST(vector, row, count) \
  _mm512_storeu_si512(vector, _mm512_maskz_loadu_epi32(MASK_OF(count), row))
#define LOAD_BYTES(vector, bytes, count) \
  _mm_storeu_si128((__m128i *)(vector), _mm_maskz_loadu_epi8(MASK_OF(count), bytes))
#define STORE_REST(row, vector, count) \
  _mm512_mask_storeu_epi32(row, MASK_OF(count), _mm512_loadu_si512(vector))
#else
#define LOAD_REST(vector, row, count) memcpy(vector, row, 4 * (count))
#define LOAD_BYTES(vector, bytes, count) memcpy(vector, bytes, count)
#define STORE_REST(row, vector, count) memcpy(row, vector, 4 * (count))
#endif

/* Runs a block over whole vectors, then over a padded copy of what is left. */
#define TWO_ROWS(block, ...) \
  size_t i = 0; \
  for (; i + WIDE <= count; i += WIDE) \
    block(dst + 4 * i, a + 4 * i, b + 4 * i, __VA_ARGS__); \
  if (i < count) { \
    uint8_t x[64] = {0}, y[64] = {0}; \
    LOAD_REST(x, a + 4 * i, count - i); \
    LOAD_REST(y, b + 4 * i, count - i); \
    block(x, x, y, __VA_ARGS__); \
    STORE_REST(dst + 4 * i, x, count - i); \
  }

#ifndef HAS_PAIRS

BLOCK mix_block(uint8_t *dst, const uint8_t *a, const uint8_t *b, unsigned weight) {
  const u16x32 p = *(const u16x32 *)a, q = *(const u16x32 *)b;
  const uint16_t w = (uint16_t)weight, v = 255 - w;
  const u16x32 e = EVEN(p) * v + EVEN(q) * w + 128;
  const u16x32 o = ODD(p) * v + ODD(q) * w + 128;
  *(u16x32 *)dst = JOIN_255(e, o);
}

BLOCK lerp_block(uint8_t *dst, const uint8_t *a, const uint8_t *b, unsigned fraction) {
  const u16x32 p = *(const u16x32 *)a, q = *(const u16x32 *)b;
  const uint16_t f = (uint16_t)fraction, g = 256 - f;
  const u16x32 e = EVEN(p) * g + EVEN(q) * f + 128;
  const u16x32 o = ODD(p) * g + ODD(q) * f + 128;
  *(u16x32 *)dst = JOIN_256(e, o);
}

BLOCK over_block(uint8_t *dst, const uint8_t *below, const uint8_t *src) {
  const u32x16 s = *(const u32x16 *)src, d = *(const u32x16 *)below;
  const u32x16 alpha = s >> 24;
  const u16x32 rest = 255 - (u16x32)(alpha | alpha << 16);
  const u16x32 e = EVEN(d) * rest + 128;
  const u16x32 o = ODD(d) * rest + 128;
  *(u16x32 *)dst = (u16x32)s + JOIN_255(e, o);
}

#endif

static void kernel_mix(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight) {
  TWO_ROWS(mix_block, weight)
}

static void kernel_lerp(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction) {
  if (fraction == 0 || fraction == 256) {
    memmove(dst, fraction == 0 ? a : b, 4 * count);
    return;
  }
  TWO_ROWS(lerp_block, fraction)
}

static void kernel_over(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count) {
  size_t i = 0;
  for (; i + WIDE <= count; i += WIDE)
    over_block(dst + 4 * i, below + 4 * i, src + 4 * i);
  if (i < count) {
    uint8_t x[64] = {0}, y[64] = {0};
    LOAD_REST(x, below + 4 * i, count - i);
    LOAD_REST(y, src + 4 * i, count - i);
    over_block(x, x, y);
    STORE_REST(dst + 4 * i, x, count - i);
  }
}

/* A node laid over, as DisplayList says, for 16 pixels, each with a weight of its own in a 32-bit lane. */
BLOCK weighted_block(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, const u32x16 *weights) {
  const u32x16 s = *(const u32x16 *)src, d = *(const u32x16 *)below;
  const u32x16 alpha = s >> 24;
  const u16x32 w = (u16x32)(*weights | *weights << 16);
  const u16x32 t = (u16x32)(alpha | alpha << 16) * w + 128;
  const u16x32 rest = 255 - ((t + (t >> 8)) >> 8);
  const u16x32 e = EVEN(s) * w + EVEN(d) * rest + 128;
  const u16x32 o = ODD(s) * w + ODD(d) * rest + 128;
  *(u16x32 *)dst = JOIN_255(e, o);
}

static void kernel_over_weighted(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count, unsigned weight) {
  const u32x16 w = weight - (u32x16){0};
  size_t i = 0;
  for (; i + WIDE <= count; i += WIDE)
    weighted_block(dst + 4 * i, below + 4 * i, src + 4 * i, &w);
  if (i < count) {
    uint8_t x[64] = {0}, y[64] = {0};
    LOAD_REST(x, below + 4 * i, count - i);
    LOAD_REST(y, src + 4 * i, count - i);
    weighted_block(x, x, y, &w);
    STORE_REST(dst + 4 * i, x, count - i);
  }
}

static void kernel_over_masked(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, const uint8_t *mask, size_t count) {
  size_t i = 0;
  for (; i + WIDE <= count; i += WIDE) {
    const u32x16 w = __builtin_convertvector(*(const u8x16 *)(mask + i), u32x16);
    weighted_block(dst + 4 * i, below + 4 * i, src + 4 * i, &w);
  }
  if (i < count) {
    uint8_t x[64] = {0}, y[64] = {0}, m[16] = {0};
    LOAD_REST(x, below + 4 * i, count - i);
    LOAD_REST(y, src + 4 * i, count - i);
    LOAD_BYTES(m, mask + i, count - i);
    const u32x16 w = __builtin_convertvector(*(const u8x16 *)m, u32x16);
    weighted_block(x, x, y, &w);
    STORE_REST(dst + 4 * i, x, count - i);
  }
}

/* Pixels before the first one that begins a line; all of them where none does. */
static inline size_t before_line(const uint8_t *dst, size_t count) {
  const size_t at = (uintptr_t)dst % sizeof(line_t);
  const size_t pixels = at == 0 ? 0 : (sizeof(line_t) - at) / 4;
  return at % 4 == 0 && pixels < count ? pixels : count;
}

BLOCK stream_line(uint8_t *dst, const uint8_t *src) {
  __builtin_nontemporal_store(*(const u64x8 *)src, (line_t *)dst);
}

/* Runs a block over whole lines, and a kernel over the pixels before and after them. Of pictures
 * that are read side by side, so much is fetched ahead: the processor itself stops at every page. */
#define STREAM_TWO_ROWS(ahead, kernel, block, ...) \
  size_t i = before_line(dst, count); \
  kernel(dst, a, b, i __VA_OPT__(, ) __VA_ARGS__); \
  for (; i + WIDE <= count; i += WIDE) { \
    uint8_t line[sizeof(line_t)]; \
    if (ahead > 0) { \
      __builtin_prefetch(a + 4 * i + (ahead)); \
      __builtin_prefetch(b + 4 * i + (ahead)); \
    } \
    block(line, a + 4 * i, b + 4 * i __VA_OPT__(, ) __VA_ARGS__); \
    stream_line(dst + 4 * i, line); \
  } \
  kernel(dst + 4 * i, a + 4 * i, b + 4 * i, count - i __VA_OPT__(, ) __VA_ARGS__);

static void kernel_stream_mix(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight) {
  STREAM_TWO_ROWS(2048, kernel_mix, mix_block, weight)
}

static void kernel_stream_over(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count) {
  STREAM_TWO_ROWS(2048, kernel_over, over_block)
}

static void kernel_stream_copy(uint8_t *dst, const uint8_t *src, size_t count) {
  size_t i = before_line(dst, count);
  memcpy(dst, src, 4 * i);
  for (; i + WIDE <= count; i += WIDE)
    stream_line(dst + 4 * i, src + 4 * i);
  memcpy(dst + 4 * i, src + 4 * i, 4 * (count - i));
}

static void kernel_stream_lerp(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction) {
  if (fraction == 0 || fraction == 256) {
    kernel_stream_copy(dst, fraction == 0 ? a : b, count);
    return;
  }
  STREAM_TWO_ROWS(0, kernel_lerp, lerp_block, fraction)
}

static int kernel_is_opaque(const uint8_t *row, size_t count) {
  u32x16 all = ~(u32x16){0};
  size_t i = 0;
  for (; i + WIDE <= count; i += WIDE)
    all &= *(const u32x16 *)(row + 4 * i);
  uint32_t alphas = 0xff000000u;
  for (int k = 0; k < WIDE; k++)
    alphas &= all[k];
  uint8_t alpha = (uint8_t)(alphas >> 24);
  for (; i < count; i++)
    alpha &= row[4 * i + 3];
  return alpha == 255;
}

#endif
