/* Files that are in memory only and can't be changed any more. */
#ifndef SWITCHYARD_CLOADER_SEALED_H
#define SWITCHYARD_CLOADER_SEALED_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Puts bytes into a new sealed file in memory; answers its descriptor, or -1. */
static inline int cloader_sealed_file(const void *bytes, size_t count) {
  enum { close_on_exec = 1, allow_sealing = 2, add_seals = 1033, every_seal = 15 };
  int file = (int)syscall(SYS_memfd_create, "switchyard-plugin", close_on_exec | allow_sealing);
  if (file < 0)
    return -1;
  for (size_t done = 0; done < count;) {
    ssize_t part = write(file, (const char *)bytes + done, count - done);
    if (part < 0 && errno == EINTR)
      continue;
    if (part <= 0) {
      close(file);
      return -1;
    }
    done += (size_t)part;
  }
  fcntl(file, add_seals, every_seal);
  return file;
}

/* Puts a new file in memory in the place of standard output, so that what is printed can be counted.
 * What is more than a file may hold is lost; to print is no reason to be stopped. */
static inline void cloader_catch_output(void) {
  signal(SIGXFSZ, SIG_IGN);
  int file = (int)syscall(SYS_memfd_create, "switchyard-output", 1);
  if (file < 0)
    return;
  dup2(file, STDOUT_FILENO);
  close(file);
}

#endif
