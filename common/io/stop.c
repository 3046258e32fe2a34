/* stop.c - see stop.h */
#include "io/stop.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/die.h"
#include "system/child.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/signals.h"
#include "system/waiting.h"

enum {
	MOMENT_MS = 20,
	/* a run may end by itself this long after its time */
	GRACE_US = 80 * 1000,
	/* a signal this soon after the first counts as the same */
	SAME_NS = 300 * CLOCK_MS,
};

/* What the handlers set; they may run in several threads at once. */
static atomic_llong first; /* clock_ns() of the first signal; 0: none */
static atomic_int first_signal;
static atomic_bool time_is_over;
atomic_bool stop_flag;

/*
 * The ends of the pipe that a stop makes readable, permanently; 0: there is
 * none, for options_parse() has opened the standard descriptors.
 */
static int ends[2];

static const char too_late[] = "the time limit is over";
static _Thread_local struct stop_own *stop_own;

bool
stop_seen(void)
{
	return atomic_load(&first) != 0;
}

const char *
stop_reason(void)
{
	if (stop_own && stop_own->why)
		return stop_own->why;
	if (stop_seen())
		return "interrupted";
	return atomic_load(&time_is_over) ? too_late : NULL;
}

const char *
stop_poll(struct pollfd *fds, size_t count, int ms)
{
	struct pollfd *stop = &fds[count - 1];
	int ready;

	*stop = (struct pollfd){ends[0] ? ends[0] : -1, POLLIN, 0};
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

/* ------------------------------------------------------------ the handlers */

/* Make the pipe, unless it exists; return 0, or an errno. */
static int
open_pipe(void)
{
	int wrong = ends[0] ? 0 : child_pipe(ends);

	assert(wrong || ends[0] > STDERR_FILENO);
	return wrong;
}

/* Stop the run: end long loops, and waiting. */
static void
stop(void)
{
	atomic_store(&stop_flag, true);
	while (write(ends[1], "", 1) < 0 && errno == EINTR)
		continue;
}

/*
 * Handle SIGINT and SIGTERM: stop the run; end the program at the second
 * signal.  timeout(1) sends its signal to the program and then to its whole
 * group, so one that follows within SAME_NS is ignored.
 */
static void
on_signal(int signal_number)
{
	int before = errno;
	long long came = 0, at = clock_ns();

	if (atomic_compare_exchange_strong(&first, &came, at)) {
		atomic_store(&first_signal, signal_number);
		stop();
	} else if (at - came > SAME_NS) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	errno = before;
}

void
stop_watch(void)
{
	if (open_pipe() != 0)
		return;
	signal_unless_ignored(SIGINT, on_signal);
	signal_unless_ignored(SIGTERM, on_signal);
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
	if (atexit(die_by_signal) == 0)
		stop_watch();
}

/* ---------------------------------------------------------- the time limit */

/* The message of a program that does not end by itself. */
static struct out last_words;

/*
 * Handle SIGALRM: stop the run; end the program if it still runs at the second
 * one.
 */
static void
on_time(int signal_number)
{
	int before = errno;

	(void)signal_number;
	if (atomic_exchange(&time_is_over, true)) {
		ssize_t n =
		    write(STDERR_FILENO, last_words.text, last_words.len);

		(void)n;
		die_at_once(STATUS_TROUBLE);
	}
	stop();
	errno = before;
}

/* Stop the timer, for atexit(): the run is over. */
static void
stop_timer(void)
{
	signal_timer(0, 0, NULL);
}

const char *
stop_after(uint64_t seconds)
{
	int wrong = open_pipe();

	if (wrong)
		return strerror(wrong);
	diagnostic_write(&last_words,
	    &(struct diagnostic){.severity = "error", .message = too_late});
	wrong = signal_timer(seconds, GRACE_US, on_time);
	if (!wrong && atexit(stop_timer) != 0)
		wrong = ENOMEM;
	return wrong ? strerror(wrong) : NULL;
}
