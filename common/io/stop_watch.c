/*
 * stop_watch.c - the handlers that stop a run; see stop.h
 *
 * Programs that install none link no more than stop.c.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "system/child.h"
#include "io/stop.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/signals.h"

/* What the handlers set; they may run in several threads at once. */
static atomic_bool *stop_flag, *time_over;
static int writable; /* the other end of stop_state.readable */
static atomic_int first_signal;

enum {
	/* A signal this soon after the first counts as the same. */
	SAME_NS = 300 * CLOCK_MS,
	/* A run may end by itself this long after its time. */
	GRACE_US = 80 * 1000,
};

static const int signals[] = {SIGINT, SIGTERM};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

/*
 * Make the pipe, unless it exists, at no standard descriptor, which may be
 * closed; return 0, or an errno.
 */
static int
open_pipe(void)
{
	int ends[2], wrong;

	if (stop_state.readable)
		return 0;
	wrong = child_pipe(ends);
	for (int i = 0; i < 2 && !wrong; i++) {
		int fd = descriptor_copy(ends[i]);

		wrong = fd < 0 ? errno : 0;
		close(ends[i]);
		ends[i] = fd;
	}
	if (!wrong) {
		stop_state.readable = ends[0];
		writable = ends[1];
	}
	return wrong;
}

/* Make the pipe readable, permanently. */
static void
wake(void)
{
	while (write(writable, "", 1) < 0 && errno == EINTR)
		continue;
}

/*
 * Handle SIGINT and SIGTERM: stop the run; end the program at the second
 * signal.  timeout(1) sends its signal to the program and then to its whole
 * group, so one that follows within SAME_NS is ignored.
 */
static void
stop(int signal_number)
{
	int before = errno;
	long long came = 0, at = clock_ns();

	if (atomic_compare_exchange_strong(&stop_state.first, &came, at)) {
		atomic_store(&first_signal, signal_number);
		atomic_store(stop_flag, true);
		wake();
	} else if (at - came > SAME_NS) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	errno = before;
}

void
stop_watch(atomic_bool *also)
{
	if (open_pipe() != 0)
		return;
	stop_flag = also;
	for (int i = 0; i < SIGNALS; i++)
		signal_unless_ignored(signals[i], stop);
}

/* Raise the signal that has ended the run, for atexit(). */
static void
die_by_signal(void)
{
	int number = atomic_load(&first_signal);

	if (!number)
		return;
	signal(number, SIG_DFL);
	raise(number);
}

void
stop_whole(void)
{
	static atomic_bool unread;

	if (atexit(die_by_signal) == 0)
		stop_watch(&unread);
}

/*
 * Handle SIGALRM: stop the run; end the program if it still runs at the second
 * one.
 */
static void
end_time(int signal_number)
{
	int before = errno;

	(void)signal_number;
	if (atomic_exchange(&stop_state.time_is_over, true))
		die_at_once(STATUS_TROUBLE, stop_too_late);
	atomic_store(time_over, true);
	wake();
	errno = before;
}

/* Disarm the time limit, for atexit(): the run is over. */
static void
stop_timer(void)
{
	signal_timer(0, 0, NULL);
}

const char *
stop_after(uint64_t seconds, atomic_bool *late)
{
	int wrong = open_pipe();

	if (wrong)
		return strerror(wrong);
	time_over = late;
	wrong = signal_timer(seconds, GRACE_US, end_time);
	if (!wrong && atexit(stop_timer) != 0)
		wrong = ENOMEM;
	return wrong ? strerror(wrong) : NULL;
}
