/* What `switchyard new` writes. */
#ifndef SWITCHYARD_TEMPLATES_H
#define SWITCHYARD_TEMPLATES_H

#include <stddef.h>

/* One file of a new line. Files of one path are written one after the other into one. */
typedef struct switchyard_template {
  const char *_Nullable language; /* NULL: for all */
  const char *_Nullable kind;     /* NULL: for all */
  const char *_Nonnull path;      /* in the new folder */
  const char *_Nonnull text;      /* without a NUL */
  size_t length;
} switchyard_template_t;

/* Answers the templates one by one, and NULL after the last. */
const switchyard_template_t *_Nullable switchyard_template(size_t index);

#endif
