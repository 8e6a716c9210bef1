/* The scene: what a line sees of one train, and all it can do to its layers.
 *
 * Layers are named by handles, never by address. Zero is no layer; a handle that is not this
 * scene's is answered with bad_argument. Geometry is in points; a layer's frame is in its
 * superlayer, and the stations' superlayer is the container.
 */
#ifndef SWITCHYARD_SCENE_H
#define SWITCHYARD_SCENE_H

#include "parameter.h"

SWITCHYARD_BEGIN

typedef uint32_t switchyard_layer_t;

enum { switchyard_direction_go = 0, switchyard_direction_return = 1 };

enum {
  switchyard_operation_push = 1,
  switchyard_operation_pop = 2,
  switchyard_operation_present = 3,
  switchyard_operation_dismiss = 4,
  switchyard_operation_replace = 5
};

enum {
  switchyard_scene_flag_driven = 1,        /* a finger writes the progress */
  switchyard_scene_flag_reduce_motion = 2, /* the person asked for less movement */
  switchyard_scene_flag_cancelled = 4      /* set in after_arrived when the train went back */
};

/* Properties of a layer and the numbers that make one up. */
enum {
  switchyard_property_frame = 1,         /* 4: x y width height in the superlayer */
  switchyard_property_bounds = 2,        /* 4: x y width height in the layer's own space */
  switchyard_property_position = 3,      /* 2: x y of the centre in the superlayer */
  switchyard_property_transform = 4,     /* 9: rows of a 3x3 matrix, applied about the centre */
  switchyard_property_opacity = 5,       /* 1: 0..1 */
  switchyard_property_hidden = 6,        /* 1: 0 or 1; not animatable */
  switchyard_property_corner_radius = 7, /* 1: points */
  switchyard_property_background = 8,    /* 4: red green blue alpha, straight sRGB, 0..1 */
  switchyard_property_clips = 9,         /* 1: 0 or 1, cuts sublayers off at the bounds */
  switchyard_property_mask = 10,         /* 6: x y width height radius softness; width < 0: none */
  switchyard_property_shadow = 11,       /* 7: red green blue alpha, offset x, offset y, blur */
  switchyard_property_blend = 12         /* 1: switchyard_blend_...; not animatable */
};

enum {
  switchyard_blend_normal = 0, /* source over what lies below, weighted by opacity */
  switchyard_blend_mix = 1     /* cross-fade: below + (layer - below) * opacity, alpha included */
};

/* Where order() puts a layer among its siblings. */
enum {
  switchyard_order_top = 0,
  switchyard_order_bottom = 1,
  switchyard_order_above = 2, /* directly above the sibling */
  switchyard_order_below = 3  /* directly below the sibling */
};

/* A traveller: the copy of a named layer that both stations list. */
typedef struct switchyard_passenger {
  uint32_t struct_size;
  switchyard_layer_t layer;            /* the copy, a sublayer of the container */
  const char *SWITCHYARD_NONNULL name; /* valid while the scene is */
  double start[4];                     /* frame in the container where it sets off */
  double end[4];                       /* frame in the container where it arrives */
  double start_radius;
  double end_radius;
} switchyard_passenger_t;

typedef struct switchyard_scene switchyard_scene_t;

/* One train as its line sees it. Valid from before_depart until after_arrived returns; the host
 * owns it. All its functions: [main-thread], only inside a callback that was given this scene. */
struct switchyard_scene {
  uint32_t struct_size;
  uint32_t direction; /* switchyard_direction_... */
  uint32_t operation; /* switchyard_operation_... */
  uint32_t flags;     /* switchyard_scene_flag_... */
  double duration;    /* seconds that this train takes when undriven */
  double width;       /* of the container, in points */
  double height;
  switchyard_layer_t container;
  switchyard_layer_t from; /* the station that is left; for a mirrored return, see line.h */
  switchyard_layer_t to;
  uint32_t passenger_count;
  const switchyard_value_t *SWITCHYARD_NULLABLE values; /* parameters, as declared */
  uint32_t value_count;
  uint32_t value_stride; /* bytes from one value to the next */
  void *SWITCHYARD_NULLABLE host_data;

  /* Reads a property as it is now, animations included. count must be the property's. */
  int32_t (*SWITCHYARD_NONNULL get)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t layer, uint32_t property, double *SWITCHYARD_NONNULL numbers,
    uint32_t count);

  /* Writes a property. The host restores it when the train has ended. Numbers that are not finite
   * are refused. */
  int32_t (*SWITCHYARD_NONNULL set)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t layer, uint32_t property, const double *SWITCHYARD_NONNULL numbers,
    uint32_t count);

  /* Declares that a property goes from its present value to numbers between start and
   * start + seconds of the train's time, along an easing (NULL: ease-in-out). The host runs it,
   * scrubs it, and turns it round. Only inside animate, animate_passenger, transition and the
   * interact_... callbacks. */
  int32_t (*SWITCHYARD_NONNULL animate)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t layer, uint32_t property, const double *SWITCHYARD_NONNULL numbers,
    uint32_t count, double start, double seconds, const char *SWITCHYARD_NULLABLE easing);

  /* Makes a helper layer (a dim, a shadow, a ground) on top of superlayer's sublayers. It goes when
   * the train has ended; one that was made inside progress goes before the next progress. */
  int32_t (*SWITCHYARD_NONNULL make_layer)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t superlayer, switchyard_layer_t *SWITCHYARD_NONNULL made);

  /* Removes a helper layer that this scene made. */
  int32_t (*SWITCHYARD_NONNULL remove_layer)(
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, switchyard_layer_t layer);

  /* Moves a layer among its siblings. sibling is 0 for top and bottom. */
  int32_t (*SWITCHYARD_NONNULL order)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t layer, uint32_t place, switchyard_layer_t sibling);

  /* Converts a rectangle (x y width height) from one layer's space to another's: the box around
   * the converted corners. */
  int32_t (*SWITCHYARD_NONNULL convert)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t source, switchyard_layer_t target, const double *SWITCHYARD_NONNULL rect,
    double *SWITCHYARD_NONNULL converted);

  /* Finds a layer by name inside a station; 0 and ok when there is none. */
  int32_t (*SWITCHYARD_NONNULL find_layer)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    switchyard_layer_t station, const char *SWITCHYARD_NONNULL name,
    switchyard_layer_t *SWITCHYARD_NONNULL found);

  /* Describes passenger number index, 0 ..< passenger_count, in train order. The caller sets
   * passenger->struct_size. */
  int32_t (*SWITCHYARD_NONNULL passenger)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    uint32_t index, switchyard_passenger_t *SWITCHYARD_NONNULL passenger);

  /* Calls back after seconds of the train's time, unless the train has ended by then. */
  int32_t (*SWITCHYARD_NONNULL after)(const switchyard_scene_t *SWITCHYARD_NONNULL scene,
    double seconds,
    void (*SWITCHYARD_NONNULL callback)(
      void *SWITCHYARD_NULLABLE data, const switchyard_scene_t *SWITCHYARD_NONNULL scene),
    void *SWITCHYARD_NULLABLE data);

  /* Ends a train that a completion line runs. The first call counts; later ones are ignored. */
  int32_t (*SWITCHYARD_NONNULL complete)(
    const switchyard_scene_t *SWITCHYARD_NONNULL scene, int32_t success);

  void *SWITCHYARD_NULLABLE reserved[4];
};

SWITCHYARD_END

#endif
