#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum { most_threads = 256, stack_bytes = 1 << 16 };

struct cloader_call {
  _Atomic int64_t since; /* nanoseconds; 0 outside of plugins */
  atomic_int is_taken;   /* by a thread */
  uint32_t float_mode;
  double progress; /* NaN: none */
  void *stack;     /* on which crashes are seen to */
  char subject[192];
  char name[64];
};

static cloader_call_t calls[most_threads];
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_int is_watching;
/* Whether this is a process that a plugin has forked off. */
static atomic_int is_fork;

/* Who ends the process: the first who does. */
static atomic_int is_ending;
static atomic_int is_told;
static cloader_end_t ending;
static void *_Atomic culprit_code;

/* ---- Leaving ---- */

void cloader_leave(int code) {
  for (;;)
    syscall(SYS_exit_group, code);
}

void cloader_die(int number) {
  sigset_t set;
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  kill(getpid(), number);
  cloader_leave(128 + number);
}

/* ---- Places of threads ---- */

static void end_process(cloader_ending_t how, int number, void *code);

static void give_back(void *place) {
  cloader_call_t *call = place;
  if (atomic_load(&call->since) != 0 && atomic_load(&is_watching))
    end_process(cloader_ending_thread, 0, NULL);
  atomic_store(&call->since, 0);
  atomic_store(&call->is_taken, 0);
}

static void note_fork(void) { atomic_store(&is_fork, 1); }

static void make_key(void) {
  pthread_key_create(&key, give_back);
  pthread_atfork(NULL, NULL, note_fork);
}

static void use_stack(cloader_call_t *call) {
  if (call->stack == NULL) {
    void *stack =
      mmap(NULL, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (stack == MAP_FAILED)
      return;
    call->stack = stack;
  }
  stack_t place;
  memset(&place, 0, sizeof place);
  place.ss_sp = call->stack;
  place.ss_size = stack_bytes;
  sigaltstack(&place, NULL);
}

/* The place of this thread; NULL when there are more threads than places. */
static cloader_call_t *this_call(void) {
  static __thread cloader_call_t *mine;
  if (mine != NULL)
    return mine;
  pthread_once(&once, make_key);
  for (int i = 0; i < most_threads; i++) {
    int nobody = 0;
    if (!atomic_compare_exchange_strong(&calls[i].is_taken, &nobody, 1))
      continue;
    mine = &calls[i];
    pthread_setspecific(key, mine);
    if (atomic_load(&is_watching))
      use_stack(mine);
    return mine;
  }
  return NULL;
}

void cloader_use_stack(void) {
  cloader_call_t *call = this_call();
  if (call)
    use_stack(call);
}

void cloader_block_signals(void) {
  sigset_t every;
  sigfillset(&every);
  pthread_sigmask(SIG_SETMASK, &every, NULL);
  cloader_unblock_crashes();
}

/* ---- Calls ---- */

static int64_t time_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void copy_text(char *place, const char *text, size_t most) {
  size_t length = strnlen(text, most - 1);
  memcpy(place, text, length);
  place[length] = 0;
}

void cloader_begin_call(const char *subject, const char *name, double progress) {
  cloader_call_t *call = this_call();
  if (call == NULL)
    return;
  copy_text(call->subject, subject, sizeof call->subject);
  copy_text(call->name, name, sizeof call->name);
  call->progress = progress;
  call->float_mode = cloader_float_mode();
  /* The plugin may have blocked them in the last call. */
  if (atomic_load(&is_watching))
    cloader_unblock_crashes();
  atomic_store(&call->since, time_now());
}

static int is_of_frame(const char *name) {
  return strncmp(name, "progress", 8) == 0 || strcmp(name, "render") == 0;
}

int cloader_end_call(void) {
  cloader_call_t *call = this_call();
  /* A copy of this process that a plugin has made would write the host's files a second time. */
  if (atomic_load(&is_fork) && atomic_load(&is_watching))
    cloader_leave(0);
  if (call == NULL)
    return 0;
  atomic_store(&call->since, 0);
  /* A check has to see it. */
  if (atomic_load(&is_watching) && cloader_float_mode() != call->float_mode)
    cloader_set_float_mode(call->float_mode);
  return !is_of_frame(call->name);
}

const cloader_call_t *cloader_current_call(void) {
  cloader_call_t *call = this_call();
  return call && atomic_load(&call->since) != 0 ? call : NULL;
}

void cloader_begin_job(const cloader_call_t *of) {
  cloader_call_t *call = this_call();
  if (call == NULL || of == NULL || call == of)
    return;
  cloader_begin_call(of->subject, of->name, of->progress);
  atomic_store(&call->since, atomic_load(&of->since));
}

void cloader_end_job(const cloader_call_t *of) {
  if (of != NULL && this_call() != of)
    cloader_end_call();
}

const char *cloader_subject(const cloader_call_t *call) { return call->subject; }
const char *cloader_name(const cloader_call_t *call) { return call->name; }
double cloader_progress(const cloader_call_t *call) { return call->progress; }

/* ---- Ends ---- */

static void write_text(const char *text) {
  if (write(STDERR_FILENO, text, strlen(text)) < 0)
    return;
}

/* Leaves the end to the thread that watches, which may still tidy up; not for long, though. */
static void end_process(cloader_ending_t how, int number, void *code) {
  int nobody = 0;
  if (!atomic_compare_exchange_strong(&is_ending, &nobody, 1))
    for (;;)
      pause();
  ending.how = how;
  ending.signal = number;
  ending.call = cloader_current_call();
  atomic_store(&culprit_code, code);
  atomic_store(&is_told, 1);
  struct timespec moment = {3, 0};
  while (nanosleep(&moment, &moment) != 0)
    continue;
  /* The thread that watches waits for what this one holds. */
  write_text("fault: ");
  write_text(ending.call ? ending.call->subject : "the program");
  write_text(ending.call ? ", " : "");
  write_text(ending.call ? ending.call->name : "");
  write_text(number ? ": it crashes\n" : ": it ends the program\n");
  if (number && !ending.call)
    cloader_die(number);
  cloader_leave(5);
}

static void on_crash(int number, siginfo_t *info, void *context) {
  void *code = NULL;
  (void)info;
  if (atomic_load(&is_fork))
    cloader_die(number);
#if defined(__x86_64__)
  code = (void *)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  code = (void *)((ucontext_t *)context)->uc_mcontext.pc;
#else
  (void)context;
#endif
  end_process(cloader_ending_crash, number, code);
}

/* The host ends by cloader_leave, so whoever comes here isn't the host. */
static void on_exit_of_somebody(void) {
  if (atomic_load(&is_watching) && !atomic_load(&is_fork))
    end_process(cloader_ending_exit, 0, NULL);
}

/* These come before the C library's, for every library in the process. */
void _exit(int code) {
  on_exit_of_somebody();
  cloader_leave(code);
}

void _Exit(int code) { _exit(code); }

int cloader_find_end(int64_t patience, cloader_end_t *end) {
  if (atomic_load(&is_told)) {
    Dl_info place;
    *end = ending;
    /* Whoever is called may be the loader, which answers nobody else then. */
    if (end->signal && end->call == NULL && dladdr(atomic_load(&culprit_code), &place) != 0)
      end->library = place.dli_fname;
    return 1;
  }
  int64_t now = time_now();
  for (int i = 0; i < most_threads; i++) {
    int64_t since = atomic_load(&calls[i].since);
    if (since == 0 || now - since <= patience)
      continue;
    memset(end, 0, sizeof *end);
    end->call = &calls[i];
    return 1;
  }
  return 0;
}

void cloader_watch_calls(void) {
  atomic_store(&is_watching, 1);
  cloader_use_stack();
  cloader_keep_process(on_crash);
  /* A second thread that ends the program finds the first one's function gone from the list. */
  for (int i = 0; i < most_threads; i++) {
    atexit(on_exit_of_somebody);
    at_quick_exit(on_exit_of_somebody);
  }
}
