/*
 * stop_watch.c - the handlers that stop a run; see stop.h
 *
 * Programs that install none link no more than stop.c.
 */
#include <errno.h>
#include <stdlib.h>

#include "io/stop.h"
#include "system/child.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/signals.h"

/* What the handlers set; they may run in several threads at once. */
static int writable; /* the other end of stop_state.readable */
static atomic_int first_signal;

/* A signal this soon after the first counts as the same. */
enum { SAME_NS = 300 * CLOCK_MS };

static const int signals[] = {SIGINT, SIGTERM};

enum { SIGNALS = sizeof signals / sizeof signals[0] };

int
stop_open_pipe(void)
{
	int ends[2], copies[2], wrong;

	if (stop_state.readable)
		return 0;
	if ((wrong = child_pipe(ends)))
		return wrong;
	copies[0] = descriptor_copy(ends[0]);
	copies[1] = copies[0] < 0 ? -1 : descriptor_copy(ends[1]);
	wrong = copies[1] < 0 ? errno : 0;
	close(ends[0]);
	close(ends[1]);
	if (!wrong) {
		stop_state.readable = copies[0];
		writable = copies[1];
	} else if (copies[0] >= 0) {
		close(copies[0]);
	}
	return wrong;
}

void
stop_wake(void)
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
		atomic_store(&stop_flag, true);
		stop_wake();
	} else if (at - came > SAME_NS) {
		signal(signal_number, SIG_DFL);
		raise(signal_number);
	}
	errno = before;
}

void
stop_watch(void)
{
	if (stop_open_pipe() != 0)
		return;
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
	if (atexit(die_by_signal) == 0)
		stop_watch();
}
