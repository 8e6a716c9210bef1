/* The lines of `switchyard bench raw` that no stock plugin brings. */
#ifndef SWITCHYARD_BENCH_LINES_H
#define SWITCHYARD_BENCH_LINES_H

#include <switchyard/switchyard.h>

/* The plugin's entry: bench-over, bench-slidesub, bench-zoom and bench-dissolve. */
const switchyard_plugin_table_t *switchyard_bench_lines(void);

#endif
