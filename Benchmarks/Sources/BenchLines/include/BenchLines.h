/* Lines that do next to nothing, to measure what calling them costs. */
#ifndef BENCH_LINES_H
#define BENCH_LINES_H

#include <switchyard/switchyard.h>

/* What both lines do; called directly it is the yardstick. */
int32_t bench_step(
  const switchyard_scene_t *scene, double progress, double softness, const double *tint);

/* The entry of a plugin with the lines `bench-table` and `bench-typed`. */
const switchyard_plugin_table_t *bench_plugin(void);

#endif
