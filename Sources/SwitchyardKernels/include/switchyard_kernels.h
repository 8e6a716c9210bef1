/*
 * Row kernels of the compositor, chosen for the processor when the first one is called.
 *
 * Pixels are four bytes: red, green, blue, alpha, premultiplied. Rows need no alignment. A count is
 * in pixels. Weights are 0...255 and stand for w/255, fractions are 0...256 and stand for f/256;
 * every quotient is rounded to the nearest. Source and destination may be the same row, but may not
 * overlap otherwise. All functions are pure and may be called from any thread.
 */
#ifndef SWITCHYARD_KERNELS_H
#define SWITCHYARD_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/* Levels of processors. Every level gives the same bytes. */
enum { SWITCHYARD_CPU_BASE = 0, SWITCHYARD_CPU_AVX2 = 1, SWITCHYARD_CPU_AVX512 = 2 };

/* Returns the level in use. It is the best that the processor has, but none above the one that the
 * environment's SWITCHYARD_CPU names: base, avx2 or avx512. */
int switchyard_cpu(void);

/* Goes down to a level, or up again as far as the processor goes. For tests. */
void switchyard_limit_cpu(int limit);

/* dst = pixel, in the byte order that it has in memory. */
void switchyard_fill(uint8_t *dst, uint32_t pixel, size_t count);

/* dst = (a (255 - weight) + b weight) / 255: exact for equal rows and at both ends. */
void switchyard_mix(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight);

/* dst = src + below (255 - alpha of src) / 255. */
void switchyard_over(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count);

/* dst = (src weight + below (255 - a)) / 255 with a = (alpha of src) weight / 255. */
void switchyard_over_weighted(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count, unsigned weight);

/* The same with a weight for each pixel. */
void switchyard_over_masked(
  uint8_t *dst, const uint8_t *below, const uint8_t *src, const uint8_t *mask, size_t count);

/* Returns whether every alpha is 255. */
int switchyard_is_opaque(const uint8_t *row, size_t count);

/* dst = (a (256 - fraction) + b fraction) / 256: a step of bilinear sampling. */
void switchyard_lerp(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction);

/*
 * A copy, and what mix, over and lerp give, written past the caches: memory isn't read for lines that
 * are written wholly, and what the caches hold stays there. For rows that nobody reads soon; `dst`
 * is no source. Call `switchyard_stream_end` in the same thread before another one reads them.
 */
void switchyard_stream_copy(uint8_t *dst, const uint8_t *src, size_t count);
void switchyard_stream_mix(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned weight);
void switchyard_stream_over(uint8_t *dst, const uint8_t *below, const uint8_t *src, size_t count);
void switchyard_stream_lerp(
  uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count, unsigned fraction);

static inline void switchyard_stream_end(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#else
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

/* Lets the processor rest for a moment, for a thread that looks on until another has done a thing. */
static inline void switchyard_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* Bytes for which writing past the caches is no use to a number of threads that write and read them
 * over and over: what Intel's second level holds for each, or AMD's third for all. */
size_t switchyard_near_bytes(unsigned threads);

/* Where a column of a scaled row comes from: between the pixels `index` and `index + 1`. */
typedef struct switchyard_column_t {
  int32_t index;
  uint32_t fraction; /* 0...256, towards the pixel at the right */
} switchyard_column_t;

/* dst[i] = row[index] towards row[index + 1], which is read even where the fraction is 0. */
void switchyard_scale(
  uint8_t *dst, const uint8_t *row, const switchyard_column_t *columns, size_t count);

/* The pixels of a picture that may be sampled: columns left...right, rows top...bottom. */
typedef struct switchyard_picture_t {
  const uint8_t *pixels;
  size_t stride; /* bytes from row to row; four readable bytes follow the last pixel */
  int32_t left, top, right, bottom;
} switchyard_picture_t;

/*
 * Samples a picture bilinearly along a row of the frame that starts at the pixel (x, y). `map` is a
 * row-major 3x3 matrix from the frame to the picture, in units of 1/256 pixel counted from the
 * centre of pixel (0, 0). Positions are rounded to whole units and clamped to the picture, rows are
 * joined first (rounded), then columns.
 */
void switchyard_sample(
  uint8_t *dst, const switchyard_picture_t *picture, const double *map, int x, int y, size_t count);

/* Entries of a gradient's table less one. */
#define SWITCHYARD_GRADIENT_LAST 4095

/*
 * Looks up a gradient along a row of the frame. `map` takes the frame to the gradient's own plane,
 * where the position is the first coordinate or, when `radial`, the distance from the origin; 0...1
 * is clamped and rounded to an entry of the table.
 */
void switchyard_gradient(
  uint8_t *dst, const uint32_t *table, const double *map, int radial, int x, int y, size_t count);

/* A rounded rectangle placed in the frame. */
typedef struct switchyard_shape_t {
  double map[9]; /* from the frame to the shape's own space */
  /* Left, right, top, bottom as A X + B Y + C: distances inside in widths of the edge. */
  double lines[12];
  double center_x, center_y; /* in its own space, as the rest */
  double half_x, half_y;
  double radius, softness;
} switchyard_shape_t;

/* The pixels of a row that a shape may touch, and those that it covers wholly. */
typedef struct switchyard_span_t {
  int32_t start, end, solid_start, solid_end;
} switchyard_span_t;

/* Narrows the spans of rows from y on to what an upright shape with arcs leaves of them; `width` is
 * that of its edge, in its own space. A span that is left without pixels ends where it starts, or
 * before. */
void switchyard_narrow(
  switchyard_span_t *spans, const switchyard_shape_t *shape, double width, int y, size_t count);

/* coverage[i] *= the part of pixel (x + i, y) that the shape covers, 0...1. */
void switchyard_cover(
  double *coverage, const switchyard_shape_t *shape, int x, int y, size_t count);

/* mask = coverage weight, rounded. */
void switchyard_weigh(uint8_t *mask, const double *coverage, size_t count, unsigned weight);

/* What cover, weigh and over_masked do one after the other for one shape. */
void switchyard_over_shaped(uint8_t *dst, const uint8_t *below, const uint8_t *src,
  const switchyard_shape_t *shape, int x, int y, size_t count, unsigned weight);

/* Rows of an opaque picture over those of another, as far as a shape covers them. Pointers are to
 * the pixel (x, y) of the frame or where it would be. */
typedef struct switchyard_inlay_t {
  uint8_t *dst;
  const uint8_t *below, *above;
  size_t dst_stride, below_stride, above_stride;
  const switchyard_shape_t *shape;
  const switchyard_span_t *spans; /* one for each row */
  int32_t x, y, width, height;
  int streams; /* whether to write past the caches */
} switchyard_inlay_t;

/* Writes each pixel once; `above` is read within the spans only. */
void switchyard_inlay(const switchyard_inlay_t *inlay);

/* (width + 1) / 2 means of 2x2 pixels; the last column is repeated where `width` is odd. */
void switchyard_halve(uint8_t *dst, const uint8_t *top, const uint8_t *bottom, size_t width);

/*
 * Converts two rows to 4:2:0 Y'CbCr after BT.709 in limited range; alpha is ignored. Chroma is
 * sited as H.264 and MPEG-2 have it: on the even columns (weights 1 2 1, the first column
 * repeated), midway between the rows. Greys have a chroma of exactly 128. `width` lumas are written
 * to each of `y0` and `y1`, (width + 1) / 2 to `cb` and `cr`. For the last row of an odd height
 * give the same row and the same luma twice.
 */
void switchyard_yuv420(const uint8_t *top, const uint8_t *bottom, size_t width, uint8_t *y0,
  uint8_t *y1, uint8_t *cb, uint8_t *cr);

/* Colours of a palette as points of a space in which distances are what is seen. `count` is a
 * multiple of 16; places that are not in use hold NaN. */
typedef struct switchyard_palette_t {
  const float *x, *y, *z;
  size_t count;
} switchyard_palette_t;

/* Returns the point that is nearest to another, the first of several, and writes the square of its
 * distance. */
uint32_t switchyard_nearest(
  const switchyard_palette_t *palette, const float *point, float *distance);

/*
 * Finds what to mix into the colour `first` to come nearest to a point: a share s of 0...0.5 of a
 * second colour. The error is the square of the rest's length, and `roughness` s (1 - s) of that
 * between both colours. Only one that is less than `error` counts, which is then lowered.
 * Returns the second colour, and writes the share; `first` and 0 where nothing is better.
 */
uint32_t switchyard_partner(const switchyard_palette_t *palette, uint32_t first, const float *point,
  float roughness, float *error, float *share);

/* Words that several threads fill in with what they would all find. */
static inline uint32_t switchyard_peek(const uint32_t *word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline void switchyard_poke(uint32_t *word, uint32_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
