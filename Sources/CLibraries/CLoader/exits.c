/* glibc's dl_iterate_phdr and the registers' names. */
#define _GNU_SOURCE
#include "exits.h"

#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/* dlinfo and __cxa_finalize are declared nowhere that C can read. */
extern int dlinfo(void *handle, int request, void *answer);
extern void __cxa_finalize(void *library);

/* The library whose code must not be run, and what was caught. */
static struct {
  uintptr_t base;
  uintptr_t code_start, code_end;
  int without_argument;
} watched;

#if defined(__x86_64__)
static uintptr_t called(const ucontext_t *context, uintptr_t *argument) {
  *argument = (uintptr_t)context->uc_mcontext.gregs[REG_RDI];
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
}
static void go_back(ucontext_t *context) {
  greg_t *registers = context->uc_mcontext.gregs;
  registers[REG_RIP] = *(const greg_t *)registers[REG_RSP];
  registers[REG_RSP] += 8;
}
#elif defined(__aarch64__)
static uintptr_t called(const ucontext_t *context, uintptr_t *argument) {
  *argument = context->uc_mcontext.regs[0];
  return context->uc_mcontext.pc;
}
static void go_back(ucontext_t *context) {
  context->uc_mcontext.pc = context->uc_mcontext.regs[30];
}
#endif

#if defined(__x86_64__) || defined(__aarch64__)
/* A call of code that may not be run ends at once, as if the function had done nothing. */
static void on_fault(int number, siginfo_t *info, void *context) {
  uintptr_t argument, function = called(context, &argument);
  if (function < watched.code_start || function >= watched.code_end ||
      (uintptr_t)info->si_addr != function) {
    signal(number, SIG_DFL);
    return;
  }
  watched.without_argument += argument == 0;
  go_back(context);
}

/* A library is known to the C library by an address that lies in it and holds itself. */
static void finish(uintptr_t start, size_t bytes) {
  for (uintptr_t place = (start + 7) & ~(uintptr_t)7; place + 8 <= start + bytes; place += 8)
    if (*(const uintptr_t *)place == place)
      __cxa_finalize((void *)place);
}

static int each_library(struct dl_phdr_info *library, size_t size, void *finishes) {
  (void)size;
  if (library->dlpi_addr != watched.base)
    return 0;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &library->dlpi_phdr[i];
    uintptr_t start = library->dlpi_addr + part->p_vaddr, end = start + part->p_memsz;
    if (part->p_type != PT_LOAD)
      continue;
    if (finishes && part->p_flags & PF_W)
      finish(start, part->p_memsz);
    if (finishes || !(part->p_flags & PF_X))
      continue;
    watched.code_start = start / page * page;
    watched.code_end = (end + page - 1) / page * page;
    mprotect((void *)watched.code_start, watched.code_end - watched.code_start, PROT_READ);
  }
  return 1;
}

int cloader_count_exits(void *handle) {
  enum { link_map_request = 2 };
  struct link_map *map = NULL;
  if (dlinfo(handle, link_map_request, &map) != 0 || map == NULL)
    return -1;
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, &before);
  memset(&watched, 0, sizeof watched);
  watched.base = map->l_addr;
  dl_iterate_phdr(each_library, NULL);
  int finishes = 1;
  dl_iterate_phdr(each_library, &finishes);
  sigaction(SIGSEGV, &before, NULL);
  return watched.without_argument;
}
#else
int cloader_count_exits(void *handle) {
  (void)handle;
  return -1;
}
#endif
