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

#include "broken_loading.h"

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
#elif defined FAULT_ATEXIT
  if (count == 0)
    atexit(say_goodbye);
#elif defined FAULT_CLOSES_FILE
  close(0);
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

#ifdef LAYERS
#include "broken_layers.h"
#else
#include "broken_pixels.h"
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
#elif defined FAULT_LETS_THROUGH
  line.flags |= switchyard_line_flag_keeps_opaque;
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
