/* stop.c - see stop.h */
#include "io/stop.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "io/spawn.h"

/* What a handler can reach: it may run in several threads at once. */
static atomic_llong first; /* clock_ns() of the first signal; 0: none came */
static atomic_bool *stop_flag, *time_over;
static int readable, writable; /* the ends of a pipe */

/* A signal that follows the first so soon counts as the same one. */
enum { SAME_NS = 300 * CLOCK_MS };

static const int signals[] = {SIGINT, SIGTERM};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

/* timeout(1) sends its signal to the program and then to its whole group. */
static void
stop(int signal_number)
{
	int before = errno;
	long long came = 0, at = clock_ns();

	if (atomic_compare_exchange_strong(&first, &came, at)) {
		atomic_store(stop_flag, true);
		while (write(writable, "", 1) < 0 && errno == EINTR)
			continue;
	} else if (at - came > SAME_NS) {
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

void
stop_watch(atomic_bool *also)
{
	int ends[2];

	if (spawn_pipe(ends) != 0)
		return;
	stop_flag = also;
	readable = ends[0];
	writable = ends[1];
	for (int i = 0; i < SIGNALS; i++)
		watch(signals[i]);
}

static void
end_time(int signal_number)
{
	(void)signal_number;
	atomic_store(time_over, true);
}

const char *
stop_after(unsigned long seconds, atomic_bool *late)
{
	struct itimerval timer = {.it_value.tv_sec = (time_t)seconds};
	struct sigaction action = {
	    .sa_handler = end_time, .sa_flags = SA_RESTART};

	time_over = late;
	if (sigaction(SIGALRM, &action, NULL) != 0 ||
	    setitimer(ITIMER_REAL, &timer, NULL) != 0)
		return strerror(errno);
	return NULL;
}

bool
stop_seen(void)
{
	return atomic_load(&first) != 0;
}

int
stop_descriptor(void)
{
	return readable;
}
