/* What there must be one of in a process, however many modules inline the functions that use it. */
#include "shim.h"

cloader_field_t *cloader_fields(void) {
  static cloader_field_t fields[cloader_most_fields];
  return fields;
}

cloader_day_t *cloader_day(void) {
  static cloader_day_t day = {-1, 0};
  return &day;
}
