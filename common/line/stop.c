/* stop.c - see stop.h */
#include "line/stop.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

/* What a handler can reach. */
static atomic_bool seen;
static atomic_bool *told;
static int ends[2];	     /* a pipe */
static _Atomic double first; /* when the first signal came, in seconds */

static const double same_signal = 0.3; /* what comes so soon is no second one */

static const int signals[] = {SIGINT, SIGTERM};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* timeout(1) sends its signal to the program and then to its whole group. */
static void
stop(int signal_number)
{
	int before = errno;

	if (!atomic_exchange(&seen, true)) {
		first = now();
		atomic_store(told, true);
		while (write(ends[1], "", 1) < 0 && errno == EINTR)
			continue;
	} else if (now() - first > same_signal) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	errno = before;
}

static void
watch(int signal_number)
{
	struct sigaction action;

	if (sigaction(signal_number, NULL, &action) != 0 ||
	    action.sa_handler == SIG_IGN)
		return;
	action = (struct sigaction){.sa_handler = stop, .sa_flags = SA_RESTART};
	sigaction(signal_number, &action, NULL);
}

/* Away from 0 to 2, which others take for standard streams. */
static int
move_up(int fd)
{
	int moved = fcntl(fd, F_DUPFD_CLOEXEC, 3);

	close(fd);
	return moved;
}

void
stop_watch(atomic_bool *also)
{
	told = also;
	if (pipe(ends) != 0)
		return;
	for (int i = 0; i < 2; i++)
		ends[i] = move_up(ends[i]);
	for (int i = 0; i < SIGNALS; i++)
		watch(signals[i]);
}

bool
stop_seen(void)
{
	return atomic_load(&seen);
}

int
stop_descriptor(void)
{
	return ends[0] > 0 ? ends[0] : 0;
}
