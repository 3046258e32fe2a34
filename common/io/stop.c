/* stop.c - see stop.h; the handlers are in stop_watch.c */
#include <errno.h>
#include <string.h>

#include "system/waiting.h"

#include "io/stop.h"

enum { MOMENT_MS = 20 };

struct stop_state stop_state;
atomic_bool stop_flag;
static _Thread_local struct stop_own *stop_own;
const char stop_too_late[] = "the time limit is over";

bool
stop_seen(void)
{
	return atomic_load(&stop_state.first) != 0;
}

const char *
stop_reason(void)
{
	if (stop_own && stop_own->why)
		return stop_own->why;
	if (stop_seen())
		return "interrupted";
	return atomic_load(&stop_state.time_is_over) ? stop_too_late : NULL;
}

const char *
stop_poll(struct pollfd *fds, size_t count, int ms)
{
	struct pollfd *stop = &fds[count - 1];
	int ready;

	*stop = (struct pollfd){
	    stop_state.readable ? stop_state.readable : -1, POLLIN, 0};
	do {
		ready = poll(fds, count,
		    stop_own && (ms < 0 || ms > MOMENT_MS) ? MOMENT_MS : ms);
		if (ready < 0 && errno != EINTR)
			return strerror(errno);
		if (stop_own && ready <= 0)
			stop_own->ask(stop_own->user);
		if ((stop_own && stop_own->why) || (ready > 0 && stop->revents))
			return stop_reason();
	} while (ready <= 0 && ms < 0);
	return NULL;
}

const char *
stop_wait(int fd, short events)
{
	struct pollfd fds[] = {{fd, events, 0}, {-1, 0, 0}};

	return stop_poll(fds, 2, fd < 0 ? MOMENT_MS : -1);
}

struct stop_own *
stop_use(struct stop_own *own)
{
	struct stop_own *before = stop_own;

	stop_own = own;
	return before;
}
