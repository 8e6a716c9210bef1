/* The kernels as one level of processors runs them. */
#ifndef SWITCHYARD_LEVEL_H
#define SWITCHYARD_LEVEL_H

#include "switchyard_kernels.h"

typedef struct level_t {
  void (*fill)(uint8_t *dst, uint32_t pixel, size_t count);
  void (*mix)(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight);
  void (*over)(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count);
  void (*over_weighted)(
    uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count, unsigned weight);
  void (*over_masked)(
    uint8_t *dst, const uint8_t *below, const uint8_t *src, const uint8_t *mask, size_t count);
  void (*lerp)(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction);
  void (*stream_mix)(
    uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight);
  void (*stream_over)(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count);
  void (*stream_lerp)(
    uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction);
  void (*stream_copy)(uint8_t *dst, const uint8_t *src, size_t count);
  void (*scale)(uint8_t *dst, const uint8_t *row, const switchyard_column_t *columns, size_t count);
  void (*sample)(uint8_t *dst, const switchyard_picture_t *picture, const double *map, int x, int y,
    size_t count);
  void (*gradient)(
    uint8_t *dst, const uint32_t *table, const double *map, int radial, int x, int y, size_t count);
  void (*cover)(double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count);
  void (*narrow)(
    switchyard_span_t *spans, const switchyard_shape_t *shape, double width, int y, size_t count);
  void (*over_shaped)(uint8_t *dst, const uint8_t *below, const uint8_t *src,
    const switchyard_shape_t *shape, int x, int y, size_t count, unsigned weight);
  void (*inlay)(const switchyard_inlay_t *inlay);
  int (*is_opaque)(const uint8_t *row, size_t count);
  void (*weigh)(uint8_t *mask, const double *coverage, size_t count, unsigned weight);
  void (*halve)(uint8_t *dst, const uint8_t *top, const uint8_t *bottom, size_t width);
  void (*yuv420)(const uint8_t *top, const uint8_t *bottom, size_t width, uint8_t *y0, uint8_t *y1,
    uint8_t *cb, uint8_t *cr);
  uint32_t (*nearest)(const switchyard_palette_t *palette, const float *point, float *distance);
  uint32_t (*partner)(const switchyard_palette_t *palette, uint32_t first, const float *point,
    float roughness, float *error, float *share);
} level_t;

/* What every processor of the architecture has, and on x86-64 also AVX2, and AVX-512 with the
 * instructions of 2019 (BW, VL, VBMI, VNNI). */
extern const level_t switchyard_level_base;
extern const level_t switchyard_level_avx2;
extern const level_t switchyard_level_avx512;

/* Every kernel's body, for the table of a level. */
#define LEVEL_OF_KERNELS \
  { \
    .fill = kernel_fill, .mix = kernel_mix, .over = kernel_over, \
    .over_weighted = kernel_over_weighted, .over_masked = kernel_over_masked, .lerp = kernel_lerp, \
    .stream_mix = kernel_stream_mix, .stream_over = kernel_stream_over, \
    .stream_lerp = kernel_stream_lerp, .stream_copy = kernel_stream_copy, .scale = kernel_scale, \
    .sample = kernel_sample, .gradient = kernel_gradient, .cover = kernel_cover, \
    .narrow = kernel_narrow, .over_shaped = kernel_over_shaped, .inlay = kernel_inlay, \
    .is_opaque = kernel_is_opaque, .weigh = kernel_weigh, .halve = kernel_halve, \
    .yuv420 = kernel_yuv420, .nearest = kernel_nearest, .partner = kernel_partner, \
  }

#endif
