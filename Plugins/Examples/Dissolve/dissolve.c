/* Dissolve: the arriving screen seeps in through a cloudy noise.
 *
 * A pixel line with its table written out by hand, to show every part of one. Each pixel has a
 * threshold between 0 and 1 that depends on its place alone; once the progress has passed it, the
 * pixel belongs to the arriving picture.
 */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <switchyard/switchyard.h>

enum { OCTAVES = 4 };

/* What the plugin needs of the host: its scratch memory. */
static const switchyard_host_t *host_;

/* ---- Noise ---- */

/* Mixes the bits of a lattice place into an angle (the finaliser of MurmurHash3). */
static float angle(uint32_t x, uint32_t y, uint32_t seed) {
  uint32_t h = seed ^ x * 0x9e3779b1u ^ y * 0x85ebca77u;
  h = (h ^ h >> 16) * 0x85ebca6bu;
  h = (h ^ h >> 13) * 0xc2b2ae35u;
  return (float)((h ^ h >> 16) >> 8) * (6.2831853f / 16777216.0f);
}

static float smooth(float x) { return x * x * (3 - 2 * x); }
static float smoother(float x) { return x * x * x * (x * (x * 6 - 15) + 10); }
static float mix(float a, float b, float x) { return a + (b - a) * x; }
static float clamp(float x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* What a row sees of the slopes above and below it in one lattice column: a straight line. */
typedef struct {
  float slope, height;
} edge_t;

static edge_t edge(uint32_t column, uint32_t line, float v, float down, uint32_t seed) {
  float above = angle(column, line, seed), below = angle(column, line + 1, seed);
  return (edge_t){
    .slope = mix(cosf(above), cosf(below), down),
    .height = mix(sinf(above) * v, sinf(below) * (v - 1), down),
  };
}

/* Adds one octave of gradient noise to a row: at each place of a lattice of cell pixels a plane of
 * a random direction through zero, and smooth ways from one to the next. */
static void add_octave(
  float *row, int32_t width, int32_t y, float cell, float shift, float weight, uint32_t seed) {
  float v = ((float)y + 0.5f) / cell + shift;
  uint32_t line = (uint32_t)v, column = UINT32_MAX;
  v -= (float)line;
  edge_t left = {0, 0}, right = {0, 0};
  for (int32_t x = 0; x < width; x++) {
    float u = ((float)x + 0.5f) / cell + shift;
    uint32_t i = (uint32_t)u;
    u -= (float)i;
    if (i != column) {
      column = i;
      left = edge(i, line, v, smoother(v), seed);
      right = edge(i + 1, line, v, smoother(v), seed);
    }
    float start = left.height + left.slope * u, end = right.height + right.slope * (u - 1);
    row[x] += weight * mix(start, end, smoother(u));
  }
}

/* Fills a row with thresholds of 0...65535 that are spread evenly, so that the picture changes at an
 * even pace. */
static void make_thresholds(
  uint16_t *row, float *sums, int32_t width, int32_t y, float cell, uint32_t seed) {
  for (int32_t x = 0; x < width; x++)
    sums[x] = 0;
  float weight = 1, square = 0;
  for (uint32_t octave = 0; octave < OCTAVES; octave++) {
    /* Shifted, or all octaves would be zero along the same lines. */
    add_octave(sums, width, y, cell, 0.37f * (float)octave, weight, seed + octave * 0x27d4eb2fu);
    square += weight * weight;
    weight *= 0.5f;
    cell = fmaxf(cell * 0.45f, 2);
  }
  /* A sum of octaves is close to a bell curve around zero, in which each deviates by 0.216 of its
   * weight; smoothstep over 4.47 deviations flattens the bell. */
  float per = 1 / (4.47f * 0.216f * sqrtf(square));
  for (int32_t x = 0; x < width; x++)
    row[x] = (uint16_t)(smooth(clamp(sums[x] * per + 0.5f)) * 65535 + 0.5f);
}

/* ---- What a train keeps ---- */

enum { ROW_MISSING, ROW_TAKEN, ROW_READY };

/* The thresholds of one size, which are the same in every frame. */
typedef struct clouds {
  struct clouds *next;
  int32_t width, height;
  float cell;
  uint32_t seed;
  uint16_t *thresholds;
  atomic_uchar *states; /* of the rows */
} clouds_t;

/* All that one train was asked for: a list that only grows, since several threads may look. */
typedef struct {
  _Atomic(clouds_t *) first;
} train_t;

static void free_clouds(clouds_t *clouds) {
  if (clouds != NULL)
    free(clouds->thresholds);
  free(clouds);
}

static clouds_t *new_clouds(int32_t width, int32_t height, float cell, uint32_t seed) {
  clouds_t *clouds = calloc(1, sizeof(clouds_t) + (size_t)height);
  if (clouds == NULL)
    return NULL;
  *clouds = (clouds_t){.width = width, .height = height, .cell = cell, .seed = seed};
  clouds->states = (atomic_uchar *)(clouds + 1);
  clouds->thresholds = malloc(sizeof(uint16_t) * (size_t)width * (size_t)height);
  if (clouds->thresholds != NULL)
    return clouds;
  free_clouds(clouds);
  return NULL;
}

static clouds_t *find(clouds_t *first, const clouds_t *like) {
  for (clouds_t *c = first; c != NULL; c = c->next)
    if (c->width == like->width && c->height == like->height && c->cell == like->cell &&
        c->seed == like->seed)
      return c;
  return NULL;
}

/* Returns the train's clouds of a size, new ones if it has none; NULL without memory. */
static clouds_t *clouds_of(train_t *train, clouds_t like) {
  clouds_t *first = atomic_load(&train->first), *found = find(first, &like);
  if (found != NULL)
    return found;
  clouds_t *made = new_clouds(like.width, like.height, like.cell, like.seed);
  while (made != NULL && found == NULL) {
    made->next = first;
    if (atomic_compare_exchange_weak(&train->first, &first, made))
      return made;
    found = find(first, &like); /* Another thread was faster. */
  }
  free_clouds(made);
  return found;
}

/* Returns the thresholds of a row: those that are kept, or new ones, which are then kept. */
static const uint16_t *row_of_clouds(clouds_t *clouds, int32_t y, uint16_t *own, float *sums) {
  uint16_t *kept = clouds->thresholds + (size_t)y * (size_t)clouds->width;
  if (atomic_load(&clouds->states[y]) == ROW_READY)
    return kept;
  make_thresholds(own, sums, clouds->width, y, clouds->cell, clouds->seed);
  unsigned char missing = ROW_MISSING;
  if (atomic_compare_exchange_strong(&clouds->states[y], &missing, ROW_TAKEN)) {
    memcpy(kept, own, sizeof(uint16_t) * (size_t)clouds->width);
    atomic_store(&clouds->states[y], ROW_READY);
  }
  return own;
}

static int32_t create(
  const switchyard_line_t *line, const switchyard_host_t *host, void **instance) {
  (void)line, (void)host;
  *instance = calloc(1, sizeof(train_t));
  return *instance == NULL ? switchyard_status_out_of_memory : switchyard_status_ok;
}

static void destroy(void *instance) {
  train_t *train = instance;
  clouds_t *clouds = atomic_load(&train->first);
  while (clouds != NULL) {
    clouds_t *next = clouds->next;
    free_clouds(clouds);
    clouds = next;
  }
  free(train);
}

/* ---- Pixels ---- */

/* Weighs pixels by 0...255 of the second; equal ones stay as they are. */
static void weigh(uint8_t *restrict out, const uint8_t *restrict from, const uint8_t *restrict to,
  const uint8_t *restrict weights, int32_t count) {
  for (int32_t i = 0; i < 4 * count; i++) {
    uint16_t weight = weights[i], rest = 255 - weight;
    uint16_t sum = (uint16_t)(from[i] * rest + to[i] * weight + 128);
    out[i] = (uint8_t)((uint16_t)(sum + (sum >> 8)) >> 8); /* sum / 255, rounded */
  }
}

/* Says how much of the arriving pixel shows, four times for each: one for a channel. */
static void make_weights(uint8_t *restrict weights, const uint16_t *restrict thresholds,
  int32_t count, float front, float edge) {
  for (int32_t x = 0; x < count; x++) {
    float way = (front - (float)thresholds[x] * (1 / 65535.0f)) / edge;
    uint32_t weight = (uint32_t)(int32_t)(smooth(clamp(way)) * 255 + 0.5f) * 0x01010101u;
    memcpy(weights + 4 * x, &weight, 4);
  }
}

static const uint8_t *row_of(const switchyard_image_t *image, int32_t y) {
  return (const uint8_t *)image->data + image->stride * y;
}

static int32_t render(void *instance, const switchyard_render_args_t *args) {
  if (args->value_count < 3)
    return switchyard_status_bad_argument;
  const switchyard_value_t *softness = args->values;
  const switchyard_value_t *grain =
    (const switchyard_value_t *)((const char *)args->values + args->value_stride);
  const switchyard_value_t *seed =
    (const switchyard_value_t *)((const char *)grain + args->value_stride);

  int32_t width = args->out->width, height = args->out->height;
  float *sums = host_->scratch_alloc(host_, 6 * (uint64_t)width, 64);
  float cell = fmaxf((float)grain->number[0] * (float)(width < height ? width : height), 1);
  clouds_t like = {
    .width = width, .height = height, .cell = cell, .seed = (uint32_t)seed->number[0]};
  clouds_t *clouds = clouds_of(instance, like);
  if (sums == NULL || clouds == NULL)
    return switchyard_status_out_of_memory;
  uint8_t *weights = (uint8_t *)sums; /* when the sums are no longer needed */
  uint16_t *own = (uint16_t *)(sums + width);

  float edge = (float)softness->number[0];
  /* The front runs from 0 to 1 + edge: at 0 no pixel has begun, at 1 every pixel is through. */
  float front = (float)args->eased * (1 + edge);
  int32_t x0 = args->window[0], count = args->window[2] - x0;
  for (int32_t y = args->window[1]; y < args->window[3]; y++) {
    make_weights(weights, row_of_clouds(clouds, y, own, sums) + x0, count, front, edge);
    uint8_t *out = (uint8_t *)args->out->data + args->out->stride * y + 4 * x0;
    weigh(out, row_of(args->from, y) + 4 * x0, row_of(args->to, y) + 4 * x0, weights, count);
  }
  return switchyard_status_ok;
}

/* ---- What the host is told ---- */

static const switchyard_parameter_t softness_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "softness",
  .doc = "How long a spot takes to change, as a part of the whole time",
  .default_number = {0.8, 0, 0, 0},
  .min = 0.01,
  .max = 1,
};

static const switchyard_parameter_t grain_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_f64,
  .id = "grain",
  .doc = "Size of the largest clouds, as a part of the shorter side",
  .default_number = {0.8, 0, 0, 0},
  .min = 0.002,
  .max = 1,
};

static const switchyard_parameter_t seed_ = {
  .struct_size = sizeof(switchyard_parameter_t),
  .type = switchyard_parameter_seed,
  .id = "seed",
  .doc = "Another number gives other clouds",
  .default_number = {7, 0, 0, 0},
};

static const switchyard_parameter_t *const parameters_[] = {&softness_, &grain_, &seed_};

static const switchyard_line_t line_ = {
  .struct_size = sizeof(switchyard_line_t),
  .kinds = switchyard_kind_pixels,
  .flags = switchyard_line_flag_reentrant | switchyard_line_flag_tileable |
           switchyard_line_flag_pointwise | switchyard_line_flag_deterministic |
           switchyard_line_flag_writes_all | switchyard_line_flag_keeps_opaque,
  .id = "dissolve",
  .label = "Dissolve",
  .doc = "Lets the arriving screen seep in through clouds.",
  .category = "dissolve",
  .duration = 0.8,
  .parameter_count = 3,
  .parameters = parameters_,
  .formats = switchyard_format_rgba8,
  .alpha_modes = switchyard_alpha_premultiplied,
  .create = create,
  .destroy = destroy,
  .render = render,
};

static int32_t init(const switchyard_host_t *host) {
  host_ = host;
  return switchyard_status_ok;
}

static const switchyard_line_t *const lines_[] = {&line_};

static const switchyard_plugin_table_t plugin_ = {
  .struct_size = sizeof(switchyard_plugin_table_t),
  .id = "org.switchyard.examples.dissolve",
  .version = "1.0.0",
  .name = "Dissolve",
  .licence = "MIT",
  .line_count = 1,
  .lines = lines_,
  .init = init,
};

SWITCHYARD_DEFINE_ABI("c");

SWITCHYARD_EXPORT const switchyard_plugin_table_t *switchyard_plugin(void) { return &plugin_; }
