/* The kernels for processors with AVX-512 of 2019 and later. */
#include "level.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL_AVX512
#pragma clang attribute push( \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vnni"))), \
  apply_to = function)
#include "blending.h"
#include "coverage.h"
#include "palette.h"
#include "sampling.h"
#include "yuv.h"
#pragma clang attribute pop

const level_t switchyard_level_avx512 = LEVEL_OF_KERNELS;

#endif
