/* Function lines: plain C functions whose parameters are the line's parameters.
 *
 * An author writes one function and says what it takes in a signature, for example
 *
 *   progress(scene, f64 progress, f64 softness = 0.15 [0..1], color tint = #000000 "Ring colour")
 *
 * The host reads the signature, prepares the call once, and calls through libffi for every frame.
 * Grammar, spaces anywhere:
 *
 *   signature := role "(" argument { "," argument } ")"
 *   role      := "progress" | "progress_passenger" | "before_depart" | "after_arrived" | "render"
 *   argument  := fixed | type name [ "=" default ] [ "[" low ".." high "]" ] [ unit ] [ "\"doc\"" ]
 *   fixed     := "scene" | "f64 progress" | "i32 passenger" | "i32 success" | "args"
 *   type      := f64 i32 bool enum{key|key} color point angle string seed easing
 *
 * How each type arrives: f64 and angle double; i32 and bool int32_t; color const double * (red
 * green blue alpha, straight, 0..1); point const double * (x y); enum, string and easing
 * const char *; seed uint64_t; scene const switchyard_scene_t *; args
 * const switchyard_render_args_t *. The function answers int32_t, a switchyard_status_... . At
 * most 16 arguments.
 *
 * What the host can hand over besides the parameters: scene to all but render; progress to
 * progress, progress_passenger and render (after the easing); passenger to progress_passenger;
 * success to after_arrived; args to render. A point's default is "x, y", a string's stands in
 * quotation marks. Without a default: the number nearest 0, false, the first key, black, the
 * centre, "", linear. A line has at most one function of each role, and a progress or a render
 * among them. Several may name one parameter: then one describes it and the others say no more
 * than its type and name.
 */
#ifndef SWITCHYARD_FUNCTION_H
#define SWITCHYARD_FUNCTION_H

#include "plugin.h"

SWITCHYARD_BEGIN

#define SWITCHYARD_FUNCTION_MAX_ARGUMENTS 16u

typedef void (*switchyard_address_t)(void);

/* One exported function and what it takes. */
struct switchyard_function {
  uint32_t struct_size;
  uint32_t reserved0;
  const char *SWITCHYARD_NONNULL signature;
  switchyard_address_t SWITCHYARD_NONNULL address; /* [main-thread], render: [render-thread] */
  uint64_t reserved[2];
};

SWITCHYARD_END

/* Defines a whole plugin with one function line: both exports and every table.
 *
 *   plugin_id     reverse DNS       "org.example.iris"
 *   version_text  of the plugin     "1.0.0"
 *   line_id       of the line       "iris"
 *   doc_text      one sentence
 *   line_seconds  its duration      0.5
 *   line_flags    switchyard_line_flag_... or 0
 *   function      the C function
 *   signature_text what it takes
 */
#define SWITCHYARD_FUNCTION_PLUGIN( \
  plugin_id, version_text, line_id, doc_text, line_seconds, line_flags, function, signature_text) \
  SWITCHYARD_DEFINE_ABI("c"); \
  static const switchyard_function_t switchyard_function_ = { \
    (uint32_t)sizeof(switchyard_function_t), 0, signature_text, (switchyard_address_t)(function), \
    {0, 0}}; \
  static const switchyard_function_t *const switchyard_functions_[] = {&switchyard_function_}; \
  static const switchyard_line_t switchyard_line_ = {(uint32_t)sizeof(switchyard_line_t), \
    switchyard_kind_function, line_flags, line_id, NULL, doc_text, NULL, line_seconds, 0, 1, NULL, \
    switchyard_functions_, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, \
    NULL, NULL, NULL, NULL, NULL, NULL, {NULL, NULL, NULL}}; \
  static const switchyard_line_t *const switchyard_lines_[] = {&switchyard_line_}; \
  static const switchyard_plugin_table_t switchyard_plugin_ = { \
    (uint32_t)sizeof(switchyard_plugin_table_t), 0, plugin_id, version_text, NULL, NULL, NULL, \
    NULL, 1, 0, switchyard_lines_, NULL, NULL, NULL, {NULL, NULL, NULL, NULL}}; \
  SWITCHYARD_EXTERN SWITCHYARD_EXPORT const switchyard_plugin_table_t *switchyard_plugin(void); \
  const switchyard_plugin_table_t *switchyard_plugin(void) { return &switchyard_plugin_; } \
  SWITCHYARD_EXTERN const switchyard_plugin_table_t *switchyard_plugin(void)

#endif
