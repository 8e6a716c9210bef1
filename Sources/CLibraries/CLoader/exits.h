/* Functions that a plugin leaves to be run when the process ends. */
#ifndef SWITCHYARD_CLOADER_EXITS_H
#define SWITCHYARD_CLOADER_EXITS_H

/* Takes from a library what it has registered for the end of the process, without running it, and
 * answers how many functions take no argument: those of atexit, and in C++ the destructors of arrays.
 * -1: nobody can tell on this machine. The library's code can't be run any more after that. */
int cloader_count_exits(void *handle);

#endif
