/* stop_time.c - the time limit of a run; see stop.h */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "io/stop.h"
#include "system/signals.h"

/* A run may end by itself this long after its time. */
enum { GRACE_US = 80 * 1000 };

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
	atomic_store(&stop_flag, true);
	stop_wake();
	errno = before;
}

/* Disarm the time limit, for atexit(): the run is over. */
static void
stop_timer(void)
{
	signal_timer(0, 0, NULL);
}

const char *
stop_after(uint64_t seconds)
{
	int wrong = stop_open_pipe();

	if (wrong)
		return strerror(wrong);
	wrong = signal_timer(seconds, GRACE_US, end_time);
	if (!wrong && atexit(stop_timer) != 0)
		wrong = ENOMEM;
	return wrong ? strerror(wrong) : NULL;
}
