/* Functions that a plugin gets from the C library, replaced for that plugin alone: a checked plugin
 * is shown a day without memory, and another time of day. */
#ifndef SWITCHYARD_CLOADER_INTERPOSE_H
#define SWITCHYARD_CLOADER_INTERPOSE_H

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* glibc declares it only under _GNU_SOURCE. */
extern int dlinfo(void *handle, int request, void *answer);

/* What is set for the process. */
typedef struct cloader_day {
  long allocations; /* that still succeed; negative: all */
  long ahead;       /* seconds that the plugin's clocks are ahead */
} cloader_day_t;

cloader_day_t *cloader_day(void);

static inline int cloader_may_allocate(void) {
  if (cloader_day()->allocations < 0)
    return 1;
  if (cloader_day()->allocations == 0)
    return 0;
  cloader_day()->allocations--;
  return 1;
}

static inline void *cloader_malloc(size_t size) {
  return cloader_may_allocate() ? malloc(size) : NULL;
}
static inline void *cloader_calloc(size_t count, size_t size) {
  return cloader_may_allocate() ? calloc(count, size) : NULL;
}
static inline void *cloader_realloc(void *old, size_t size) {
  return cloader_may_allocate() ? realloc(old, size) : NULL;
}
static inline int cloader_memalign(void **memory, size_t align, size_t size) {
  return cloader_may_allocate() ? posix_memalign(memory, align, size) : 12;
}
static inline time_t cloader_time(time_t *place) {
  time_t now = time(NULL) + cloader_day()->ahead;
  if (place)
    *place = now;
  return now;
}
static inline int cloader_clock(clockid_t clock, struct timespec *now) {
  int answer = clock_gettime(clock, now);
  now->tv_sec += cloader_day()->ahead;
  return answer;
}
static inline int cloader_timeofday(struct timeval *now, void *zone) {
  int answer = gettimeofday(now, (struct timezone *)zone);
  now->tv_sec += cloader_day()->ahead;
  return answer;
}

static inline int cloader_timespec(struct timespec *now, int base) {
  int answer = timespec_get(now, base);
  now->tv_sec += cloader_day()->ahead;
  return answer;
}
/* std::chrono's system_clock and steady_clock count nanoseconds; both are functions of libstdc++,
 * which answer a number in a structure of its own. */
static inline int64_t cloader_nanoseconds(clockid_t clock) {
  struct timespec now;
  cloader_clock(clock, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
static inline int64_t cloader_system_clock(void) { return cloader_nanoseconds(CLOCK_REALTIME); }
static inline int64_t cloader_steady_clock(void) { return cloader_nanoseconds(CLOCK_MONOTONIC); }

static inline void *cloader_replacement(const char *name) {
  static const struct {
    const char *name;
    void *function;
  } known[] = {
    {"malloc", (void *)cloader_malloc},
    {"calloc", (void *)cloader_calloc},
    {"realloc", (void *)cloader_realloc},
    {"posix_memalign", (void *)cloader_memalign},
    {"time", (void *)cloader_time},
    {"clock_gettime", (void *)cloader_clock},
    {"gettimeofday", (void *)cloader_timeofday},
    {"timespec_get", (void *)cloader_timespec},
    {"_ZNSt6chrono3_V212system_clock3nowEv", (void *)cloader_system_clock},
    {"_ZNSt6chrono3_V212steady_clock3nowEv", (void *)cloader_steady_clock},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strcmp(known[i].name, name) == 0)
      return known[i].function;
  return NULL;
}

/* Replaces one slot through which a library calls others. */
static inline void cloader_replace_slot(uintptr_t slot, void *function) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *start = (void *)(slot / page * page);
  if (mprotect(start, page, PROT_READ | PROT_WRITE) == 0)
    *(void **)slot = function;
}

static inline void cloader_replace_in(
  const struct link_map *map, const ElfW(Rela) * slots, size_t count) {
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_SYMTAB)
      symbols = (const ElfW(Sym) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_STRTAB)
      names = (const char *)entry->d_un.d_ptr;
  }
  for (size_t i = 0; symbols && names && i < count; i++) {
    uint32_t symbol = (uint32_t)(slots[i].r_info >> 32);
    void *function = symbol ? cloader_replacement(names + symbols[symbol].st_name) : NULL;
    if (function && slots[i].r_addend == 0)
      cloader_replace_slot(map->l_addr + slots[i].r_offset, function);
  }
}

/* Replaces what a loaded library calls. */
static inline void cloader_interpose(void *handle) {
  enum { link_map_request = 2 };
  struct link_map *map = NULL;
  if (dlinfo(handle, link_map_request, &map) != 0 || map == NULL)
    return;
  const ElfW(Rela) *calls = NULL, *others = NULL;
  size_t call_bytes = 0, other_bytes = 0;
  for (const ElfW(Dyn) *entry = map->l_ld; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_JMPREL)
      calls = (const ElfW(Rela) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_PLTRELSZ)
      call_bytes = entry->d_un.d_val;
    if (entry->d_tag == DT_RELA)
      others = (const ElfW(Rela) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_RELASZ)
      other_bytes = entry->d_un.d_val;
  }
  if (calls)
    cloader_replace_in(map, calls, call_bytes / sizeof *calls);
  if (others)
    cloader_replace_in(map, others, other_bytes / sizeof *others);
}

/* Lets count more allocations of the plugin succeed; negative: all. */
static inline void cloader_limit_allocations(long count) { cloader_day()->allocations = count; }

/* Puts the plugin's clocks forward. */
static inline void cloader_set_ahead(long seconds) { cloader_day()->ahead = seconds; }

/* Bytes of the heap that are in use. */
static inline size_t cloader_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

/* The processor's rounding and exception settings, of floating-point numbers. */
static inline uint32_t cloader_float_mode(void) {
#if defined(__x86_64__)
  /* The flags of what has happened (the low six bits) may differ. */
  return __builtin_ia32_stmxcsr() & ~0x3fu;
#elif defined(__aarch64__)
  uint64_t mode;
  __asm__ volatile("mrs %0, fpcr" : "=r"(mode));
  return (uint32_t)mode;
#else
  return 0;
#endif
}

static inline void cloader_set_float_mode(uint32_t mode) {
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr(mode);
#elif defined(__aarch64__)
  uint64_t wide = mode;
  __asm__ volatile("msr fpcr, %0" : : "r"(wide));
#else
  (void)mode;
#endif
}

#endif
