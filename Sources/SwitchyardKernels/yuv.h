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

/* The places of four times sixteen bytes in a vector of which each 32-bit lane holds one of each. */
#define BYTES_4(k) (k), (k) + 4, (k) + 8, (k) + 12
#define BYTES_16(k) BYTES_4(k), BYTES_4((k) + 16), BYTES_4((k) + 32), BYTES_4((k) + 48)

/* Luma times 2 to the 15, below which are remains. */
static inline __attribute__((always_inline)) __m512i luma_of(__m512i p) {
  /* All weights are even, so halves do. What is added fills the eight bits below it with zeros. */
  const __m512i high = WEIGHTS_HIGH(YR / 2, YG / 2, YB / 2);
  const __m512i low = WEIGHTS_LOW(YR / 2, YG / 2, YB / 2);
  const __m512i start = _mm512_set1_epi32(((16 << 15) + (1 << 14)) >> 8);
  return _mm512_dpbusd_epi32(_mm512_slli_epi32(_mm512_dpbusd_epi32(start, p, high), 8), p, low);
}

/* The luma of two rows of 32 pixels, each given as two vectors. */
static inline __attribute__((always_inline)) void luma_rows(
  uint8_t *y0, uint8_t *y1, __m512i p0, __m512i p1, __m512i q0, __m512i q1) {
  static const uint8_t order[64] = {BYTES_16(0), BYTES_16(2), BYTES_16(1), BYTES_16(3)};
  /* Each is moved to a byte of its own; what remains is overwritten. */
  const __m512i p = _mm512_mask_blend_epi16(
    0xaaaaaaaa, _mm512_srli_epi32(luma_of(p0), 15), _mm512_slli_epi32(luma_of(p1), 1));
  const __m512i q = _mm512_mask_blend_epi16(
    0xaaaaaaaa, _mm512_srli_epi32(luma_of(q0), 7), _mm512_slli_epi32(luma_of(q1), 9));
  const __m512i y = _mm512_permutexvar_epi8(
    _mm512_loadu_si512(order), _mm512_mask_blend_epi8(0xaaaaaaaaaaaaaaaa, p, q));
  _mm256_storeu_si256((__m256i *)y0, _mm512_castsi512_si256(y));
  _mm256_storeu_si256((__m256i *)y1, _mm512_extracti64x4_epi64(y, 1));
}

/* Sums of weight 8 of all channels, in 16 bits each, for the even ones of sixteen columns in two
 * rows; and of the odd columns, of which the last one before is given. */
static inline __attribute__((always_inline)) __m512i chroma_sums(
  __m512i p, __m512i q, __m512i *before) {
  const __m512i twice =
    _mm512_broadcast_i32x4(_mm_set_epi64x(0x0101010101010101, 0x0202020202020202));
  const __m512i l = _mm512_maddubs_epi16(_mm512_unpacklo_epi8(p, q), twice);
  const __m512i h = _mm512_maddubs_epi16(_mm512_unpackhi_epi8(p, q), twice);
  const __m512i even = _mm512_unpacklo_epi64(l, h), odd = _mm512_unpackhi_epi64(l, h);
  const __m512i left = _mm512_alignr_epi64(odd, *before, 7);
  *before = odd;
  return _mm512_add_epi16(_mm512_add_epi16(even, odd), left);
}

#define TWO_WEIGHTS(a, b) \
  _mm512_set1_epi32((int)((uint32_t)(a)&0xffff) | (int)((uint32_t)(b) << 16))

/* A chroma times 2 to the 19 from sums of red and green, and of blue and alpha. */
#define CHROMA_OF(rg, b, wr, wg, wb) \
  _mm512_dpwssd_epi32( \
    _mm512_dpwssd_epi32(_mm512_set1_epi32((128 << 19) + (1 << 18)), rg, TWO_WEIGHTS(wr, wg)), b, \
    TWO_WEIGHTS(wb, 0))

/* Sixteen samples of both chromas. */
static inline __attribute__((always_inline)) void chroma_row(
  uint8_t *cb, uint8_t *cr, __m512i left, __m512i right) {
  /* Every lane of 16 bytes holds two samples from the left, then two from the right. */
  static const uint8_t order[32] = {0, 4, 16, 20, 32, 36, 48, 52, 8, 12, 24, 28, 40, 44, 56, 60, 2,
    6, 18, 22, 34, 38, 50, 54, 10, 14, 26, 30, 42, 46, 58, 62};
  const __m512 l = _mm512_castsi512_ps(left), r = _mm512_castsi512_ps(right);
  const __m512i rg = _mm512_castps_si512(_mm512_shuffle_ps(l, r, 0x88));
  const __m512i b = _mm512_castps_si512(_mm512_shuffle_ps(l, r, 0xdd));
  const __m512i both =
    _mm512_mask_blend_epi16(0xaaaaaaaa, _mm512_srli_epi32(CHROMA_OF(rg, b, BR, BG, BB), 19),
      _mm512_srli_epi32(CHROMA_OF(rg, b, RR, RG, RB), 3));
  const __m512i places = _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)order));
  const __m256i c = _mm512_castsi512_si256(_mm512_permutexvar_epi8(places, both));
  _mm_storeu_si128((__m128i *)cb, _mm256_castsi256_si128(c));
  _mm_storeu_si128((__m128i *)cr, _mm256_extracti128_si256(c, 1));
}

/* Converts whole blocks of 32 columns from the first one on, and returns how many columns. */
static inline size_t yuv420_blocks(const uint8_t *top, const uint8_t *bottom, size_t width,
  uint8_t *y0, uint8_t *y1, uint8_t *cb, uint8_t *cr) {
  if (width < 32)
    return 0;
  /* The column before the first is the first. */
  const __m128i first = _mm_unpacklo_epi8(_mm_loadu_si32(top), _mm_loadu_si32(bottom));
  __m512i before = _mm512_broadcastq_epi64(_mm_maddubs_epi16(first, _mm_set1_epi8(1)));
  size_t i = 0;
  for (; i + 32 <= width; i += 32) {
    const uint8_t *p = top + 4 * i, *q = bottom + 4 * i;
    const __m512i p0 = _mm512_loadu_si512(p), p1 = _mm512_loadu_si512(p + 64);
    const __m512i q0 = _mm512_loadu_si512(q), q1 = _mm512_loadu_si512(q + 64);
    luma_rows(y0 + i, y1 + i, p0, p1, q0, q1);
    const __m512i left = chroma_sums(p0, q0, &before);
    chroma_row(cb + i / 2, cr + i / 2, left, chroma_sums(p1, q1, &before));
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
