/* Starts a process that probes a plugin. */
#ifndef SWITCHYARD_CLOADER_CHILDREN_H
#define SWITCHYARD_CLOADER_CHILDREN_H

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Descriptors in the new process. */
enum { cloader_result_descriptor = 3, cloader_plugin_descriptor = 4 };

/* Since glibc 2.34, declared only under _GNU_SOURCE. */
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/* Runs a program in a session of its own with default signals and nothing open but /dev/null as its
 * first three descriptors, and the two above. Both given descriptors are above 9. If shows_errors, it
 * shares standard error instead. Answers an error number, or 0. */
static inline int cloader_spawn(pid_t *child, const char *program, char *const *arguments,
  char *const *environment, int result, int plugin, int shows_errors) {
  enum { new_session = 0x80 };
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t set;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, 0, 1);
  if (!shows_errors)
    posix_spawn_file_actions_adddup2(&actions, 0, 2);
  posix_spawn_file_actions_adddup2(&actions, result, cloader_result_descriptor);
  posix_spawn_file_actions_adddup2(&actions, plugin, cloader_plugin_descriptor);
  posix_spawn_file_actions_addclosefrom_np(&actions, cloader_plugin_descriptor + 1);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(
    &attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | new_session);
  sigfillset(&set);
  posix_spawnattr_setsigdefault(&attributes, &set);
  sigemptyset(&set);
  posix_spawnattr_setsigmask(&attributes, &set);
  int error = posix_spawn(child, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/* Seconds for which a process' threads were ready to run while others ran; of the one that waited
 * longest. 0 where the kernel doesn't tell. */
static inline double cloader_kept_seconds(pid_t process) {
  char name[64];
  snprintf(name, sizeof name, "/proc/%d/task", (int)process);
  DIR *tasks = opendir(name);
  unsigned long long longest = 0;
  for (struct dirent *task; tasks && (task = readdir(tasks)) != NULL;) {
    unsigned long long kept = 0;
    snprintf(name, sizeof name, "/proc/%d/task/%.16s/schedstat", (int)process, task->d_name);
    FILE *file = fopen(name, "re");
    if (file && fscanf(file, "%*u %llu", &kept) == 1 && kept > longest)
      longest = kept;
    if (file)
      fclose(file);
  }
  if (tasks)
    closedir(tasks);
  return (double)longest / 1e9;
}

/* Answers 1 when a child has ended and is still to be waited for, 0 when it runs, -1 when there is
 * no such child any more. */
static inline int cloader_has_ended(pid_t child) {
  siginfo_t info;
  info.si_pid = 0;
  if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
    return -1;
  return info.si_pid == child;
}

#endif
