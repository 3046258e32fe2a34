/*
 * child.h - other programs
 *
 * Where none can be started, all fails with an errno that child_why() explains.
 */
#ifndef SYSTEM_CHILD_H
#define SYSTEM_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

/* Make a pipe, both ends close-on-exec; return 0, or an errno. */
int child_pipe(int ends[2]);

/* Make a pair of sockets, close-on-exec; return 0, or an errno. */
int child_sockets(int ends[2]);

/*
 * Write to an end of child_sockets(), as write() does, but without SIGPIPE if
 * the other end is closed.
 */
ssize_t child_send(int fd, const void *bytes, size_t size);

/* The arguments of a program. */
struct child_start {
	char *const *argv;
	char **environment; /* NULL: ours */
	int input, output;  /* its standard streams */
	bool apart;	    /* in its own process group */
};

/* Start the program of this path; return 0 with *child set, or an errno. */
int child_start(pid_t *child, const char *path, const struct child_start *s);

/* Return our environment, a list that ends in NULL. */
char **child_environment(void);

/* Return a text for an errno of these functions. */
const char *child_why(int wrong);

/* True if the program has ended; it is then forgotten. */
bool child_ended(pid_t child);

/*
 * Wait for the end of a program; set *status to its exit status, or -1 if a
 * signal ended it.  Return 0, or an errno.
 */
int child_wait(pid_t child, int *status);

/* End a program by SIGKILL and wait for it. */
void child_kill(pid_t child);

/* Return how many bytes in a pipe are not read yet. */
int child_unread(int fd);

#endif
