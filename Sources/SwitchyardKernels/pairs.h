/* Mixing and laying over with multiplications of bytes, for processors that have them. */
#ifndef SWITCHYARD_PAIRS_H
#define SWITCHYARD_PAIRS_H

#include "rows.h"

#if defined(LEVEL_AVX512)
#define HAS_PAIRS
typedef __m512i wide_t;
#define WIDE_OP(op) _mm512_##op
#define WIDE_LOAD(p) _mm512_loadu_si512(p)
#define WIDE_STORE(p, v) _mm512_storeu_si512(p, v)
#define WIDE_XOR(a, b) _mm512_xor_si512(a, b)
#define WIDE_AND(a, b) _mm512_and_si512(a, b)
#define WIDE_OR(a, b) _mm512_or_si512(a, b)
#define WIDE_REPEAT(v) _mm512_broadcast_i32x4(v)
#define WIDE_IS_ZERO(v) (_mm512_test_epi32_mask(v, v) == 0)
#elif defined(LEVEL_AVX2)
#define HAS_PAIRS
typedef __m256i wide_t;
#define WIDE_OP(op) _mm256_##op
#define WIDE_LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define WIDE_STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)
#define WIDE_XOR(a, b) _mm256_xor_si256(a, b)
#define WIDE_AND(a, b) _mm256_and_si256(a, b)
#define WIDE_OR(a, b) _mm256_or_si256(a, b)
#define WIDE_REPEAT(v) _mm256_broadcastsi128_si256(v)
#define WIDE_IS_ZERO(v) _mm256_testz_si256(v, v)
#endif

#ifdef HAS_PAIRS

/* Sums v a + w b + 128 of two vectors' bytes where v + w is 255 or 256, in 16 bits each, the bytes
 * of every lane's lower half in `low`. A factor must be signed, so that 128 is taken from a and b
 * beforehand and given back at the end. */
BLOCK weigh_pairs(
  wide_t *low, wide_t *high, const uint8_t *a, const uint8_t *b, unsigned v, unsigned w) {
  const wide_t half = WIDE_OP(set1_epi8)((char)0x80);
  const wide_t weights = WIDE_OP(set1_epi16)((short)(v | w << 8));
  const wide_t back = WIDE_OP(set1_epi16)((short)(128 * (v + w) + 128));
  const wide_t p = WIDE_XOR(WIDE_LOAD(a), half), q = WIDE_XOR(WIDE_LOAD(b), half);
  const wide_t l = WIDE_OP(maddubs_epi16)(weights, WIDE_OP(unpacklo_epi8)(p, q));
  const wide_t h = WIDE_OP(maddubs_epi16)(weights, WIDE_OP(unpackhi_epi8)(p, q));
  *low = WIDE_OP(add_epi16)(l, back);
  *high = WIDE_OP(add_epi16)(h, back);
}

BLOCK mix_block(uint8_t *dst, const uint8_t *a, const uint8_t *b, unsigned weight) {
  /* t 257 / 65536 is (t + t / 256) / 256, which is t / 255 rounded. */
  const wide_t quotient = WIDE_OP(set1_epi16)(257);
  for (size_t k = 0; k < 4 * WIDE; k += sizeof(wide_t)) {
    wide_t l, h;
    weigh_pairs(&l, &h, a + k, b + k, 255 - weight, weight);
    WIDE_STORE(dst + k,
      WIDE_OP(packus_epi16)(WIDE_OP(mulhi_epu16)(l, quotient), WIDE_OP(mulhi_epu16)(h, quotient)));
  }
}

/* For fractions of 1...255. */
BLOCK lerp_block(uint8_t *dst, const uint8_t *a, const uint8_t *b, unsigned fraction) {
  for (size_t k = 0; k < 4 * WIDE; k += sizeof(wide_t)) {
    wide_t l, h;
    weigh_pairs(&l, &h, a + k, b + k, 256 - fraction, fraction);
    WIDE_STORE(
      dst + k, WIDE_OP(packus_epi16)(WIDE_OP(srli_epi16)(l, 8), WIDE_OP(srli_epi16)(h, 8)));
  }
}

/* Much of a picture with clear parts is either opaque or clear. */
BLOCK over_block(uint8_t *dst, const uint8_t *below, const uint8_t *src) {
  const wide_t alphas = WIDE_OP(set1_epi32)((int)0xff000000);
  const wide_t even = WIDE_OP(set1_epi16)(255), half = WIDE_OP(set1_epi16)(128);
  const wide_t quotient = WIDE_OP(set1_epi16)(257);
  /* The alpha of each pixel in 16 bits, twice. */
  const wide_t alpha =
    WIDE_REPEAT(_mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
  for (size_t k = 0; k < 4 * WIDE; k += sizeof(wide_t)) {
    const wide_t s = WIDE_LOAD(src + k), clear = WIDE_XOR(WIDE_AND(s, alphas), alphas);
    if (WIDE_IS_ZERO(clear)) {
      WIDE_STORE(dst + k, s);
    } else if (WIDE_IS_ZERO(s)) {
      WIDE_STORE(dst + k, WIDE_LOAD(below + k));
    } else {
      const wide_t d = WIDE_LOAD(below + k), rest = WIDE_OP(shuffle_epi8)(clear, alpha);
      const wide_t e = WIDE_OP(mullo_epi16)(WIDE_AND(d, even), rest);
      const wide_t o = WIDE_OP(mullo_epi16)(WIDE_OP(srli_epi16)(d, 8), rest);
      const wide_t l = WIDE_OP(mulhi_epu16)(WIDE_OP(add_epi16)(e, half), quotient);
      const wide_t h = WIDE_OP(mulhi_epu16)(WIDE_OP(add_epi16)(o, half), quotient);
      WIDE_STORE(dst + k, WIDE_OP(add_epi8)(s, WIDE_OR(l, WIDE_OP(slli_epi16)(h, 8))));
    }
  }
}

#endif

#endif
