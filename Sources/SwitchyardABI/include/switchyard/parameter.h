/* Parameters: what a line declares, and the values that it is given.
 *
 * The host parses and validates. A plugin never sees a value that is out of range, NaN, infinite
 * or of another type than declared.
 */
#ifndef SWITCHYARD_PARAMETER_H
#define SWITCHYARD_PARAMETER_H

#include "base.h"

SWITCHYARD_BEGIN

/* Types of a parameter; which members of switchyard_value_t hold its value. */
enum {
  switchyard_parameter_f64 = 1,    /* number[0] */
  switchyard_parameter_i32 = 2,    /* number[0], a whole number */
  switchyard_parameter_bool = 3,   /* number[0], 0 or 1 */
  switchyard_parameter_enum = 4,   /* text, the key of an entry */
  switchyard_parameter_color = 5,  /* number[0..3], red green blue alpha, straight sRGB, 0..1 */
  switchyard_parameter_point = 6,  /* number[0..1], x y as fractions of the station, 0..1 inside */
  switchyard_parameter_angle = 7,  /* number[0], degrees, clockwise on the screen */
  switchyard_parameter_string = 8, /* text */
  switchyard_parameter_seed = 9,   /* number[0], a whole number 0..2^53 */
  switchyard_parameter_easing = 10 /* text, an easing that host->ease understands */
};

/* Hints about a parameter. Unknown bits are refused. */
enum {
  switchyard_parameter_flag_animatable = 1,
  switchyard_parameter_flag_advanced = 2,
  switchyard_parameter_flag_hidden = 4,
  switchyard_parameter_flag_deprecated = 8,
  switchyard_parameter_flag_affects_geometry = 16,
  switchyard_parameter_flags_all = 31
};

/* One choice of an enum parameter. Values are stored by key, never by position. */
typedef struct switchyard_enum_entry {
  uint32_t struct_size;
  uint32_t reserved;
  const char *SWITCHYARD_NONNULL key;
  const char *SWITCHYARD_NULLABLE label;
  const char *SWITCHYARD_NULLABLE doc;
} switchyard_enum_entry_t;

/* One declared parameter. min, max and the like count for f64, i32 and angle only; min = max = 0
 * means that there are no limits. */
typedef struct switchyard_parameter {
  uint32_t struct_size;
  uint32_t type;  /* switchyard_parameter_f64 ... */
  uint32_t flags; /* switchyard_parameter_flag_... */
  uint32_t enum_count;
  const char *SWITCHYARD_NONNULL id; /* short stable token, [a-z][a-zA-Z0-9_]* */
  const char *SWITCHYARD_NULLABLE label;
  const char *SWITCHYARD_NULLABLE doc;
  const char *SWITCHYARD_NULLABLE unit; /* "pt", "deg", "s", or NULL */
  double default_number[4];
  double min;
  double max;
  double soft_min; /* range worth offering in a user interface, or 0 0 */
  double soft_max;
  double step; /* 0 = none */
  const switchyard_enum_entry_t *SWITCHYARD_NONNULL const *SWITCHYARD_NULLABLE enum_entries;
  const char *SWITCHYARD_NULLABLE default_text; /* for enum, string and easing */
  uint64_t reserved[3];
} switchyard_parameter_t;

/* One value, in the order in which the parameters were declared. */
typedef struct switchyard_value {
  uint32_t type;
  uint32_t reserved;
  double number[4];
  const char *SWITCHYARD_NULLABLE text; /* valid during the call */
} switchyard_value_t;

SWITCHYARD_END

#endif
