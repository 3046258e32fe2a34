/* stop_time.c - the time limit of a run; see stop.h */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/die.h"
#include "io/stop.h"
#include "system/descriptor.h"
#include "system/signals.h"

/* The message of a program that does not end by itself. */
static struct out last_words;

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
	if (atomic_exchange(&stop_state.time_is_over, true)) {
		ssize_t n =
		    write(STDERR_FILENO, last_words.text, last_words.len);

		(void)n;
		die_at_once(STATUS_TROUBLE);
	}
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
	diagnostic_write(&last_words,
	    &(struct diagnostic){
		.severity = "error", .message = stop_too_late});
	wrong = signal_timer(seconds, GRACE_US, end_time);
	if (!wrong && atexit(stop_timer) != 0)
		wrong = ENOMEM;
	return wrong ? strerror(wrong) : NULL;
}
