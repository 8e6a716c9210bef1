/* RGB to Y'CbCr after ITU-R BT.709, limited range, in 16-bit fixed point. */
#include "rows.h"

/* 219/255 and 224/255 of the standard's weights 0.2126, 0.7152, 0.0722; each chroma's sum is 0. */
enum { YR = 11966, YG = 40254, YB = 4064 };
enum { BR = -6596, BG = -22189, BB = 28785 };
enum { RR = 28785, RG = -26145, RB = -2640 };

static inline __attribute__((always_inline)) void luma_row(
    uint8_t *luma, const uint8_t *row, size_t width) {
  for (size_t i = 0; i < width; i++) {
    const uint8_t *p = row + 4 * i;
    luma[i] = (uint8_t)((YR * p[0] + YG * p[1] + YB * p[2] + (16 << 16) + (1 << 15)) >> 16);
  }
}

KERNEL void switchyard_yuv420(
    const uint8_t *top, const uint8_t *bottom, size_t width, uint8_t *y0, uint8_t *y1, uint8_t *cb,
    uint8_t *cr) {
  luma_row(y0, top, width);
  if (bottom != top) luma_row(y1, bottom, width);
  for (size_t i = 0; i < width; i += 2) {
    const size_t l = 4 * (i ? i - 1 : 0), m = 4 * i, n = 4 * (i + 1 < width ? i + 1 : i);
    int32_t sum[3];
    for (int c = 0; c < 3; c++)
      sum[c] = top[l + c] + bottom[l + c] + 2 * (top[m + c] + bottom[m + c]) + top[n + c] + bottom[n + c];
    cb[i / 2] = (uint8_t)((BR * sum[0] + BG * sum[1] + BB * sum[2] + (128 << 19) + (1 << 18)) >> 19);
    cr[i / 2] = (uint8_t)((RR * sum[0] + RG * sum[1] + RB * sum[2] + (128 << 19) + (1 << 18)) >> 19);
  }
}
