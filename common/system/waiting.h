/*
 * waiting.h - wait until descriptors are ready: poll()
 *
 * Where descriptors cannot be waited for, all are ready at once, and reading
 * waits.
 */
#ifndef SYSTEM_WAITING_H
#define SYSTEM_WAITING_H

#ifdef _WIN32
#include <stddef.h>
struct pollfd {
	int fd;
	short events, revents;
};
enum { POLLIN = 1, POLLOUT = 4 };
int poll(struct pollfd *fds, size_t count, int milliseconds);
#else
#include <poll.h>
#endif

#endif
