/* RGB to Y'CbCr after ITU-R BT.709, limited range, in 16-bit fixed point. */
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
  const u32x16 y = LUMA(p & 255, (p >> 8) & 255, (p >> 16) & 255);
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

/* Eight chroma samples from sixteen columns, of which the ones before and after are there too. */
BLOCK chroma_block(uint8_t *cb, uint8_t *cr, const uint8_t *top, const uint8_t *bottom) {
  u16x32 even = {0}, odd = {0};
  for (int k = -1; k <= 1; k++) {
    const u16x32 p = *(const u16x32 *)(top + 4 * k), q = *(const u16x32 *)(bottom + 4 * k);
    even += (EVEN(p) + EVEN(q)) << (k == 0);
    odd += (ODD(p) + ODD(q)) << (k == 0);
  }
  const i32x8 rb = __builtin_convertvector((u64x8)even, i32x8);
  const i32x8 g = __builtin_convertvector((u64x8)odd, i32x8) & 0xffff;
  const i32x8 r = rb & 0xffff, b = rb >> 16;
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

KERNEL void switchyard_yuv420(const uint8_t *top, const uint8_t *bottom, size_t width, uint8_t *y0,
  uint8_t *y1, uint8_t *cb, uint8_t *cr) {
  luma_row(y0, top, width);
  if (bottom != top)
    luma_row(y1, bottom, width);
  chroma_one(cb, cr, top, bottom, 0, width);
  size_t i = 2;
  for (; i + WIDE + 1 <= width; i += WIDE)
    chroma_block(cb + i / 2, cr + i / 2, top + 4 * i, bottom + 4 * i);
  for (; i < width; i += 2)
    chroma_one(cb + i / 2, cr + i / 2, top, bottom, i, width);
}
