#ifndef SWITCHYARD_CLOADER_SHIM_H
#define SWITCHYARD_CLOADER_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <sys/types.h>

/* Now, so that nothing is missing in the middle of a film; local, so that plugins don't see each
 * other; never unmapped, since a Swift image that goes away crashes the next dynamic cast. */
static inline void *cloader_open(const char *path) {
  return dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
}

/* glibc declares them only under _GNU_SOURCE, which changes other headers too. */
extern char *secure_getenv(const char *name);
extern int pipe2(int *ends, int flags);

#include "children.h"
#include "restrict.h"
#include "sealed.h"

#include "calls.h"
#include "exits.h"
#include "fences.h"
#include "interpose.h"

#endif
