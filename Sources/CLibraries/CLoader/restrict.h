/* What a process that probes a plugin takes from itself before any of the plugin's code runs. */
#ifndef SWITCHYARD_CLOADER_RESTRICT_H
#define SWITCHYARD_CLOADER_RESTRICT_H

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define CLOADER_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CLOADER_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define CLOADER_LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define CLOADER_ANSWER(answer) BPF_STMT(BPF_RET | BPF_K, (answer))
#define CLOADER_REFUSE(error) CLOADER_ANSWER(SECCOMP_RET_ERRNO | (error))
#define CLOADER_FORBID CLOADER_ANSWER(forbidden)
/* Skips the next count instructions unless the loaded number is value. */
#define CLOADER_UNLESS(value, count) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), 0, (count))
#define CLOADER_DENY(call) CLOADER_UNLESS(SYS_##call, 1), CLOADER_FORBID
/* Allows a call only with one first argument. */
#define CLOADER_ONLY(call, value) \
  CLOADER_UNLESS(SYS_##call, 4), CLOADER_LOAD(args[0]), CLOADER_UNLESS(value, 1), \
    CLOADER_ANSWER(SECCOMP_RET_ALLOW), CLOADER_FORBID

/* Forbids new processes, other programs, the network, and whatever reaches into other processes;
 * what is forbidden fails, or if it is deadly ends this process. Threads and signals to itself stay
 * possible. Answers 0, or -1 where the kernel has no filters. */
static inline int cloader_filter_calls(int is_deadly) {
#ifdef CLOADER_ARCHITECTURE
  enum { thread_flag = 0x10000, other_numbering = 0x40000000 };
  unsigned forbidden = is_deadly ? SECCOMP_RET_KILL_PROCESS : SECCOMP_RET_ERRNO | EPERM;
  struct sock_filter filter[] = {
    CLOADER_LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLOADER_ARCHITECTURE, 1, 0),
    CLOADER_REFUSE(EPERM),
    CLOADER_LOAD(nr),
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, other_numbering, 0, 1),
    CLOADER_REFUSE(EPERM),
    CLOADER_ONLY(kill, getpid()),
    CLOADER_ONLY(tgkill, getpid()),
    CLOADER_ONLY(tkill, getpid()),
    CLOADER_ONLY(prlimit64, 0),
    CLOADER_UNLESS(SYS_clone, 4),
    CLOADER_LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, thread_flag, 0, 1),
    CLOADER_ANSWER(SECCOMP_RET_ALLOW),
    CLOADER_FORBID,
    /* Its flags can't be looked at; the C library then uses clone. */
    CLOADER_UNLESS(SYS_clone3, 1),
    CLOADER_REFUSE(ENOSYS),
#ifdef SYS_fork
    CLOADER_DENY(fork),
    CLOADER_DENY(vfork),
#endif
    CLOADER_DENY(execve),
    CLOADER_DENY(execveat),
    CLOADER_DENY(ptrace),
    CLOADER_DENY(process_vm_writev),
    CLOADER_DENY(rt_sigqueueinfo),
    CLOADER_DENY(rt_tgsigqueueinfo),
    CLOADER_DENY(pidfd_send_signal),
    CLOADER_DENY(socket),
    CLOADER_ANSWER(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return -1;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
  (void)is_deadly;
  return -1;
#endif
}

/* Whether the kernel has filters; a missing one is refused as such only where it looks for one. */
static inline int cloader_has_filters(void) {
#ifdef CLOADER_ARCHITECTURE
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
#else
  return 0;
#endif
}

static inline void cloader_limit(int what, rlim_t most) {
  struct rlimit limit = {most, most};
  setrlimit((__rlimit_resource_t)what, &limit);
}

/* Bytes of address space that the process has now. */
static inline rlim_t cloader_address_space(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file) {
    if (fscanf(file, "%lu", &pages) != 1)
      pages = 0;
    fclose(file);
  }
  return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

/* Limits this process for good: seconds of processor time, GiB of further memory, small files, no
 * core dump, no other processes; it ends when the thread that started it does. What is forbidden
 * fails, or ends it if that is deadly. */
static inline void cloader_restrict(unsigned seconds, unsigned gigabytes, int is_deadly) {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  cloader_limit(RLIMIT_CORE, 0);
  cloader_limit(RLIMIT_CPU, seconds);
  cloader_limit(RLIMIT_FSIZE, 1u << 20);
  cloader_limit(RLIMIT_NOFILE, 64);
  cloader_limit(RLIMIT_AS, cloader_address_space() + ((rlim_t)gigabytes << 30));
  if (cloader_filter_calls(is_deadly) != 0)
    cloader_limit(RLIMIT_NPROC, 0);
}

#endif
