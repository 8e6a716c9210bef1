#include "switchyard_kernels.h"
