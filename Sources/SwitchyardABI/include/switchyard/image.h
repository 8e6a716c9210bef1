/* Pictures that a pixel line reads and writes. */
#ifndef SWITCHYARD_IMAGE_H
#define SWITCHYARD_IMAGE_H

#include "base.h"

SWITCHYARD_BEGIN

/* Pixel formats, as bits so that a line can name all it takes. Red comes first in memory. */
enum { switchyard_format_rgba8 = 1, switchyard_format_rgba32f = 2, switchyard_formats_all = 3 };

/* How colour and alpha go together, as bits. */
enum {
  switchyard_alpha_premultiplied = 1,
  switchyard_alpha_straight = 2,
  switchyard_alpha_ignored = 4,
  switchyard_alphas_all = 7
};

/* What the numbers mean: sRGB-encoded (rgba8) or linear light (rgba32f). */
enum { switchyard_color_srgb = 1, switchyard_color_linear = 2 };

/* A picture: top-left origin, rows from top to bottom, width and height any number >= 1.
 * The stride is positive and a multiple of 16, the base is aligned to 64 bytes, and
 * data_bytes >= stride * height proves that the rows fit. */
typedef struct switchyard_image {
  uint32_t struct_size;
  uint32_t format; /* one of switchyard_format_... */
  int32_t width;
  int32_t height;
  int64_t stride; /* bytes from one row to the next */
  void *SWITCHYARD_NONNULL data;
  int64_t data_bytes;
  uint32_t alpha_mode; /* one of switchyard_alpha_... */
  uint32_t color_mode; /* one of switchyard_color_... */
  uint64_t reserved[2];
} switchyard_image_t;

SWITCHYARD_END

#endif
