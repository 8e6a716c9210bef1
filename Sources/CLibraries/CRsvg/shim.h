/* librsvg for Swift. */
#ifndef SWITCHYARD_CRSVG_H
#define SWITCHYARD_CRSVG_H

#include <librsvg/rsvg.h>

/* The text of an error. GLib's structs are in the modules of several libraries, and Swift takes
 * them for those of the first that it meets; so their members are read here. */
static inline const char *switchyard_rsvg_message(const GError *error) { return error->message; }

#endif
