/* A plugin: a file with one or more lines. */
#ifndef SWITCHYARD_PLUGIN_H
#define SWITCHYARD_PLUGIN_H

#include "abi.h"
#include "line.h"

SWITCHYARD_BEGIN

typedef struct switchyard_plugin_table {
  uint32_t struct_size;
  uint32_t flags;                         /* 0 */
  const char *SWITCHYARD_NONNULL id;      /* reverse DNS: "org.example.wipes" */
  const char *SWITCHYARD_NONNULL version; /* "1.2.0" */
  const char *SWITCHYARD_NULLABLE name;
  const char *SWITCHYARD_NULLABLE vendor;
  const char *SWITCHYARD_NULLABLE licence; /* SPDX */
  const char *SWITCHYARD_NULLABLE url;
  uint32_t line_count;
  uint32_t reserved0;
  const switchyard_line_t *SWITCHYARD_NONNULL const *SWITCHYARD_NONNULL lines;

  /* Called once, before any line is used; a failure refuses the plugin. May be missing. The host
   * table stays valid until deinit returns. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE init)(const switchyard_host_t *SWITCHYARD_NONNULL host);

  /* Called once, after every instance was destroyed. The file stays mapped. [main-thread] */
  void (*SWITCHYARD_NULLABLE deinit)(void);

  /* Finds an optional table by its id ("name/1"); NULL when the plugin has none. [any-thread] */
  const void *SWITCHYARD_NULLABLE (*SWITCHYARD_NULLABLE get_extension)(
    const char *SWITCHYARD_NONNULL id);

  void *SWITCHYARD_NULLABLE reserved[4];
} switchyard_plugin_table_t;

/* The second of the two exports: answers the plugin's table, the same one each time, or NULL when
 * the plugin can't be used here. It must do nothing else. [main-thread] */
SWITCHYARD_EXTERN const switchyard_plugin_table_t *SWITCHYARD_NULLABLE switchyard_plugin(void);

SWITCHYARD_END

#define SWITCHYARD_PLUGIN_SYMBOL "switchyard_plugin"

#endif
