/* What the processor's caches hold. */
#include "switchyard_kernels.h"

#if defined(__x86_64__)
#include <cpuid.h>

/* Bytes of the cache of a level, after a leaf of CPUID; 0 where it doesn't tell. */
static size_t cache_bytes(unsigned leaf, unsigned level) {
  enum { none = 0, instructions = 2, most = 16 };
  unsigned a, b, c, d;
  for (unsigned i = 0; i < most && __get_cpuid_count(leaf, i, &a, &b, &c, &d); i++) {
    const unsigned kind = a & 31, ways = (b >> 22) + 1, parts = (b >> 12 & 1023) + 1;
    if (kind == none)
      break;
    if (kind != instructions && (a >> 5 & 7) == level)
      return (size_t)ways * parts * ((b & 4095) + 1) * ((size_t)c + 1);
  }
  return 0;
}

size_t switchyard_near_bytes(unsigned threads) {
  unsigned a, b = 0, c, d;
  size_t bytes = 0;
  __get_cpuid(0, &a, &b, &c, &d);
  if (b == signature_INTEL_ebx)
    bytes = threads * cache_bytes(4, 2);
  else if (b == signature_AMD_ebx)
    bytes = cache_bytes(0x8000001d, 3);
  return bytes == 0 ? SIZE_MAX : bytes;
}

#else

size_t switchyard_near_bytes(unsigned threads) {
  (void)threads;
  return SIZE_MAX;
}

#endif
