/* Which plugin each thread is in, so that whoever crashes the process, ends it or holds it up can be
 * named. */
#ifndef SWITCHYARD_CLOADER_CALLS_H
#define SWITCHYARD_CLOADER_CALLS_H

#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { cloader_most_threads = 256, cloader_subject_bytes = 192, cloader_name_bytes = 64 };

/* The call that one thread is in. */
typedef struct cloader_call {
  _Atomic int64_t since; /* nanoseconds; 0 outside of plugins */
  double progress;       /* NaN: none */
  char subject[cloader_subject_bytes];
  char name[cloader_name_bytes];
} cloader_call_t;

/* What all threads share. */
typedef struct cloader_calls {
  cloader_call_t each[cloader_most_threads];
  _Atomic int count;
  _Atomic int deadly; /* signal, or -1: the plugin ended the process */
  _Atomic(cloader_call_t *) culprit;
} cloader_calls_t;

/* The process' only one: not inline, since each module that inlines a function has statics of its
 * own. */
cloader_calls_t *cloader_calls(void);

/* The place of this thread; NULL when there are more threads than places. */
cloader_call_t *cloader_this_call(void);

static inline int64_t cloader_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static inline void cloader_keep(char *place, const char *text, size_t most) {
  size_t length = strnlen(text, most - 1);
  memcpy(place, text, length);
  place[length] = 0;
}

/* Only copies: words are made of it if there is somebody to blame. */
static inline void cloader_begin_call(const char *subject, const char *name, double progress) {
  cloader_call_t *call = cloader_this_call();
  if (call == NULL)
    return;
  cloader_keep(call->subject, subject, cloader_subject_bytes);
  cloader_keep(call->name, name, cloader_name_bytes);
  call->progress = progress;
  atomic_store(&call->since, cloader_now());
}

static inline void cloader_end_call(void) {
  cloader_call_t *call = cloader_this_call();
  if (call)
    atomic_store(&call->since, 0);
}

/* Leaves the end to the thread that watches, which may still tidy up; not for long, though. */
static inline void cloader_blame(int number) {
  cloader_call_t *call = cloader_this_call();
  cloader_call_t *nobody = NULL;
  if (call == NULL || atomic_load(&call->since) == 0)
    return;
  if (!atomic_compare_exchange_strong(&cloader_calls()->culprit, &nobody, call))
    for (;;)
      pause();
  atomic_store(&cloader_calls()->deadly, number);
  struct timespec moment = {3, 0};
  while (nanosleep(&moment, &moment) != 0)
    continue;
  _exit(5);
}

static inline void cloader_on_crash(int number) {
  cloader_blame(number);
  signal(number, SIG_DFL);
  raise(number);
}

static inline void cloader_on_exit(void) { cloader_blame(-1); }

/* Starts to notice crashes inside plugins, and ends of the process. */
static inline void cloader_watch_calls(void) {
  static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
  static uint8_t stack[1 << 16];
  stack_t place;
  memset(&place, 0, sizeof place);
  place.ss_sp = stack;
  place.ss_size = sizeof stack;
  sigaltstack(&place, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = cloader_on_crash;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
    sigaction(signals[i], &action, NULL);
  atexit(cloader_on_exit);
}

/* Finds who has crashed the process or ended it, and writes why (a signal, or -1), or who has been
 * in a plugin for longer than so many nanoseconds (0); NULL: nobody. */
static inline const cloader_call_t *cloader_find_culprit(int64_t patience, int *why) {
  cloader_calls_t *calls = cloader_calls();
  *why = atomic_load(&calls->deadly);
  if (*why != 0)
    return atomic_load(&calls->culprit);
  int64_t now = cloader_now();
  for (int i = 0; i < cloader_most_threads; i++) {
    int64_t since = atomic_load(&calls->each[i].since);
    if (since != 0 && now - since > patience)
      return &calls->each[i];
  }
  return NULL;
}

/* For Swift, which can't look into a structure with atomic members. */
static inline const char *cloader_subject(const cloader_call_t *call) { return call->subject; }
static inline const char *cloader_name(const cloader_call_t *call) { return call->name; }
static inline double cloader_progress(const cloader_call_t *call) { return call->progress; }

#endif
