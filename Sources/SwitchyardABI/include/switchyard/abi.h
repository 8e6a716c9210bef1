/* The data block that the host reads out of the file before any plugin code runs. */
#ifndef SWITCHYARD_ABI_H
#define SWITCHYARD_ABI_H

#include "base.h"

#define SWITCHYARD_ABI_MAGIC_BYTES 'S', 'W', 'Y', 'A', 'R', 'D', 0x1a, 0
#define SWITCHYARD_ABI_SYMBOL "switchyard_abi"

typedef struct switchyard_abi_block {
  uint8_t magic[8];        /* SWITCHYARD_ABI_MAGIC_BYTES */
  uint32_t struct_size;    /* 64 */
  uint32_t abi_major;      /* must equal the host's */
  uint32_t abi_minor;      /* of the headers that the plugin was built with */
  uint32_t min_host_minor; /* oldest host minor that will do */
  uint32_t flags;          /* 0 */
  uint32_t reserved;       /* 0 */
  char toolchain[32];      /* who compiled it, for people: "gcc 12.2.0", "swift 6.3.1" */
} switchyard_abi_block_t;

/* The first of the two exports. It lies in initialised, constant data. */
SWITCHYARD_EXTERN const switchyard_abi_block_t switchyard_abi;

#ifdef __VERSION__
#define SWITCHYARD_TOOLCHAIN __VERSION__
#else
#define SWITCHYARD_TOOLCHAIN "unknown"
#endif

/* Defines the data block; write it once in one C or C++ file of the plugin. */
#define SWITCHYARD_DEFINE_ABI(toolchain_text) \
  SWITCHYARD_EXTERN const switchyard_abi_block_t switchyard_abi SWITCHYARD_EXPORT; \
  const switchyard_abi_block_t switchyard_abi = {{SWITCHYARD_ABI_MAGIC_BYTES}, \
    (uint32_t)sizeof(switchyard_abi_block_t), SWITCHYARD_ABI_MAJOR, SWITCHYARD_ABI_MINOR, 0, 0, 0, \
    toolchain_text}

#endif
