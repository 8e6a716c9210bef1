/* Row kernels of the compositor, chosen for the processor when the program is loaded. */
#ifndef SWITCHYARD_KERNELS_H
#define SWITCHYARD_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#endif
