/* stop.c - see stop.h; the handlers are in stop_watch.c */
#include <errno.h>
#include <string.h>

#include "system/waiting.h"

#include "io/stop.h"

enum { MOMENT_MS = 20 };

struct stop_state stop_state;
const char stop_too_late[] = "the time limit is over";

bool
stop_seen(void)
{
	return atomic_load(&stop_state.first) != 0;
}

const char *
stop_reason(void)
{
	if (stop_seen())
		return "interrupted";
	return atomic_load(&stop_state.time_is_over) ? stop_too_late : NULL;
}

const char *
stop_wait(int fd, short events)
{
	struct pollfd fds[] = {{fd, events, 0},
	    {stop_state.readable ? stop_state.readable : -1, POLLIN, 0}};

	while (poll(fds, 2, fd < 0 ? MOMENT_MS : -1) < 0)
		if (errno != EINTR)
			return strerror(errno);
	return fds[1].revents ? stop_reason() : NULL;
}

int
stop_descriptor(void)
{
	return stop_state.readable;
}
