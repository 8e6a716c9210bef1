#ifndef SWITCHYARD_CFFI_SHIM_H
#define SWITCHYARD_CFFI_SHIM_H

#include <ffi.h>

/* Swift can't name libffi's mutable globals; these answer their addresses. */
static inline ffi_type *cffi_double(void) { return &ffi_type_double; }
static inline ffi_type *cffi_int32(void) { return &ffi_type_sint32; }
static inline ffi_type *cffi_uint64(void) { return &ffi_type_uint64; }
static inline ffi_type *cffi_pointer(void) { return &ffi_type_pointer; }

#endif
