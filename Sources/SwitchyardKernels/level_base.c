/* The kernels for every processor of the architecture. */
#include "level.h"

#include "blending.h"
#include "coverage.h"
#include "palette.h"
#include "sampling.h"
#include "yuv.h"

const level_t switchyard_level_base = LEVEL_OF_KERNELS;
