/* What broken.c does when it is loaded. */

#ifdef FAULT_EXPORTS_MORE
int interpolate(int x) { return x; }
#endif

#if defined FAULT_ATEXIT || defined FAULT_LOAD_ATEXIT
static void say_goodbye(void) { sink_++; }
#endif

/* No fault: what C++ makes of an object that is static and has a destructor. */
#ifdef FAULT_STATIC_OBJECT
extern int __cxa_atexit(void (*)(void *), void *, void *);
extern void *__dso_handle;
static void destroy_object(void *object) { *(volatile unsigned *)object = 0; }
#endif

#ifdef FAULT_UNRESOLVED
extern int nobody_has_this(void);
#endif

#ifdef FAULT_BORROWS
extern void ffi_call(void); /* the host needs libffi, this file doesn't say that it does */
#endif

__attribute__((constructor)) static void load(void) {
#if defined FAULT_BORROWS
  sink_ += (unsigned)(uintptr_t)ffi_call;
#elif defined FAULT_LOADS_SLOWLY
  for (volatile unsigned i = 0; i < 80000000u; i++)
    sink_ += i;
#elif defined FAULT_LOAD_CHDIR
  if (chdir("/") != 0)
    abort();
#elif defined FAULT_LOAD_PRINTS
  puts("loaded");
#elif defined FAULT_LOAD_PRINTS_MUCH
  static char line[1 << 16];
  memset(line, 'x', sizeof line);
  for (int i = 0; i < 64; i++)
    if (write(1, line, sizeof line) < 0)
      puts("there is no room");
#elif defined FAULT_LOAD_ATEXIT
  atexit(say_goodbye);
#elif defined FAULT_STATIC_OBJECT
  __cxa_atexit(destroy_object, (void *)&sink_, &__dso_handle);
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
