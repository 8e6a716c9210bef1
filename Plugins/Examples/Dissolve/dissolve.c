/* Dissolve: the arriving screen seeps in through a cloudy noise.
 *
 * A pixel line with its table written out by hand, to show every part of one. Each pixel has a
 * threshold between 0 and 1 that depends on its place alone; once the progress has passed it, the
 * pixel belongs to the arriving picture.
 */
#include <math.h>
#include <switchyard/switchyard.h>

enum { OCTAVES = 4 };

/* What one train needs of the host: its scratch memory. */
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
static void add_octave(float *row, int32_t x0, int32_t x1, int32_t y, float cell, float shift,
  float weight, uint32_t seed) {
  float v = ((float)y + 0.5f) / cell + shift;
  uint32_t line = (uint32_t)v, column = UINT32_MAX;
  v -= (float)line;
  edge_t left = {0, 0}, right = {0, 0};
  for (int32_t x = x0; x < x1; x++) {
    float u = ((float)x + 0.5f) / cell + shift;
    uint32_t i = (uint32_t)u;
    u -= (float)i;
    if (i != column) {
      column = i;
      left = edge(i, line, v, smoother(v), seed);
      right = edge(i + 1, line, v, smoother(v), seed);
    }
    float start = left.height + left.slope * u, end = right.height + right.slope * (u - 1);
    row[x - x0] += weight * mix(start, end, smoother(u));
  }
}

/* Fills a row with thresholds that are spread evenly over 0...1, so that the picture changes at an
 * even pace. */
static void thresholds(float *row, int32_t x0, int32_t x1, int32_t y, float cell, uint32_t seed) {
  for (int32_t x = x0; x < x1; x++)
    row[x - x0] = 0;
  float weight = 1, square = 0;
  for (uint32_t octave = 0; octave < OCTAVES; octave++) {
    /* Shifted, or all octaves would be zero along the same lines. */
    add_octave(row, x0, x1, y, cell, 0.37f * (float)octave, weight, seed + octave * 0x27d4eb2fu);
    square += weight * weight;
    weight *= 0.5f;
    cell = fmaxf(cell * 0.45f, 2);
  }
  /* A sum of octaves is close to a bell curve around zero, in which each deviates by 0.216 of its
   * weight; smoothstep over 4.47 deviations flattens the bell. */
  float width = 4.47f * 0.216f * sqrtf(square);
  for (int32_t x = x0; x < x1; x++)
    row[x - x0] = smooth(clamp(row[x - x0] / width + 0.5f));
}

/* ---- Pixels ---- */

/* Weighs two bytes, 0...255 of the second; equal bytes stay as they are. */
static uint8_t weighed(uint8_t from, uint8_t to, uint32_t weight) {
  return (uint8_t)((from * (255 - weight) + to * weight + 127) / 255);
}

static const uint8_t *row_of(const switchyard_image_t *image, int32_t y) {
  return (const uint8_t *)image->data + image->stride * y;
}

static int32_t render(void *instance, const switchyard_render_args_t *args) {
  (void)instance;
  if (args->value_count < 3)
    return switchyard_status_bad_argument;
  const switchyard_value_t *softness = args->values;
  const switchyard_value_t *grain =
    (const switchyard_value_t *)((const char *)args->values + args->value_stride);
  const switchyard_value_t *seed =
    (const switchyard_value_t *)((const char *)grain + args->value_stride);

  int32_t x0 = args->window[0], y0 = args->window[1], x1 = args->window[2], y1 = args->window[3];
  float *row = host_->scratch_alloc(host_, sizeof(float) * (uint64_t)(x1 - x0), 64);
  if (row == NULL)
    return switchyard_status_out_of_memory;

  int32_t shorter = args->out->width < args->out->height ? args->out->width : args->out->height;
  float cell = fmaxf((float)grain->number[0] * (float)shorter, 1);
  float edge = (float)softness->number[0];
  /* The front runs from 0 to 1 + edge: at 0 no pixel has begun, at 1 every pixel is through. */
  float front = (float)args->eased * (1 + edge);

  for (int32_t y = y0; y < y1; y++) {
    thresholds(row, x0, x1, y, cell, (uint32_t)seed->number[0]);
    const uint8_t *from = row_of(args->from, y) + 4 * x0, *to = row_of(args->to, y) + 4 * x0;
    uint8_t *out = (uint8_t *)args->out->data + args->out->stride * y + 4 * x0;
    for (int32_t x = 0; x < x1 - x0; x++) {
      uint32_t weight = (uint32_t)(smooth(clamp((front - row[x]) / edge)) * 255 + 0.5f);
      for (int32_t c = 4 * x; c < 4 * x + 4; c++)
        out[c] = weighed(from[c], to[c], weight);
    }
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
           switchyard_line_flag_writes_all,
  .id = "dissolve",
  .label = "Dissolve",
  .doc = "Lets the arriving screen seep in through clouds.",
  .category = "dissolve",
  .duration = 0.8,
  .parameter_count = 3,
  .parameters = parameters_,
  .formats = switchyard_format_rgba8,
  .alpha_modes = switchyard_alpha_premultiplied,
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
