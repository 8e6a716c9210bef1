/* The one call of a pixel line: two pictures in, one out. */
#ifndef SWITCHYARD_PIXELS_H
#define SWITCHYARD_PIXELS_H

#include "image.h"
#include "parameter.h"

SWITCHYARD_BEGIN

/* Everything that one frame depends on. The same arguments give the same picture. */
typedef struct switchyard_render_args {
  uint32_t struct_size;
  uint32_t flags;      /* 0 */
  double progress;     /* 0..1, unless the line is overshoot_ok */
  double eased;        /* progress after the easing, clamped likewise */
  double seconds;      /* since the train left */
  int64_t frame;       /* of the film; -1 in a window */
  int64_t frame_count; /* of the film; -1 in a window */
  uint64_t seed;
  int32_t window[4]; /* x0 y0 x1 y1: the part to write, in pixels of the whole frame */
  const switchyard_image_t *SWITCHYARD_NONNULL from; /* read only, unless in_place_ok */
  const switchyard_image_t *SWITCHYARD_NONNULL to;
  const switchyard_image_t *SWITCHYARD_NONNULL out; /* filled with from, unless writes_all */
  const switchyard_value_t *SWITCHYARD_NULLABLE values;
  uint32_t value_count;
  uint32_t value_stride;
  void *SWITCHYARD_NULLABLE scratch;          /* reserved for the host */
  const uint32_t *SWITCHYARD_NULLABLE cancel; /* not 0: stop and answer cancelled */
} switchyard_render_args_t;

SWITCHYARD_END

#endif
