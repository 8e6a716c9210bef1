/* What the host gives every plugin. */
#ifndef SWITCHYARD_HOST_H
#define SWITCHYARD_HOST_H

#include "base.h"

SWITCHYARD_BEGIN

enum {
  switchyard_log_debug = 0,
  switchyard_log_info = 1,
  switchyard_log_warning = 2,
  switchyard_log_error = 3,
  switchyard_log_fatal = 4,
  switchyard_log_host_misbehaving = 5,
  switchyard_log_plugin_misbehaving = 6
};

typedef struct switchyard_host switchyard_host_t;

/* The host table. It stays valid until the plugin's deinit returns, and belongs to the host. */
struct switchyard_host {
  uint32_t struct_size;
  uint32_t flags; /* 0 */
  uint32_t abi_major;
  uint32_t abi_minor;
  const char *SWITCHYARD_NONNULL name;    /* "switchyard" */
  const char *SWITCHYARD_NONNULL version; /* "0.1.0" */
  void *SWITCHYARD_NULLABLE host_data;    /* the host's own; plugins leave it alone */

  /* Writes a line to the host's log. The text is copied; control characters are removed and
   * floods are thinned. [any-thread] */
  void (*SWITCHYARD_NONNULL log)(const switchyard_host_t *SWITCHYARD_NONNULL host, int32_t level,
    const char *SWITCHYARD_NONNULL text);

  /* Explains the failing status that the plugin is about to return from the call it is in.
   * At most SWITCHYARD_MAX_ERROR bytes are kept; the text is copied. [any-thread] */
  void (*SWITCHYARD_NONNULL set_error)(
    const switchyard_host_t *SWITCHYARD_NONNULL host, const char *SWITCHYARD_NONNULL text);

  /* Memory that the host takes back when the render call it was asked in returns; NULL when there
   * is none. align is a power of two, at most 4096. Only inside render. [render-thread] */
  void *SWITCHYARD_NULLABLE (*SWITCHYARD_NONNULL scratch_alloc)(
    const switchyard_host_t *SWITCHYARD_NONNULL host, uint64_t bytes, uint64_t align);

  /* Runs job(data, i) for every i in 0..<count, perhaps on several threads, and returns when all
   * are done. Only inside render. [render-thread] */
  int32_t (*SWITCHYARD_NONNULL parallel_for)(const switchyard_host_t *SWITCHYARD_NONNULL host,
    uint32_t count, void (*SWITCHYARD_NONNULL job)(void *SWITCHYARD_NULLABLE data, uint32_t index),
    void *SWITCHYARD_NULLABLE data);

  /* Answers 1 on the thread that drives trains, else 0. [any-thread] */
  int32_t (*SWITCHYARD_NONNULL is_main_thread)(const switchyard_host_t *SWITCHYARD_NONNULL host);

  /* Evaluates an easing such as "ease-out" or "spring(0.2, 500ms)" at x in 0..1. Writes the value
   * to y; answers bad_argument for text that is no easing. [any-thread] */
  int32_t (*SWITCHYARD_NONNULL ease)(const switchyard_host_t *SWITCHYARD_NONNULL host,
    const char *SWITCHYARD_NONNULL easing, double x, double *SWITCHYARD_NONNULL y);

  /* Finds an optional table by its id ("name/1"); NULL when this host has none. The table lives
   * as long as the host table. [any-thread] */
  const void *SWITCHYARD_NULLABLE (*SWITCHYARD_NONNULL get_extension)(
    const switchyard_host_t *SWITCHYARD_NONNULL host, const char *SWITCHYARD_NONNULL id);

  void *SWITCHYARD_NULLABLE reserved[4];
};

SWITCHYARD_END

#endif
