/* Pango and Cairo for Swift. */
#ifndef SWITCHYARD_CPANGOCAIRO_H
#define SWITCHYARD_CPANGOCAIRO_H

#include <pango/pangocairo.h>

static inline void switchyard_pango_free(void *object) { g_object_unref(object); }

#endif
