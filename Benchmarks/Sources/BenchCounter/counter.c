#include "BenchCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

/* The C library's own, which go by these names too; a program's functions come before a library's,
   so every library calls the ones below. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_int is_counting;
static atomic_long count;

static void note(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed))
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void bench_count_begin(void) {
  atomic_store(&count, 0);
  atomic_store(&is_counting, 1);
}

long bench_count_end(void) {
  atomic_store(&is_counting, 0);
  return atomic_load(&count);
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note();
  return __libc_calloc(items, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
