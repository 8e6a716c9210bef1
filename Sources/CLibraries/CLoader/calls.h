/* Which plugin each thread is in, so that whoever crashes the process, ends it or holds it up can be
 * named; and what of the process belongs to the host, so that a plugin that changes it can't keep it.
 *
 * Nothing here is inline, since each module that inlines a function has statics of its own. */
#ifndef SWITCHYARD_CLOADER_CALLS_H
#define SWITCHYARD_CLOADER_CALLS_H

#include <signal.h>
#include <stdint.h>

/* The call that one thread is in. */
typedef struct cloader_call cloader_call_t;

/* How somebody ends the process. */
typedef enum cloader_ending {
  cloader_ending_late,   /* he doesn't come back */
  cloader_ending_crash,  /* by a signal */
  cloader_ending_exit,   /* by himself */
  cloader_ending_thread, /* only the thread that called him */
} cloader_ending_t;

/* What ends the process, as the thread that watches sees it. */
typedef struct cloader_end {
  cloader_ending_t how;
  int32_t signal;
  const cloader_call_t *call; /* NULL: outside of the calls that the host makes */
  const char *library;        /* of the code that crashes outside of one; NULL: not known */
} cloader_end_t;

/* Notes that this thread goes into a plugin. Only copies: words are made of it if there is somebody
 * to blame. A progress that is NaN is none. */
void cloader_begin_call(const char *subject, const char *name, double progress);

/* Notes that it has come back; answers whether the call was one of those that are made once for a
 * train, not for each frame. */
int cloader_end_call(void);

/* The call that this thread is in, or NULL; for jobs that other threads do for it. */
const cloader_call_t *cloader_current_call(void);
void cloader_begin_job(const cloader_call_t *of);
void cloader_end_job(const cloader_call_t *of);

/* Starts to notice crashes, ends of the process, and what a plugin changes in it. To be called once,
 * before other threads run. */
void cloader_watch_calls(void);

/* Finds who ends the process, or who has been in a plugin for longer than so many nanoseconds; answers
 * whether there is anybody. */
int cloader_find_end(int64_t patience, cloader_end_t *end);

/* Ends the process without running anything of a plugin's: no atexit function, no destructor. */
_Noreturn void cloader_leave(int code);
/* Keeps all signals but those of its own crashes away from this thread. */
void cloader_block_signals(void);
/* Gives this thread the stack again on which crashes are seen to. */
void cloader_use_stack(void);

/* Ends it by a signal, as if nobody had watched. */
_Noreturn void cloader_die(int number);

const char *cloader_subject(const cloader_call_t *call);
const char *cloader_name(const cloader_call_t *call);
double cloader_progress(const cloader_call_t *call);

typedef void (*cloader_handler_t)(int number, siginfo_t *info, void *context);

/* Notes what the process is like, and lets crashes be seen to; a part of cloader_watch_calls. */
void cloader_keep_process(cloader_handler_t on_crash);

/* Lets this thread's crashes be seen to again. */
void cloader_unblock_crashes(void);

/* What may be changed, and is put back. */
enum {
  cloader_changed_folder = 1,
  cloader_changed_umask = 2,
  cloader_changed_locale = 4,
  cloader_changed_signals = 8,
  cloader_changed_limits = 16,
  cloader_changed_files = 32,
};

/* Puts back what a plugin has changed, and answers what that was; nothing before calls are watched. */
uint32_t cloader_mend_process(void);

/* Makes standard output another name of standard error, so that what plugins print can't get between
 * what the host writes; answers a descriptor of what was standard output, or -1. */
int cloader_move_output(void);

#endif
