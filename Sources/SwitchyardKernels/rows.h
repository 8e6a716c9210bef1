/* What the kernels share: vectors of 64 bytes, which the compiler splits for smaller registers.
 *
 * The bodies are compiled once for each level of processors, see level.h. */
#ifndef SWITCHYARD_ROWS_H
#define SWITCHYARD_ROWS_H

#include <string.h>

/* A fused multiply-add would let results depend on the processor. */
#pragma STDC FP_CONTRACT OFF

#include "switchyard_kernels.h"

/* Blocks take their vectors through memory: levels of different width do not agree on registers. */
#define BLOCK static inline __attribute__((always_inline)) void

/* Pixels in a block, and in a block of pixel pairs. */
#define WIDE 16
#define PAIRS 8

typedef uint16_t u16x32 __attribute__((vector_size(64), aligned(1), may_alias));
typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(1), may_alias));
typedef uint64_t u64x8 __attribute__((vector_size(64), aligned(1), may_alias));
typedef uint8_t u8x16 __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint8_t u8x8 __attribute__((vector_size(8), aligned(1), may_alias));
typedef int32_t i32x8 __attribute__((vector_size(32), aligned(1), may_alias));
typedef float f32x16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef int32_t i32x16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef uint32_t u32x8 __attribute__((vector_size(32), aligned(1), may_alias));

/* A whole line of memory. */
typedef uint64_t line_t __attribute__((vector_size(64), aligned(64), may_alias));

/* Even bytes (red, blue) and odd bytes (green, alpha) of a vector, each in 16 bits. */
#define EVEN(v) ((u16x32)(v)&255)
#define ODD(v) ((u16x32)(v) >> 8)

/* Quotients of even and odd sums that already carry 128, put together again. */
#define JOIN_255(e, o) ((((e) + ((e) >> 8)) >> 8) | (((o) + ((o) >> 8)) & 0xff00))
#define JOIN_256(e, o) (((e) >> 8) | ((o)&0xff00))

#endif
