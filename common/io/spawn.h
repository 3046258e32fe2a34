/*
 * spawn.h - start another program
 *
 * It has two of our descriptors as its standard input and output, our standard
 * error, and nothing else of ours: all that we open is closed on exec, or one
 * child would keep another from seeing the end of its input.
 */
#ifndef IO_SPAWN_H
#define IO_SPAWN_H

#include <sys/types.h>

/*
 * Start argv[0] with the arguments behind it, up to a NULL.  A name with a `/`
 * is a file; any other is looked for in the folders of PATH (unless it is set,
 * those that the system has programs in), but an empty one among them is
 * none, and then among the recipes (recipes.h), which find our own programs
 * last in their PATH.  A file that the system cannot execute is given to
 * /bin/sh.  0 with *child set, or the errno of what is wrong.
 */
int spawn(pid_t *child, char *const argv[], int input, int output);

/*
 * The same, in a process group of its own: the signals that a terminal
 * sends us do not reach it, so that it ends when its input does.
 */
int spawn_apart(pid_t *child, char *const argv[], int input, int output);

/*
 * Return a pipe, both ends closed on exec: ends[0] is read.  0, or the errno of
 * what is wrong.
 */
int spawn_pipe(int ends[2]);

/*
 * Start it like spawn() between two pipes: *to leads to its standard input,
 * *from comes from its standard output.  Reading and writing them never blocks,
 * and writing after its end is no signal to us (sigpipe.h).  NULL, or what is
 * wrong.
 */
const char *spawn_piped(pid_t *child, char *const argv[], int *to, int *from);

#endif
