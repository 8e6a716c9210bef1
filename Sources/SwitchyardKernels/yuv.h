/* RGB to Y'CbCr after ITU-R BT.709, limited range, in 16-bit fixed point. */
#ifndef SWITCHYARD_YUV_H
#define SWITCHYARD_YUV_H

#include "rows.h"

/* 219/255 and 224/255 of the standard's weights 0.2126, 0.7152, 0.0722; each chroma's sum is 0. */
enum { YR = 11966, YG = 40254, YB = 4064 };
enum { BR = -6596, BG = -22189, BB = 28785 };
enum { RR = 28785, RG = -26145, RB = -2640 };

#define LUMA(r, g, b) ((YR * (r) + YG * (g) + YB * (b) + (16 << 16) + (1 << 15)) >> 16)
/* Sums of weight 8. */
#define CB(r, g, b) ((BR * (r) + BG * (g) + BB * (b) + (128 << 19) + (1 << 18)) >> 19)
#define CR(r, g, b) ((RR * (r) + RG * (g) + RB * (b) + (128 << 19) + (1 << 18)) >> 19)

BLOCK luma_block(uint8_t *luma, const uint8_t *row) {
  const u32x16 p = *(const u32x16 *)row;
  const u32x16 r = p & 255, g = (p >> 8) & 255, b = (p >> 16) & 255;
  /* Half of green's weight fits into 15 bits, so that all three are quick to multiply by. */
  const u32x16 y = (YR * r + YB * b + 2 * (YG / 2 * g) + (16 << 16) + (1 << 15)) >> 16;
  *(u8x16 *)luma = __builtin_convertvector(y, u8x16);
}

BLOCK luma_row(uint8_t *luma, const uint8_t *row, size_t width) {
  size_t i = 0;
  for (; i + WIDE <= width; i += WIDE)
    luma_block(luma + i, row + 4 * i);
  for (; i < width; i++) {
    const uint8_t *p = row + 4 * i;
    luma[i] = (uint8_t)LUMA(p[0], p[1], p[2]);
  }
}

/* Of sums of pixels and of those one column before them: in the lower half of each pair of columns
 * twice the even column and the odd ones beside it. */
#define JOINED(here, before) (2 * (here) + (u16x32)((u64x8)(here) >> 32) + (before))

/* Eight chroma samples from sixteen columns, of which the one before is there too. */
BLOCK chroma_block(uint8_t *cb, uint8_t *cr, const uint8_t *top, const uint8_t *bottom) {
  const u16x32 p = *(const u16x32 *)top, q = *(const u16x32 *)bottom;
  const u16x32 l = *(const u16x32 *)(top - 4), m = *(const u16x32 *)(bottom - 4);
  const u16x32 even = EVEN(p) + EVEN(q), odd = ODD(p) + ODD(q);
  const u64x8 sums = (u64x8)JOINED(even, EVEN(l) + EVEN(m));
  const i32x8 rb = __builtin_convertvector(sums, i32x8), r = rb & 0x7ff, b = rb >> 16;
  const i32x8 g = __builtin_convertvector((u64x8)JOINED(odd, ODD(l) + ODD(m)), i32x8) & 0x7ff;
  *(u8x8 *)cb = __builtin_convertvector(CB(r, g, b), u8x8);
  *(u8x8 *)cr = __builtin_convertvector(CR(r, g, b), u8x8);
}

BLOCK chroma_one(
  uint8_t *cb, uint8_t *cr, const uint8_t *top, const uint8_t *bottom, size_t i, size_t width) {
  const size_t l = 4 * (i ? i - 1 : 0), m = 4 * i, n = 4 * (i + 1 < width ? i + 1 : i);
  int32_t s[3];
  for (int c = 0; c < 3; c++)
    s[c] =
      top[l + c] + bottom[l + c] + 2 * (top[m + c] + bottom[m + c]) + top[n + c] + bottom[n + c];
  *cb = (uint8_t)CB(s[0], s[1], s[2]);
  *cr = (uint8_t)CR(s[0], s[1], s[2]);
}

#ifdef LEVEL_AVX512

/* Sums of products of bytes. A weight is split into 256 high + low, both signed bytes. */
#define WEIGHTS(r, g, b) _mm512_set1_epi32(((r)&255) | ((g)&255) << 8 | ((b)&255) << 16)
#define LOW(w) ((((w) + 128) & 255) - 128)
#define HIGH(w) (((w)-LOW(w)) / 256)
#define WEIGHTS_LOW(r, g, b) WEIGHTS(LOW(r), LOW(g), LOW(b))
#define WEIGHTS_HIGH(r, g, b) WEIGHTS(HIGH(r), HIGH(g), HIGH(b))

static inline __attribute__((always_inline)) __m128i luma_of(__m512i p) {
  /* All weights are even, so halves do. What is added fills the eight bits below it with zeros. */
  const __m512i high = WEIGHTS_HIGH(YR / 2, YG / 2, YB / 2);
  const __m512i low = WEIGHTS_LOW(YR / 2, YG / 2, YB / 2);
  const __m512i start = _mm512_set1_epi32(((16 << 15) + (1 << 14)) >> 8);
  const __m512i above = _mm512_slli_epi32(_mm512_dpbusd_epi32(start, p, high), 8);
  return _mm512_cvtepi32_epi8(_mm512_srli_epi32(_mm512_dpbusd_epi32(above, p, low), 15));
}

/* What two pixels, one below the other, give to a chroma. */
#define CHROMA_OF(p, q, r, g, b) \
  _mm512_dpbusd_epi32( \
    _mm512_dpbusd_epi32( \
      _mm512_slli_epi32( \
        _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(_mm512_setzero_si512(), p, WEIGHTS_HIGH(r, g, b)), \
          q, WEIGHTS_HIGH(r, g, b)), \
        8), \
      p, WEIGHTS_LOW(r, g, b)), \
    q, WEIGHTS_LOW(r, g, b))

/* Sixteen samples from what 32 columns give, and the odd columns before. */
static inline __attribute__((always_inline)) __m128i chroma_of(
  __m512i left, __m512i right, __m512i *before) {
  const __m512i evens =
    _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  const __m512i odds = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  const __m512i even = _mm512_permutex2var_epi32(left, evens, right);
  const __m512i odd = _mm512_permutex2var_epi32(left, odds, right);
  const __m512i beside = _mm512_add_epi32(odd, _mm512_alignr_epi32(odd, *before, 15));
  const __m512i middle =
    _mm512_add_epi32(_mm512_add_epi32(even, even), _mm512_set1_epi32((128 << 19) + (1 << 18)));
  *before = odd;
  return _mm512_cvtepi32_epi8(_mm512_srli_epi32(_mm512_add_epi32(beside, middle), 19));
}

/* Converts whole blocks of 32 columns from the first one on, and returns how many columns. */
static inline size_t yuv420_blocks(const uint8_t *top, const uint8_t *bottom, size_t width,
  uint8_t *y0, uint8_t *y1, uint8_t *cb, uint8_t *cr) {
  if (width < 32)
    return 0;
  /* The column before the first is the first. */
  const __m512i p = _mm512_castsi128_si512(_mm_loadu_si32(top));
  const __m512i q = _mm512_castsi128_si512(_mm_loadu_si32(bottom));
  const __m512i first = _mm512_setzero_si512();
  __m512i b = _mm512_permutexvar_epi32(first, CHROMA_OF(p, q, BR, BG, BB));
  __m512i r = _mm512_permutexvar_epi32(first, CHROMA_OF(p, q, RR, RG, RB));
  size_t i = 0;
  for (; i + 32 <= width; i += 32) {
    const __m512i p0 = _mm512_loadu_si512(top + 4 * i), p1 = _mm512_loadu_si512(top + 4 * i + 64);
    const __m512i q0 = _mm512_loadu_si512(bottom + 4 * i);
    const __m512i q1 = _mm512_loadu_si512(bottom + 4 * i + 64);
    _mm_storeu_si128((__m128i *)(y0 + i), luma_of(p0));
    _mm_storeu_si128((__m128i *)(y0 + i + 16), luma_of(p1));
    _mm_storeu_si128((__m128i *)(y1 + i), luma_of(q0));
    _mm_storeu_si128((__m128i *)(y1 + i + 16), luma_of(q1));
    const __m128i blue =
      chroma_of(CHROMA_OF(p0, q0, BR, BG, BB), CHROMA_OF(p1, q1, BR, BG, BB), &b);
    const __m128i red = chroma_of(CHROMA_OF(p0, q0, RR, RG, RB), CHROMA_OF(p1, q1, RR, RG, RB), &r);
    _mm_storeu_si128((__m128i *)(cb + i / 2), blue);
    _mm_storeu_si128((__m128i *)(cr + i / 2), red);
  }
  return i;
}

#endif

static void kernel_yuv420(const uint8_t *top, const uint8_t *bottom, size_t width, uint8_t *y0,
  uint8_t *y1, uint8_t *cb, uint8_t *cr) {
  size_t i = 0;
#ifdef LEVEL_AVX512
  i = yuv420_blocks(top, bottom, width, y0, y1, cb, cr);
#endif
  luma_row(y0 + i, top + 4 * i, width - i);
  if (bottom != top)
    luma_row(y1 + i, bottom + 4 * i, width - i);
  if (i == 0) {
    chroma_one(cb, cr, top, bottom, 0, width);
    i = 2;
  }
  for (; i + WIDE <= width; i += WIDE)
    chroma_block(cb + i / 2, cr + i / 2, top + 4 * i, bottom + 4 * i);
  for (; i < width; i += 2)
    chroma_one(cb + i / 2, cr + i / 2, top, bottom, i, width);
}

#endif
