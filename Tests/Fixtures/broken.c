/* A sound plugin with one line, and one fault for each FAULT_... that is defined.
 *
 * LAYERS makes the line one that moves layers; without, it mixes two pictures. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <switchyard/switchyard.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const switchyard_host_t *host_;
static volatile unsigned sink_;

/* ---- Loading ---- */

#ifdef FAULT_EXPORTS_MORE
int interpolate(int x) { return x; }
#endif

#ifdef FAULT_UNRESOLVED
extern int nobody_has_this(void);
#endif

__attribute__((constructor)) static void load(void) {
#if defined FAULT_LOADS_SLOWLY
  for (volatile unsigned i = 0; i < 80000000u; i++)
    sink_ += i;
#elif defined FAULT_LOAD_CHDIR
  if (chdir("/") != 0)
    abort();
#elif defined FAULT_LOAD_PRINTS
  puts("loaded");
#elif defined FAULT_LOAD_SEGV
  *(volatile int *)8 = 1;
#elif defined FAULT_LOAD_ABORT
  abort();
#elif defined FAULT_LOAD_EXIT0
  _exit(0);
#elif defined FAULT_LOAD_EXIT7
  exit(7);
#elif defined FAULT_LOAD_KILLS
  kill(0, SIGKILL);
  kill(getppid(), SIGKILL);
  _exit(0);
#elif defined FAULT_LOAD_LOOPS
  for (;;)
    sink_++;
#elif defined FAULT_LOAD_SLEEPS
  sleep(3600);
#elif defined FAULT_LOAD_DAEMON
  if (fork() == 0) {
    setsid();
    sleep(3600);
  }
#elif defined FAULT_LOAD_ALLOCATES
  for (;;)
    memset(malloc(1 << 24), 1, 1 << 24);
#elif defined FAULT_LOAD_CLOSES
  for (int file = 0; file < 64; file++)
    close(file);
#elif defined FAULT_LOAD_FLOODS
  static char text[1 << 20];
  memset(text, 'x', sizeof text);
  for (int i = 0; i < 1024; i++)
    if (write(1, text, sizeof text) < 0)
      _exit(9);
#endif
}

/* ---- Life ---- */

enum { alive = 0x5717c4 };

struct state {
  int life; /* alive, from create to destroy */
  int number;
  uint8_t picture[4 * 64 * 48];
  const uint8_t *kept;
};

/* No host may use a state before create, after destroy, or twice. */
static void be_alive(const struct state *state) {
  if (!state || state->life != alive)
    abort();
}

/* Nor may it pass a progress beyond what the line's flags allow. */
static void be_progress(double progress) {
  if (!(progress >= 0 && progress <= 1))
    abort();
}

static int32_t fail(const char *text) {
  host_->set_error(host_, text);
  return switchyard_status_internal;
}

#if defined FAULT_LEAVES_THREAD
static void *wait_for_ever(void *data) {
  for (;;)
    sleep(3600);
  return data;
}
#endif

#ifdef FAULT_SIGNAL_HANDLER
static void ignore(int number) { (void)number; }
#endif

static int32_t create(
  const switchyard_line_t *line, const switchyard_host_t *host, void **instance) {
  static int count;
  host_ = host;
  (void)line;
#if defined FAULT_NEEDS_EXTENSION
  sink_ += *(const unsigned *)host->get_extension(host, "org.example.needed/1");
#elif defined FAULT_CREATE_THIRD
  if (count % 3 == 2) {
    count++;
    return fail("every third one fails");
  }
#elif defined FAULT_CREATE_SLEEPS
  sleep(10);
#elif defined FAULT_CREATE_NULL
  return switchyard_status_out_of_memory;
#elif defined FAULT_CREATE_LEAKS
  char *extra = malloc(100);
  struct state *made = extra ? malloc(sizeof *made) : NULL;
  if (!made)
    return switchyard_status_out_of_memory;
  free(extra);
  free(made);
#elif defined FAULT_SIGNAL_HANDLER
  signal(SIGUSR1, ignore);
#elif defined FAULT_ENVIRONMENT
  setenv("SWITCHYARD_FIXTURE", "1", 1);
#elif defined FAULT_CHDIR
  if (chdir("/") != 0)
    return fail("no way");
#elif defined FAULT_UMASK
  umask(0);
#elif defined FAULT_LEAKS_FILE
  if (count < 8)
    sink_ += (unsigned)open("/dev/null", O_RDONLY);
#elif defined FAULT_PRINTS
  printf("a new train\n");
#elif defined FAULT_LEAVES_THREAD
  pthread_t thread;
  if (count < 16 && pthread_create(&thread, NULL, wait_for_ever, NULL) == 0)
    pthread_detach(thread);
#endif
  struct state *state = calloc(1, sizeof *state);
  if (!state)
    return switchyard_status_out_of_memory;
  state->life = alive;
  state->number = ++count;
  *instance = state;
  return switchyard_status_ok;
}

static void destroy(void *instance) {
  be_alive(instance);
  ((struct state *)instance)->life = 0;
#ifdef FAULT_INSTANCE_LEAKS
  instance = NULL;
#endif
  free(instance);
}

static double number_of(const switchyard_value_t *values) {
  return values ? values[0].number[0] : 0;
}

#ifdef FAULT_SECONDS_NAN
static double seconds(const switchyard_line_t *line, const switchyard_value_t *values,
  uint32_t count, uint32_t stride) {
  (void)line, (void)values, (void)count, (void)stride;
  return 0.0 / (double)(sink_ - sink_);
}
#endif

/* ---- Pixels ---- */

#ifndef LAYERS

static uint8_t mix(uint8_t from, uint8_t to, double progress) {
  return (uint8_t)(from + (to - from) * progress + 0.5);
}

#ifdef FAULT_NAN
static int32_t render(void *instance, const switchyard_render_args_t *args) {
  (void)instance;
  for (int32_t y = 0; y < args->out->height; y++) {
    const float *from = (const float *)((const char *)args->from->data + args->from->stride * y);
    const float *to = (const float *)((const char *)args->to->data + args->to->stride * y);
    float *out = (float *)((char *)args->out->data + args->out->stride * y);
    for (int32_t i = 0; i < 4 * args->out->width; i++)
      out[i] = from[i] + (to[i] - from[i]) * (float)args->eased;
    if (args->eased > 0.2 && args->eased < 0.9)
      out[0] = 0.0f / (float)(sink_ - sink_);
  }
  return 0;
}
#else

static int32_t render(void *instance, const switchyard_render_args_t *args) {
  struct state *state = instance;
  double progress = args->eased, amount = number_of(args->values);
  be_alive(state);
  be_progress(progress);
  be_progress(args->progress);
  int32_t width = args->out->width, height = args->out->height;
  int32_t y0 = args->window[1], y1 = args->window[3];
  int64_t stride = args->out->stride;
  const uint8_t *from = args->from->data, *to = args->to->data;
  uint8_t *out = args->out->data;
  (void)state, (void)amount;

#if defined FAULT_FAILS_IN_RANGE
  if (amount > 3 && amount < 4)
    return fail("not this number");
#elif defined FAULT_BOUND_CRASHES
  sink_ += 7 / (unsigned)(10 - (int)amount);
#elif defined FAULT_MALLOC_UNCHECKED
  volatile char *row = malloc((size_t)width);
  row[0] = 1;
  free((void *)row);
#elif defined FAULT_SCRATCH_UNCHECKED
  volatile char *row = host_->scratch_alloc(host_, (uint64_t)width, 16);
  row[0] = 1;
#elif defined FAULT_LEAKS
  sink_ += (unsigned)(uintptr_t)malloc(64);
#elif defined FAULT_MULTIPLES_OF_EIGHT
  if (width % 8 != 0)
    return fail("the width must be a multiple of 8");
#elif defined FAULT_TOO_WIDE
  if (width > 2048)
    return switchyard_status_unsupported;
#elif defined FAULT_IGNORES_STRIDE
  stride = 4 * width;
#elif defined FAULT_READS_AFTER
  sink_ += from[args->from->stride * height + 11];
#elif defined FAULT_READS_BEFORE
  sink_ += to[-4];
#elif defined FAULT_WRITES_AFTER
  out[stride * height] = 1;
#elif defined FAULT_WRITES_BEFORE
  out[-1] = 1;
#elif defined FAULT_WRITES_INPUT
  ((volatile uint8_t *)from)[0] ^= 1;
  ((volatile uint8_t *)from)[0] ^= 1;
#elif defined FAULT_KEEPS_INPUT
  if (state->kept)
    sink_ += state->kept[0];
  state->kept = from;
#elif defined FAULT_LEAVES_ROW
  if (y1 == height)
    y1--;
#elif defined FAULT_IN_PLACE
  if (out == from && progress > 0 && progress < 1)
    progress = 0.9;
#elif defined FAULT_TILES
  if (y1 - y0 < height)
    progress *= 0.5;
#elif defined FAULT_NOT_OLD_AT_0
  progress = 0.1 + 0.9 * progress;
#elif defined FAULT_NOT_NEW_AT_1
  progress *= 0.9;
#elif defined FAULT_COUNTER
  progress = progress > 0 && progress < 1 ? 0.1 + 0.1 * (state->number++ % 5) : progress;
#elif defined FAULT_TRAINS_DIFFER
  progress = progress > 0 && progress < 1 ? 0.1 + 0.1 * (state->number % 5) : progress;
#elif defined FAULT_REMEMBERS
  if (progress > 0 && progress < 1) {
    double before = state->number / 1000.0;
    state->number = (int)(1000 * progress);
    if (before > progress)
      progress *= 0.5;
  }
#elif defined FAULT_TIME_OF_DAY
  if (progress > 0 && progress < 1)
    progress = (double)(time(NULL) / 10000 % 7) / 8 + 0.1;
#elif defined FAULT_CANCEL
  if (*args->cancel)
    return fail("was told to stop");
#elif defined FAULT_HEIGHT_13
  if (height > 10 && height % 13 == 0)
    return fail("no such height");
#elif defined FAULT_ROUNDS
  fesetround(FE_UPWARD);
#elif defined FAULT_RENDER_FAILS
  if (progress > 0.4)
    return fail("the paint has run out");
#elif defined FAULT_LONG_ERROR
  if (progress > 0.4) {
    static char text[1 << 20];
    memset(text, 'e', sizeof text - 1);
    memcpy(text, "\033[31mred\xff", 9);
    return fail(text);
  }
#elif defined FAULT_SEGV
  if (progress > 0.4)
    *(volatile int *)8 = 1;
#elif defined FAULT_DIVIDES
  if (progress > 0.4)
    sink_ += 7 / (sink_ - sink_);
#elif defined FAULT_OVERFLOWS_STACK
  if (progress > 0.4) {
    volatile char big[1 << 16];
    big[0] = 1;
    switchyard_render_args_t again = *args;
    return render(instance, &again) + big[0];
  }
#elif defined FAULT_ABORTS
  if (progress > 0.4)
    abort();
#elif defined FAULT_EXITS
  if (progress > 0.4)
    exit(0);
#elif defined FAULT_LOOPS
  if (progress > 0.4)
    for (;;)
      sink_++;
#elif defined FAULT_SLEEPS
  if (progress > 0.4)
    sleep(3600);
#elif defined FAULT_FORKS
  if (fork() == 0)
    _exit(0);
#elif defined FAULT_LOG_FLOOD
  for (int i = 0; i < 100000; i++)
    host_->log(host_, 999, "flood\033[2J");
#endif

  for (int32_t y = y0; y < y1; y++) {
    const uint8_t *old = from + args->from->stride * y, *new = to + args->to->stride *y;
    uint8_t *row = out + stride * y;
    for (int32_t i = 0; i < 4 * width; i++)
      row[i] = mix(old[i], new[i], progress);
#if defined FAULT_OPAQUE
    for (int32_t x = 0; x < width; x++)
      row[4 * x + 3] = 255;
#elif defined FAULT_EXCEEDS_ALPHA
    if (progress > 0 && progress < 1)
      row[3] = row[0] / 2;
#elif defined FAULT_BLANK
    if (progress > 0 && progress < 1)
      memset(row, 0, (size_t)(4 * width));
#endif
  }

#if defined FAULT_STATIC_BUFFER || defined FAULT_SHARED_BUFFER
#ifdef FAULT_STATIC_BUFFER
  static uint8_t picture[4 * 64 * 48];
#else
  uint8_t *picture = state->picture;
#endif
  if (width <= 64 && height <= 48) {
    for (int32_t y = y0; y < y1; y++)
      memcpy(picture + 4 * width * y, out + stride * y, (size_t)(4 * width));
    sched_yield();
    for (int32_t y = y0; y < y1; y++)
      memcpy(out + stride * y, picture + 4 * width * y, (size_t)(4 * width));
  }
#endif
  return switchyard_status_ok;
}
#endif

#else

/* ---- Layers ---- */

static int trains_;

static int32_t before_depart(void *instance, const switchyard_scene_t *scene) {
  (void)instance, (void)scene;
  trains_++;
#if defined FAULT_NO_PASSENGERS
  if (scene->passenger_count == 0)
    return fail("nobody travels");
#elif defined FAULT_ONE_PASSENGER
  if (scene->passenger_count == 1)
    return fail("one is lonely");
#elif defined FAULT_CROWD
  if (scene->passenger_count > 40)
    return fail("it is crowded");
#elif defined FAULT_SMALL_SCREEN
  if (scene->width < 10)
    return fail("the screen is too small");
#endif
  return switchyard_status_ok;
}

static int32_t progress(void *instance, const switchyard_scene_t *scene, double progress) {
  struct state *state = instance;
  double opacity = progress;
  be_alive(state);
  be_progress(progress);
#if defined FAULT_FADES_TOO_LITTLE
  opacity = 0.9 * progress;
#elif defined FAULT_STARTS_LATE
  opacity = 0.1 + 0.9 * progress;
#elif defined FAULT_ADDS_UP
  if (progress > 0 && progress < 1) {
    state->number++;
    opacity = state->number % 10 / 10.0;
  }
#elif defined FAULT_SECOND_TRAIN
  if (trains_ % 2 == 0 && progress > 0 && progress < 1)
    opacity = 0.5 * progress;
#elif defined FAULT_NAN_OPACITY
  if (progress > 0.4 && progress < 0.9)
    opacity = 0.0 / (double)(sink_ - sink_);
#elif defined FAULT_PROGRESS_FAILS
  if (progress > 0.4 && progress < 0.9)
    return fail("the signal is red");
#elif defined FAULT_PROGRESS_LOOPS
  if (progress > 0.4 && progress < 0.9)
    for (;;)
      sink_++;
#elif defined FAULT_PROGRESS_SEGV
  if (progress > 0.4 && progress < 0.9)
    *(volatile int *)8 = 1;
#endif
  double full = 1;
  int32_t status = scene->set(scene, scene->to, switchyard_property_opacity, &opacity, 1);
  return status ? status : scene->set(scene, scene->from, switchyard_property_opacity, &full, 1);
}

#ifdef FAULT_NEVER_SETTLES
static int32_t finish(void *instance, const switchyard_scene_t *scene, double last,
  const double *velocity, double *seconds) {
  (void)instance, (void)scene, (void)last, (void)velocity, (void)seconds;
  return fail("it does not let go");
}
#endif

#ifdef FAULT_NEVER_COMPLETES
static int32_t transition(void *instance, const switchyard_scene_t *scene) {
  double one = 1, zero = 0;
  (void)instance;
  scene->set(scene, scene->to, switchyard_property_opacity, &zero, 1);
  return scene->animate(
    scene, scene->to, switchyard_property_opacity, &one, 1, 0, scene->duration, "linear");
}
#endif

#endif

/* ---- Tables ---- */

static switchyard_parameter_t amount = {.struct_size = sizeof amount,
  .type = switchyard_parameter_f64,
  .id = "amount",
  .default_number = {5},
  .min = 0,
  .max = 10};

static switchyard_enum_entry_t left = {.struct_size = sizeof left, .key = "left"};
static switchyard_enum_entry_t right = {.struct_size = sizeof right, .key = "right"};
static const switchyard_enum_entry_t *const entries[] = {&left, &right};
static switchyard_parameter_t side = {.struct_size = sizeof side,
  .type = switchyard_parameter_enum,
  .id = "side",
  .enum_count = 2,
  .enum_entries = entries,
  .default_text = "left"};
static const switchyard_parameter_t *const parameters[] = {&amount, &side};

static switchyard_line_t line = {
  .struct_size = sizeof line,
  .id = "broken",
  .label = "Broken",
  .doc = "A line with one fault.",
  .duration = 0.5,
  .parameter_count = 2,
  .parameters = parameters,
  .create = create,
  .destroy = destroy,
#ifdef LAYERS
  .kinds = switchyard_kind_progress,
  .before_depart = before_depart,
  .progress = progress,
#else
  .kinds = switchyard_kind_pixels,
  .render = render,
#endif
};

static const switchyard_line_t *const lines[] = {&line, &line};

static int32_t start(const switchyard_host_t *host) {
  static int count;
  host_ = host;
  (void)count;
#if defined FAULT_INIT_FAILS
  return fail("the licence server is asleep");
#elif defined FAULT_STARTS_ONCE
  if (count++ > 0)
    return fail("it has been stopped");
#endif
  return switchyard_status_ok;
}

#ifdef FAULT_HAS_ALL_EXTENSIONS
static const void *extension(const char *id) { return id; }
#endif

static switchyard_plugin_table_t plugin = {.struct_size = sizeof plugin,
  .id = "org.example.broken",
  .version = "1.0.0",
  .line_count = 1,
  .lines = lines,
  .init = start};

#ifdef FAULT_SIGNATURE
static const switchyard_function_t function = {.struct_size = sizeof function,
  .signature = FAULT_SIGNATURE,
  .address = (switchyard_address_t)start};
static const switchyard_function_t *const functions[] = {&function};
#endif

static void spoil(void) {
#if defined FAULT_DESCRIBES_ANEW
  static char version[8];
  static int count;
  snprintf(version, sizeof version, "1.0.%d", count++ % 100);
  plugin.version = version;
#elif defined FAULT_PLUGIN_ID
  plugin.id = "Org Example";
#elif defined FAULT_LINE_TWICE
  plugin.line_count = 2;
#elif defined FAULT_NOT_UTF8
  line.label = "Br\xffken";
#elif defined FAULT_ESCAPES
  line.doc = "\033[31mred";
#elif defined FAULT_RESERVED
  line.reserved[1] = &line;
#elif defined FAULT_UNKNOWN_FLAG
  line.flags |= 1u << 20;
#elif defined FAULT_NO_SLOT
  line.kinds |= switchyard_kind_animation;
#elif defined FAULT_DEFAULT
  amount.default_number[0] = 11;
#elif defined FAULT_RANGE_NAN
  amount.max = 0.0 / (double)(sink_ - sink_);
#elif defined FAULT_RANGE_TURNED
  amount.min = 20;
#elif defined FAULT_KEYS
  right.key = "left";
#elif defined FAULT_NO_ENTRIES
  side.enum_count = 0;
#elif defined FAULT_SMALL_STRUCT
  line.struct_size = 3;
#elif defined FAULT_MANY_LINES
  plugin.line_count = 1000000000u;
#elif defined FAULT_NO_LINES
  plugin.line_count = 0;
#elif defined FAULT_NULL_LINES
  plugin.lines = NULL;
#elif defined FAULT_SIGNATURE
  line.kinds = switchyard_kind_function;
  line.parameter_count = 0;
  line.function_count = 1;
  line.functions = functions;
#elif defined FAULT_SECONDS_NAN
  line.seconds = seconds;
#elif defined FAULT_HAS_ALL_EXTENSIONS
  plugin.get_extension = extension;
#elif defined FAULT_IN_PLACE
  line.flags |= switchyard_line_flag_in_place_ok;
#elif defined FAULT_TILES
  line.flags |= switchyard_line_flag_tileable;
#elif defined FAULT_SHARED_BUFFER
  line.flags |= switchyard_line_flag_reentrant;
#elif defined FAULT_NAN
  line.formats = switchyard_format_rgba32f;
#elif defined FAULT_NEVER_SETTLES
  line.kinds |= switchyard_kind_interaction;
  line.interact_finish = line.interact_cancel = finish;
#elif defined FAULT_NEVER_COMPLETES
  line.kinds = switchyard_kind_completion;
  line.transition = transition;
#endif
}

#ifndef MAGIC
#define MAGIC SWITCHYARD_ABI_MAGIC_BYTES
#endif
#ifndef MAJOR
#define MAJOR SWITCHYARD_ABI_MAJOR
#endif
#ifndef MIN_HOST_MINOR
#define MIN_HOST_MINOR 0
#endif
#ifndef BLOCK_SIZE
#define BLOCK_SIZE 64
#endif

SWITCHYARD_EXPORT const switchyard_abi_block_t switchyard_abi = {
  {MAGIC}, BLOCK_SIZE, MAJOR, 0, MIN_HOST_MINOR, 0, 0, "fixture"};

SWITCHYARD_EXPORT const switchyard_plugin_table_t *switchyard_plugin(void) {
#if defined FAULT_ENTRY_NULL
  return NULL;
#elif defined FAULT_ENTRY_ANEW
  static switchyard_plugin_table_t tables[1000];
  static int count;
  tables[count % 1000] = plugin;
  return &tables[count++ % 1000];
#elif defined FAULT_ENTRY_UNALIGNED
  return (const switchyard_plugin_table_t *)((const char *)&plugin + 1);
#elif defined FAULT_ENTRY_UNMAPPED
  return (const switchyard_plugin_table_t *)4096;
#elif defined FAULT_UNRESOLVED
  sink_ += (unsigned)nobody_has_this();
#endif
  spoil();
  return &plugin;
}
