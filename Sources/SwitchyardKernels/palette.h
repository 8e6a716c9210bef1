/* Nearest colours, sixteen at a time. */
#ifndef SWITCHYARD_PALETTE_H
#define SWITCHYARD_PALETTE_H

#include "rows.h"

/* The least error of each lane, where it was found, and what share goes with it. */
typedef struct {
  float error[16], share[16];
  int32_t index[16];
} best_t;

/* Chooses lane by lane: `yes` where the mask is set. */
#define CHOOSE(mask, yes, no) (((mask) & (yes)) | (~(mask) & (no)))
#define CHOOSE_FLOAT(mask, yes, no) ((f32x16)CHOOSE(mask, (i32x16)(yes), (i32x16)(no)))

/* Returns the lane with the least error; of equal ones that of the least index. -1 for none. */
static inline int least(const best_t *best) {
  int lane = -1;
  for (int k = 0; k < 16; k++) {
    if (best->index[k] < 0)
      continue;
    if (lane < 0 || best->error[k] < best->error[lane] ||
        (best->error[k] == best->error[lane] && best->index[k] < best->index[lane]))
      lane = k;
  }
  return lane;
}

static uint32_t kernel_nearest(
  const switchyard_palette_t *palette, const float *point, float *distance) {
  f32x16 error = __builtin_inff() - (f32x16){0};
  i32x16 found = (i32x16){0} - 1;
  i32x16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (size_t i = 0; i < palette->count; i += 16, index += 16) {
    const f32x16 x = *(const f32x16 *)(palette->x + i) - point[0];
    const f32x16 y = *(const f32x16 *)(palette->y + i) - point[1];
    const f32x16 z = *(const f32x16 *)(palette->z + i) - point[2];
    const f32x16 square = x * x + y * y + z * z;
    const i32x16 better = square < error;
    error = CHOOSE_FLOAT(better, square, error);
    found = CHOOSE(better, index, found);
  }
  best_t best;
  memcpy(best.error, &error, 64);
  memcpy(best.index, &found, 64);
  const int lane = least(&best);
  *distance = lane < 0 ? __builtin_inff() : best.error[lane];
  return lane < 0 ? 0 : (uint32_t)best.index[lane];
}

static uint32_t kernel_partner(const switchyard_palette_t *palette, uint32_t first,
  const float *point, float roughness, float *least_error, float *share) {
  const float x0 = palette->x[first], y0 = palette->y[first], z0 = palette->z[first];
  const float wx = point[0] - x0, wy = point[1] - y0, wz = point[2] - z0;
  const f32x16 zero = {0}, half = zero + 0.5f;
  f32x16 error = zero + *least_error, shares = zero;
  i32x16 found = (i32x16){0} - 1;
  i32x16 index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  for (size_t i = 0; i < palette->count; i += 16, index += 16) {
    const f32x16 x = *(const f32x16 *)(palette->x + i) - x0;
    const f32x16 y = *(const f32x16 *)(palette->y + i) - y0;
    const f32x16 z = *(const f32x16 *)(palette->z + i) - z0;
    const f32x16 length = x * x + y * y + z * z;
    f32x16 s = (wx * x + wy * y + wz * z) / length;
    s = CHOOSE_FLOAT(s > zero, s, zero);
    s = CHOOSE_FLOAT(s < half, s, half);
    const f32x16 rx = wx - s * x, ry = wy - s * y, rz = wz - s * z;
    const f32x16 rest = rx * rx + ry * ry + rz * rz + roughness * s * (1 - s) * length;
    const i32x16 better = rest < error;
    error = CHOOSE_FLOAT(better, rest, error);
    shares = CHOOSE_FLOAT(better, s, shares);
    found = CHOOSE(better, index, found);
  }
  best_t best;
  memcpy(best.error, &error, 64);
  memcpy(best.share, &shares, 64);
  memcpy(best.index, &found, 64);
  const int lane = least(&best);
  *share = lane < 0 ? 0 : best.share[lane];
  if (lane < 0)
    return first;
  *least_error = best.error[lane];
  return (uint32_t)best.index[lane];
}

#endif
