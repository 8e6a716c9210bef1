/* What there must be one of in a process, however many modules inline the functions that use it. */
#include "shim.h"

cloader_calls_t *cloader_calls(void) {
  static cloader_calls_t calls;
  return &calls;
}

cloader_call_t *cloader_this_call(void) {
  static __thread cloader_call_t *mine;
  if (mine == NULL) {
    int place = atomic_fetch_add(&cloader_calls()->count, 1);
    if (place >= cloader_most_threads)
      return NULL;
    mine = &cloader_calls()->each[place];
  }
  return mine;
}

cloader_field_t *cloader_fields(void) {
  static cloader_field_t fields[cloader_most_fields];
  return fields;
}

cloader_day_t *cloader_day(void) {
  static cloader_day_t day = {-1, 0};
  return &day;
}
