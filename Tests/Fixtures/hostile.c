/* A sound plugin with one line that shows the second of two pictures, and does one hostile thing (a
 * function below) at one place of its life: by the variable HOSTILE, such as "crashes at init", which no
 * probe has; or wherever it is loaded when it was built with HARM and PLACE. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <switchyard/switchyard.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

enum place { load, entry, init, seconds, create, render, destroy, deinit, at_exit, at_end };

static const switchyard_host_t *host_;
static const switchyard_render_args_t *args_;
static jmp_buf old_frame_;
static volatile int sink_;

/* ---- What it does ---- */

static void nothing(void) {}
static void hangs(void) {
  for (;;)
    sleep(1);
}
static void spins(void) {
  for (;;)
    sink_++;
}
static void crashes(void) { *(volatile int *)8 = 1; }
static void exits(void) { exit(0); }
static void exits_at_once(void) { _exit(0); }
static void exits_quickly(void) { quick_exit(0); }
static void ends_thread(void) { pthread_exit(NULL); }
static void aborts(void) { abort(); }
static void raises_user_signal(void) { raise(SIGUSR1); }
static void raises_term(void) { raise(SIGTERM); }

static void jumps(void) { longjmp(old_frame_, 1); }
static void closes_standard_files(void) {
  for (int file = 0; file < 3; file++)
    close(file);
}
static void closes_all_files(void) {
  for (int file = 0; file < 1024; file++)
    close(file);
}
static void changes_folder(void) { sink_ = chdir("/"); }
static void changes_locale(void) {
  if (!setlocale(LC_ALL, "de_DE.UTF-8"))
    setlocale(LC_ALL, "C.UTF-8");
}
static void changes_umask(void) { umask(0777); }
static void changes_environment(void) { clearenv(); }
static void changes_rounding(void) { fesetround(FE_UPWARD); }
static void ignores_signals(void) {
  for (int number = 1; number < 32; number++)
    signal(number, SIG_IGN);
}
static void handles_crash(int number) { _exit(number - number); }
static void catches_crashes(void) {
  signal(SIGSEGV, handles_crash);
  crashes();
}
static void blocks_and_crashes(void) {
  sigset_t every;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, NULL);
}
static void changes_signal_stack(void) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
}
static void sets_alarm(void) {
  struct itimerval soon = {{0, 20000}, {0, 20000}};
  setitimer(ITIMER_REAL, &soon, NULL);
  setitimer(ITIMER_PROF, &soon, NULL);
}
static void limits_files(void) { setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, 4096}); }
static void limits_sizes(void) { setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0}); }
static void unloads_itself(void) {
  Dl_info me;
  dladdr((void *)unloads_itself, &me);
  void *handle = dlopen(me.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  for (int i = 0; handle && i < 10; i++)
    dlclose(handle);
}
static void forks(void) { sink_ = fork(); }
static void recurses(void) {
  volatile char room[4096];
  room[0] = 1;
  recurses();
  sink_ += room[0];
}
static void smashes_stack(void) {
  volatile char room[16];
  for (int i = 0; i < 256; i++)
    room[i] = 0x41;
}
static void frees_twice(void) {
  char *volatile text = malloc(64);
  free(text);
  free(text);
}
static void prints(void) {
  printf("from printf\n");
  sink_ += (int)write(1, "from write\n", 11);
}
static void prints_escapes(void) { fprintf(stderr, "\033[31mred\033[0m\n"); }
static void tells_much(void) {
  char *text = malloc(1 << 24);
  memset(text, '\033', 1 << 24);
  text[(1 << 24) - 1] = 0;
  host_->set_error(host_, text);
  host_->log(host_, 999, text);
  free(text);
}
static void opens_terminal(void) {
  int terminal = open("/dev/tty", O_RDWR);
  if (terminal >= 0)
    sink_ += (int)write(terminal, "\033[2J", 4);
}
static void kills_parent(void) { kill(getppid(), SIGSTOP); }
static void unmaps_frame(void) {
  if (args_)
    munmap((void *)((uintptr_t)args_->out->data & ~4095ul), 4096 * 4);
}
static void fills_memory(void) {
  for (;;)
    memset(malloc(1 << 24), 1, 1 << 24);
}

/* On threads of its own. */
static void *run(void *what) {
  usleep(1000);
  ((void (*)(void))what)();
  return NULL;
}
static void start(void (*what)(void)) {
  pthread_t thread;
  static int count;
  if (count++ == 0 && pthread_create(&thread, NULL, run, (void *)what) == 0)
    pthread_detach(thread);
}
/* Two drawing threads at once, as far as there are two. */
static void exits_with_others(void *data, uint32_t index) {
  static volatile int count;
  (void)data, (void)index;
  __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
  for (int i = 0; i < 200 && count < 2; i++)
    usleep(1000);
  exit(0);
}
static void exits_from_all_threads(void) { host_->parallel_for(host_, 8, exits_with_others, NULL); }
static void exits_from_thread(void) { start(exits); }
static void exits_at_once_from_thread(void) { start(exits_at_once); }
static void crashes_on_thread(void) { start(crashes); }
static uint8_t *kept_;
static void scribbles(void) {
  for (int i = 0; i < 100; i++, usleep(1000))
    kept_[i] = 0xff;
}
static void writes_frame_later(void) {
  if (args_)
    kept_ = args_->out->data;
  if (kept_)
    start(scribbles);
}
static void calls_host_later(void) { start(tells_much); }

/* Through the border. */
#ifdef THROWS
extern void *__cxa_allocate_exception(size_t);
extern void __cxa_throw(void *, void *, void (*)(void *));
extern char _ZTIi;
static void throws(void) { __cxa_throw(__cxa_allocate_exception(8), &_ZTIi, NULL); }
#endif

/* ---- Where ---- */

#define KNOWN(name) \
  { #name, name }
static const struct {
  const char *name;
  void (*harm)(void);
} harms_[] = {
  KNOWN(nothing),
  KNOWN(hangs),
  KNOWN(spins),
  KNOWN(crashes),
  KNOWN(exits),
  KNOWN(exits_at_once),
  KNOWN(exits_quickly),
  KNOWN(ends_thread),
  KNOWN(aborts),
  KNOWN(raises_user_signal),
  KNOWN(raises_term),
  KNOWN(jumps),
  KNOWN(closes_standard_files),
  KNOWN(closes_all_files),
  KNOWN(changes_folder),
  KNOWN(changes_locale),
  KNOWN(changes_umask),
  KNOWN(changes_environment),
  KNOWN(changes_rounding),
  KNOWN(ignores_signals),
  KNOWN(catches_crashes),
  KNOWN(blocks_and_crashes),
  KNOWN(changes_signal_stack),
  KNOWN(sets_alarm),
  KNOWN(limits_files),
  KNOWN(limits_sizes),
  KNOWN(unloads_itself),
  KNOWN(forks),
  KNOWN(recurses),
  KNOWN(smashes_stack),
  KNOWN(frees_twice),
  KNOWN(prints),
  KNOWN(prints_escapes),
  KNOWN(tells_much),
  KNOWN(opens_terminal),
  KNOWN(kills_parent),
  KNOWN(unmaps_frame),
  KNOWN(fills_memory),
  KNOWN(exits_from_all_threads),
  KNOWN(exits_from_thread),
  KNOWN(exits_at_once_from_thread),
  KNOWN(crashes_on_thread),
  KNOWN(writes_frame_later),
  KNOWN(calls_host_later),
#ifdef THROWS
  KNOWN(throws),
#endif
};
static const char *const places_[] = {
  "load", "entry", "init", "seconds", "create", "render", "destroy", "deinit", "at_exit", "at_end"};

static void (*harm_)(void) = nothing;
static enum place place_ = render;

static void choose(void) {
  const char *wanted = getenv("HOSTILE");
  char harm[64] = "", place[64] = "";
#ifdef HARM
  harm_ = HARM;
  place_ = PLACE;
#endif
  if (wanted == NULL || sscanf(wanted, "%63s at %63s", harm, place) != 2)
    return;
  for (size_t i = 0; i < sizeof harms_ / sizeof *harms_; i++)
    if (strcmp(harms_[i].name, harm) == 0)
      harm_ = harms_[i].harm;
  for (int i = 0; i < 10; i++)
    if (strcmp(places_[i], place) == 0)
      place_ = (enum place)i;
}

static void be(enum place now) {
  if (now == place_)
    harm_();
}

static void leave(void) { be(at_exit); }
__attribute__((constructor)) static void be_loaded(void) {
  choose();
  if (place_ == at_exit)
    atexit(leave);
  be(load);
}
__attribute__((destructor)) static void be_unloaded(void) { be(at_end); }

static double be_asked(const switchyard_line_t *line, const switchyard_value_t *values,
  uint32_t count, uint32_t stride) {
  (void)line, (void)values, (void)count, (void)stride;
  be(seconds);
  return 0.5;
}

static int32_t be_created(
  const switchyard_line_t *line, const switchyard_host_t *host, void **instance) {
  (void)line, (void)instance;
  host_ = host;
  if (setjmp(old_frame_) == 0)
    be(create);
  return switchyard_status_ok;
}

static int32_t be_drawn(void *instance, const switchyard_render_args_t *args) {
  (void)instance;
  args_ = args;
  for (int32_t y = args->window[1]; y < args->window[3]; y++)
    memcpy((char *)args->out->data + y * args->out->stride,
      (const char *)args->to->data + y * args->to->stride, 4 * (size_t)args->out->width);
  if (args->progress > 0.3)
    be(render);
  /* A plugin that has blocked what tells of crashes. */
  if (harm_ == blocks_and_crashes && args->progress > 0.6)
    crashes();
  return switchyard_status_ok;
}

static void be_destroyed(void *instance) {
  (void)instance;
  be(destroy);
}

static int32_t be_started(const switchyard_host_t *host) {
  host_ = host;
  be(init);
  return switchyard_status_ok;
}

static void be_stopped(void) { be(deinit); }

static const switchyard_line_t line = {
  .struct_size = sizeof line,
  .kinds = switchyard_kind_pixels,
  .id = "hostile",
  .label = "Hostile",
  .duration = 0.5,
  .create = be_created,
  .destroy = be_destroyed,
  .seconds = be_asked,
  .render = be_drawn,
};
static const switchyard_line_t *const lines[] = {&line};

static const switchyard_plugin_table_t plugin = {.struct_size = sizeof plugin,
  .id = "org.example.hostile",
  .version = "1.0.0",
  .line_count = 1,
  .lines = lines,
  .init = be_started,
  .deinit = be_stopped};

SWITCHYARD_EXPORT const switchyard_abi_block_t switchyard_abi = {
  {SWITCHYARD_ABI_MAGIC_BYTES}, 64, SWITCHYARD_ABI_MAJOR, 0, 0, 0, 0, "fixture"};

SWITCHYARD_EXPORT const switchyard_plugin_table_t *switchyard_plugin(void) {
  be(entry);
  return &plugin;
}
