/* The kernels for processors with AVX2. */
#include "level.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define LEVEL_AVX2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "blending.h"
#include "coverage.h"
#include "palette.h"
#include "sampling.h"
#include "yuv.h"
#pragma clang attribute pop

const level_t switchyard_level_avx2 = LEVEL_OF_KERNELS;

#endif
