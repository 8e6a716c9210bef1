/* Switchyard plugin contract: versions, statuses and the macros the other headers share.
 *
 * Rules that hold for the whole contract:
 *  - Structures hold fixed-width fields, start with struct_size, and grow only at the end.
 *  - The producer sets struct_size. The consumer reads min(struct_size, sizeof its own) bytes.
 *  - Reserved fields are zero and unknown flag bits are refused.
 *  - Whoever allocates memory frees it. Strings are UTF-8, end in NUL, and belong to the plugin
 *    until its deinit returns; the host copies what it keeps.
 *  - No exception, longjmp, exit or abort crosses the border.
 *  - Thread tags: [main-thread] the thread that drives trains, [render-thread] one of the host's
 *    drawing threads, [any-thread] any of them.
 */
#ifndef SWITCHYARD_BASE_H
#define SWITCHYARD_BASE_H

#include <stddef.h>
#include <stdint.h>

#define SWITCHYARD_ABI_MAJOR 1u
#define SWITCHYARD_ABI_MINOR 0u

#ifdef __cplusplus
#define SWITCHYARD_EXTERN extern "C"
#define SWITCHYARD_STATIC_ASSERT(condition, text) static_assert(condition, text)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define SWITCHYARD_EXTERN extern
#define SWITCHYARD_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#else
#define SWITCHYARD_EXTERN extern
#define SWITCHYARD_PASTE_(a, b) a##b
#define SWITCHYARD_PASTE(a, b) SWITCHYARD_PASTE_(a, b)
#define SWITCHYARD_STATIC_ASSERT(condition, text) \
  extern char SWITCHYARD_PASTE(switchyard_assert_, __LINE__)[(condition) ? 1 : -1]
#endif

/* Puts a symbol into the plugin's dynamic symbol table even under -fvisibility=hidden. */
#define SWITCHYARD_EXPORT __attribute__((visibility("default")))

#ifdef __clang__
#define SWITCHYARD_NONNULL _Nonnull
#define SWITCHYARD_NULLABLE _Nullable
#define SWITCHYARD_BEGIN \
  _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")
#define SWITCHYARD_END _Pragma("clang diagnostic pop")
#else
#define SWITCHYARD_NONNULL
#define SWITCHYARD_NULLABLE
#define SWITCHYARD_BEGIN
#define SWITCHYARD_END
#endif

/* What a call answers. Zero is success; every failure is negative. Text goes through
 * switchyard_host_t.set_error. */
enum {
  switchyard_status_ok = 0,
  switchyard_status_bad_argument = -1,
  switchyard_status_unsupported = -2,
  switchyard_status_out_of_memory = -3,
  switchyard_status_missing_feature = -4,
  switchyard_status_internal = -5,
  switchyard_status_cancelled = -6,
  switchyard_status_fatal = -7
};

/* Longest texts that the host accepts, in bytes without the NUL. */
#define SWITCHYARD_MAX_ID 128u
#define SWITCHYARD_MAX_LABEL 256u
#define SWITCHYARD_MAX_DOC 4096u
#define SWITCHYARD_MAX_ERROR 1024u
#define SWITCHYARD_MAX_STRUCT 65536u

#endif
