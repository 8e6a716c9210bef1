/* What of the process belongs to the host. */
#define _GNU_SOURCE
#include "shim.h"

#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Those of a plugin that crashes; they are blocked nowhere. */
static const int crashes[] = {
  SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGUSR1, SIGUSR2, SIGXCPU};
/* Those that a plugin's timers send. */
static const int timers[] = {SIGALRM, SIGVTALRM, SIGPROF};
/* Those that the host has use for. */
static const int others[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGCHLD, SIGQUIT};

static const int limits[] = {
  RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_AS, RLIMIT_DATA, RLIMIT_STACK, RLIMIT_CPU};

enum {
  crash_count = sizeof crashes / sizeof *crashes,
  timer_count = sizeof timers / sizeof *timers,
  other_count = sizeof others / sizeof *others,
  signal_count = crash_count + timer_count + other_count,
  limit_count = sizeof limits / sizeof *limits,
};

static struct {
  int is_kept;
  int folder;
  struct stat folder_status;
  mode_t mask;
  char locale[256];
  int signals[signal_count];
  struct sigaction actions[signal_count];
  sigset_t blocked;
  struct rlimit limits[limit_count];
  int files[3];
  struct stat file_status[3];
} kept;

/* Far from those that a plugin closes which wants to close all. */
static int high(int file) {
  struct rlimit most;
  int place = 4000;
  if (getrlimit(RLIMIT_NOFILE, &most) == 0 && most.rlim_cur < 4096)
    place = most.rlim_cur > 64 ? (int)most.rlim_cur - 32 : 3;
  return fcntl(file, F_DUPFD_CLOEXEC, place);
}

void cloader_unblock_crashes(void) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < crash_count; i++)
    sigaddset(&set, crashes[i]);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void keep_signals(cloader_handler_t on_crash) {
  struct sigaction action;
  memcpy(kept.signals, crashes, sizeof crashes);
  memcpy(kept.signals + crash_count, timers, sizeof timers);
  memcpy(kept.signals + crash_count + timer_count, others, sizeof others);
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (int i = 0; i < crash_count; i++)
    sigaction(crashes[i], &action, NULL);
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_IGN;
  for (int i = 0; i < timer_count; i++)
    sigaction(timers[i], &action, NULL);
  cloader_unblock_crashes();
  pthread_sigmask(SIG_SETMASK, NULL, &kept.blocked);
  for (int i = 0; i < signal_count; i++)
    sigaction(kept.signals[i], NULL, &kept.actions[i]);
}

void cloader_keep_process(cloader_handler_t on_crash) {
  const char *locale = setlocale(LC_ALL, NULL);
  kept.folder = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (kept.folder >= 0) {
    int folder = high(kept.folder);
    close(kept.folder);
    kept.folder = folder;
    fstat(folder, &kept.folder_status);
  }
  kept.mask = umask(0);
  umask(kept.mask);
  snprintf(kept.locale, sizeof kept.locale, "%s", locale ? locale : "C");
  keep_signals(on_crash);
  for (int i = 0; i < limit_count; i++)
    getrlimit((__rlimit_resource_t)limits[i], &kept.limits[i]);
  for (int i = 0; i < 3; i++) {
    kept.files[i] = high(i);
    fstat(i, &kept.file_status[i]);
  }
  kept.is_kept = 1;
}

static int is_same(const struct stat *a, const struct stat *b) {
  return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static int mend_folder(void) {
  struct stat now;
  if (kept.folder < 0 || (stat(".", &now) == 0 && is_same(&now, &kept.folder_status)))
    return 0;
  return fchdir(kept.folder) == 0;
}

static int mend_locale(void) {
  const char *now = setlocale(LC_ALL, NULL);
  if (now == NULL || strcmp(now, kept.locale) == 0)
    return 0;
  setlocale(LC_ALL, kept.locale);
  return 1;
}

static int mend_signals(void) {
  int is_changed = 0;
  sigset_t blocked;
  cloader_use_stack();
  pthread_sigmask(SIG_SETMASK, &kept.blocked, &blocked);
  for (int i = 0; i < signal_count; i++) {
    struct sigaction now;
    if (sigismember(&blocked, kept.signals[i]) != sigismember(&kept.blocked, kept.signals[i]))
      is_changed = 1;
    if (sigaction(kept.signals[i], NULL, &now) != 0 ||
        (void *)now.sa_sigaction == (void *)kept.actions[i].sa_sigaction)
      continue;
    sigaction(kept.signals[i], &kept.actions[i], NULL);
    is_changed = 1;
  }
  return is_changed;
}

static int mend_limits(void) {
  int is_changed = 0;
  for (int i = 0; i < limit_count; i++) {
    struct rlimit now;
    __rlimit_resource_t what = (__rlimit_resource_t)limits[i];
    if (getrlimit(what, &now) != 0 || now.rlim_cur == kept.limits[i].rlim_cur)
      continue;
    is_changed = 1;
    if (setrlimit(what, &kept.limits[i]) == 0)
      continue;
    now.rlim_cur = now.rlim_max;
    setrlimit(what, &now);
    kept.limits[i] = now;
  }
  return is_changed;
}

/* Whatever happens, nothing that the host opens may come to lie where people are spoken to. */
static int mend_files(void) {
  int is_changed = 0;
  for (int i = 0; i < 3; i++) {
    struct stat now;
    if (fstat(i, &now) == 0 && is_same(&now, &kept.file_status[i]))
      continue;
    struct stat spare;
    int has_spare = kept.files[i] >= 0 && fstat(kept.files[i], &spare) == 0 &&
                    is_same(&spare, &kept.file_status[i]);
    is_changed = kept.files[i] >= 0;
    if (has_spare)
      dup2(kept.files[i], i);
    else if (fcntl(i, F_GETFD) < 0) {
      int nothing = open("/dev/null", O_RDWR);
      if (nothing >= 0 && nothing != i) {
        dup2(nothing, i);
        close(nothing);
      }
      fstat(i, &kept.file_status[i]);
    }
  }
  return is_changed;
}

uint32_t cloader_mend_process(void) {
  if (!kept.is_kept)
    return 0;
  mode_t mask = umask(kept.mask);
  return (mend_folder() ? cloader_changed_folder : 0) |
         (mask != kept.mask ? cloader_changed_umask : 0) |
         (mend_locale() ? cloader_changed_locale : 0) |
         (mend_signals() ? cloader_changed_signals : 0) |
         (mend_limits() ? cloader_changed_limits : 0) | (mend_files() ? cloader_changed_files : 0);
}

int cloader_move_output(void) {
  int output = high(STDOUT_FILENO);
  if (output < 0 && fcntl(STDOUT_FILENO, F_GETFD) < 0)
    return -1;
  if (dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
    int nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    close(nothing);
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  return output;
}
