#include "BenchLines.h"

static volatile double sink_;

int32_t bench_step(
  const switchyard_scene_t *scene, double progress, double softness, const double *tint) {
  sink_ = progress * softness + tint[0] + (scene != NULL);
  return switchyard_status_ok;
}

/* The same through a table, which is given its parameters by the scene. */
static int32_t progress(void *instance, const switchyard_scene_t *scene, double progress) {
  const switchyard_value_t *softness = scene->values;
  const switchyard_value_t *tint =
    (const switchyard_value_t *)((const char *)softness + scene->value_stride);
  return bench_step(scene, progress, softness->number[0], tint->number);
}

static const switchyard_parameter_t softness_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "softness",
  .default_number = {0.15},
  .max = 1,
};
static const switchyard_parameter_t tint_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_color,
  .id = "tint",
  .default_number = {0, 0, 0, 1},
};
static const switchyard_parameter_t *const parameters_[] = {&softness_, &tint_};

static const switchyard_line_t table_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_progress,
  .id = "bench-table",
  .duration = 1,
  .parameter_count = 2,
  .parameters = parameters_,
  .progress = progress,
};

/* The same as a function whose arguments are the parameters. */
static const switchyard_function_t function_ = {
  .struct_size = sizeof(switchyard_function_t),
  .signature = "progress(scene, f64 progress, f64 softness = 0.15 [0..1], color tint = #000000)",
  .address = (switchyard_address_t)bench_step,
};
static const switchyard_function_t *const functions_[] = {&function_};
static const switchyard_line_t typed_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_function,
  .id = "bench-typed",
  .duration = 1,
  .function_count = 1,
  .functions = functions_,
};

static const switchyard_line_t *const lines_[] = {&table_, &typed_};
static const switchyard_plugin_table_t plugin_ = {
  .struct_size = sizeof(switchyard_plugin_table_t),
  .id = "org.switchyard.bench",
  .version = "1.0.0",
  .line_count = 2,
  .lines = lines_,
};

const switchyard_plugin_table_t *bench_plugin(void) { return &plugin_; }
