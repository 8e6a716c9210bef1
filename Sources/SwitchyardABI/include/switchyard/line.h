/* A line: the animator that a train follows. */
#ifndef SWITCHYARD_LINE_H
#define SWITCHYARD_LINE_H

#include "host.h"
#include "pixels.h"
#include "scene.h"

SWITCHYARD_BEGIN

/* What a line can be, as bits. A line of several kinds is run one way: interaction if a finger
 * drives, else animation, else progress. */
enum {
  switchyard_kind_animation = 1,   /* declares its animations once; the host runs them */
  switchyard_kind_progress = 2,    /* is called for every frame */
  switchyard_kind_interaction = 4, /* progress, and tails after the finger is gone */
  switchyard_kind_completion = 8,  /* says itself when it is done */
  switchyard_kind_pixels = 16,     /* writes the frame from two pictures */
  switchyard_kind_function = 32,   /* plain C functions with a signature, see function.h */
  switchyard_kinds_all = 63
};

/* Promises of a line. A missing flag is the weaker promise; unknown bits are refused. */
enum {
  switchyard_line_flag_reentrant = 1,      /* render: any instance on any thread at once */
  switchyard_line_flag_serial = 2,         /* render: one call in the whole process at a time */
  switchyard_line_flag_tileable = 4,       /* render may be given the frame in bands */
  switchyard_line_flag_pointwise = 8,      /* a pixel depends on the same place only */
  switchyard_line_flag_stateful = 16,      /* frames must come in order */
  switchyard_line_flag_in_place_ok = 32,   /* out may be from */
  switchyard_line_flag_deterministic = 64, /* equal arguments, equal frame */
  switchyard_line_flag_overshoot_ok = 128, /* progress may leave 0..1 */
  switchyard_line_flag_needs_alpha = 256,  /* looks at alpha even of opaque pictures */
  switchyard_line_flag_has_motion = 512,   /* moves: eased by default, replaced by reduced motion */
  switchyard_line_flag_own_return = 1024,  /* handles the way back itself, see below */
  switchyard_line_flag_even_pace = 2048,   /* goes evenly by default, although it moves */
  switchyard_line_flag_writes_all = 4096,  /* render writes all of its window: out is not filled */
  switchyard_line_flag_keeps_opaque = 8192, /* render makes opaque pixels of opaque pictures */
  switchyard_line_flags_all = 16383
};

/* The way back. Without own_return a line only ever sees the way out: on a pop or dismiss the host
 * hands it the stations as they were on the push (from is the one below, to the one above,
 * direction is go) and runs the progress from 1 to 0. With own_return it is given the stations as
 * they are, direction return, and a progress from 0 to 1. */

typedef struct switchyard_function switchyard_function_t;
typedef struct switchyard_line switchyard_line_t;

/* The table of one line. instance is what create made, or NULL. A NULL slot is "not provided"; the
 * kinds say which slots must be there. */
struct switchyard_line {
  uint32_t struct_size;
  uint32_t kinds;                    /* switchyard_kind_... */
  uint64_t flags;                    /* switchyard_line_flag_... */
  const char *SWITCHYARD_NONNULL id; /* short: "fade"; [a-z][a-z0-9-]* */
  const char *SWITCHYARD_NULLABLE label;
  const char *SWITCHYARD_NULLABLE doc;
  const char *SWITCHYARD_NULLABLE category;
  double duration; /* seconds, when the journey names none; > 0, a day at the most */
  uint32_t parameter_count;
  uint32_t function_count;
  const switchyard_parameter_t *SWITCHYARD_NONNULL const *SWITCHYARD_NULLABLE parameters;
  const switchyard_function_t *SWITCHYARD_NONNULL const *SWITCHYARD_NULLABLE functions;
  uint32_t formats;     /* pixels: switchyard_format_..., 0 = rgba8 */
  uint32_t alpha_modes; /* pixels: switchyard_alpha_..., 0 = premultiplied */

  /* Makes the state of one train. May be missing. The plugin owns what it makes. line is this table
   * or the host's copy of it, so that one function can serve several lines. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE create)(const switchyard_line_t *SWITCHYARD_NONNULL line,
    const switchyard_host_t *SWITCHYARD_NONNULL host,
    void *SWITCHYARD_NULLABLE *SWITCHYARD_NONNULL instance);

  /* Frees what create made; called once for each success. [main-thread] */
  void (*SWITCHYARD_NULLABLE destroy)(void *SWITCHYARD_NULLABLE instance);

  /* Answers the seconds that the line wants with these parameters, instead of duration. A pure
   * function, called while planning, without an instance. [main-thread] */
  double (*SWITCHYARD_NULLABLE seconds)(const switchyard_line_t *SWITCHYARD_NONNULL line,
    const switchyard_value_t *SWITCHYARD_NULLABLE values, uint32_t value_count,
    uint32_t value_stride);

  /* Runs after both stations were placed and before anything moves. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE before_depart)(
    void *SWITCHYARD_NULLABLE instance, const switchyard_scene_t *SWITCHYARD_NONNULL scene);

  /* Runs when the train has ended; success is 0 after a cancel. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE after_arrived)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, int32_t success);

  /* animation: declares everything that moves, once, through scene->animate. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE animate)(
    void *SWITCHYARD_NULLABLE instance, const switchyard_scene_t *SWITCHYARD_NONNULL scene);

  /* animation: declares how passenger index travels. Missing: the host moves it. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE animate_passenger)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, uint32_t index);

  /* progress, interaction: lays the layers out for a progress. Each call starts from the state
   * that before_depart left, so calls in any order give the same frame. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE progress)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, double progress);

  /* progress, interaction: places passenger index. Missing: the host moves it. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE progress_passenger)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, uint32_t index, double progress);

  /* interaction: declares the way from the last progress to the end, and writes how many seconds it
   * takes. velocity is NULL or x y in points a second. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE interact_finish)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, double last,
    const double *SWITCHYARD_NULLABLE velocity, double *SWITCHYARD_NONNULL seconds);

  /* interaction: the same, back to the start. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE interact_cancel)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, double last,
    const double *SWITCHYARD_NULLABLE velocity, double *SWITCHYARD_NONNULL seconds);

  /* interaction: passenger index goes to its end in the seconds that interact_finish wrote.
   * Missing: the host moves it. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE interact_passenger_finish)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, uint32_t index, double seconds);

  /* interaction: passenger index goes back to its start. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE interact_passenger_cancel)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, uint32_t index, double seconds);

  /* completion: sets everything going and calls scene->complete when it is done. The host completes
   * a train that is a second late. [main-thread] */
  int32_t (*SWITCHYARD_NULLABLE transition)(
    void *SWITCHYARD_NULLABLE instance, const switchyard_scene_t *SWITCHYARD_NONNULL scene);

  /* pixels: writes args->window of args->out. [render-thread] */
  int32_t (*SWITCHYARD_NULLABLE render)(
    void *SWITCHYARD_NULLABLE instance, const switchyard_render_args_t *SWITCHYARD_NONNULL args);

  /* pixels: writes which part of each input a window needs (x0 y0 x1 y1). This version of the host
   * doesn't ask: a line always gets all of both. [render-thread] */
  int32_t (*SWITCHYARD_NULLABLE regions_of_interest)(void *SWITCHYARD_NULLABLE instance,
    const switchyard_render_args_t *SWITCHYARD_NONNULL args,
    int32_t *SWITCHYARD_NONNULL from_region, int32_t *SWITCHYARD_NONNULL to_region);

  const void *SWITCHYARD_NULLABLE data; /* the plugin's own; the host copies it and looks away */
  void *SWITCHYARD_NULLABLE reserved[3];
};

SWITCHYARD_END

#endif
