/* Pictures between fences: who reads or writes beyond one is told of by name, before it ends. */
#ifndef SWITCHYARD_CLOADER_FENCES_H
#define SWITCHYARD_CLOADER_FENCES_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/* Pages of memory, of which the middle ones may be used; the others are fences. */
typedef struct cloader_field {
  uint8_t *pages;
  size_t byte_count;
  uint8_t *data;
  size_t data_count;
  int is_read_only;
  char name[16];
} cloader_field_t;

enum { cloader_most_fields = 64, cloader_fence_pages = 16 };

/* The process' only ones. */
cloader_field_t *cloader_fields(void);

/* Finds the field in whose pages an address lies. */
static inline const cloader_field_t *cloader_field_at(const uint8_t *address) {
  for (int i = 0; i < cloader_most_fields; i++) {
    const cloader_field_t *field = &cloader_fields()[i];
    if (field->pages && address >= field->pages && address < field->pages + field->byte_count)
      return field;
  }
  return NULL;
}

/* Says what happened in the form of a frame: four bytes of length, then JSON. */
static inline void cloader_tell(const cloader_field_t *field, const uint8_t *place, int writes) {
  char text[160];
  long before = (long)(field->data - place), after = (long)(place - field->data);
  const char *verb = writes ? "writes to" : "reads";
  int length = 0;
  if (before > 0)
    length = snprintf(text, sizeof text, "{\"fence\":\"%s %s %ld bytes before its first byte\"}",
      verb, field->name, before);
  else if (after >= (long)field->data_count)
    length = snprintf(text, sizeof text, "{\"fence\":\"%s %s %ld bytes after its last byte\"}",
      verb, field->name, after - (long)field->data_count + 1);
  else
    length = snprintf(text, sizeof text, "{\"fence\":\"%s %s, which it may only %s, at byte %ld\"}",
      verb, field->name, field->is_read_only ? "read" : "use during the call", after);
  uint8_t frame[4 + sizeof text];
  for (int i = 0; i < 4; i++)
    frame[i] = (uint8_t)(length >> 8 * i);
  memcpy(frame + 4, text, (size_t)length);
  if (write(cloader_result_descriptor, frame, 4 + (size_t)length) > 0)
    _exit(0);
}

static inline void cloader_on_fault(int number, siginfo_t *info, void *context) {
  (void)context;
  int writes = 0;
#if defined(__x86_64__)
  enum { error_code = 19, write_bit = 2 };
  writes = (((ucontext_t *)context)->uc_mcontext.gregs[error_code] & write_bit) != 0;
#endif
  const uint8_t *place = (const uint8_t *)info->si_addr;
  const cloader_field_t *field = cloader_field_at(place);
  if (field)
    cloader_tell(field, place, writes);
  signal(number, SIG_DFL);
}

/* Starts to watch the fences. */
static inline void cloader_watch_fences(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = cloader_on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
}

/* Makes a field whose data ends (or, if at_start, begins) at a fence, as near as alignment allows.
 * Answers its number, or -1. */
static inline int cloader_make_field(const char *name, size_t count, size_t align, int at_start) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), fence = cloader_fence_pages * page;
  for (int i = 0; i < cloader_most_fields; i++) {
    cloader_field_t *field = &cloader_fields()[i];
    if (field->pages)
      continue;
    size_t inner = (count + page - 1) / page * page;
    void *pages =
      mmap(NULL, inner + 2 * fence, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED)
      return -1;
    uint8_t *first = (uint8_t *)pages + fence;
    mprotect(first, inner, PROT_READ | PROT_WRITE);
    field->byte_count = inner + 2 * fence;
    field->data = at_start ? first : first + (inner - count) / align * align;
    field->data_count = count;
    field->is_read_only = 0;
    snprintf(field->name, sizeof field->name, "%s", name);
    field->pages = (uint8_t *)pages;
    return i;
  }
  return -1;
}

/* Allows a field's data to be read and written (3), only read (1), or not touched at all (0). */
static inline void cloader_allow_field(int number, int rights) {
  cloader_field_t *field = &cloader_fields()[number];
  size_t fence = cloader_fence_pages * (size_t)sysconf(_SC_PAGESIZE);
  mprotect(field->pages + fence, field->byte_count - 2 * fence, rights);
  field->is_read_only = rights == 1;
}

static inline uint8_t *cloader_field_data(int number) { return cloader_fields()[number].data; }

static inline void cloader_free_field(int number) {
  cloader_field_t *field = &cloader_fields()[number];
  munmap(field->pages, field->byte_count);
  field->pages = NULL;
}

#endif
