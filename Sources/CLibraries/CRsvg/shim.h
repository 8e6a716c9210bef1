/* librsvg for Swift. */
#ifndef SWITCHYARD_CRSVG_H
#define SWITCHYARD_CRSVG_H

#include <librsvg/rsvg.h>

static inline void switchyard_rsvg_free(RsvgHandle *handle) { g_object_unref(handle); }

#endif
