/* posix_signals.c - see signals.h */
#include "system/signals.h"

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>

/*
 * Ignore the signal; a handler, since started programs would inherit SIG_IGN.
 */
static void
pass_over(int number)
{
	(void)number;
}

void
sigpipe_spare(void)
{
	struct sigaction now, spare = {.sa_handler = pass_over};

	sigaction(SIGPIPE, NULL, &now);
	if (now.sa_handler == SIG_DFL)
		sigaction(SIGPIPE, &spare, NULL);
}

void
sigpipe_die(void)
{
	struct sigaction now, usual = {.sa_handler = SIG_DFL};

	sigaction(SIGPIPE, NULL, &now);
	if (now.sa_handler != pass_over)
		return;
	sigaction(SIGPIPE, &usual, NULL);
	raise(SIGPIPE);
}

void
signal_start(void)
{
	sigaction(SIGXFSZ, &(struct sigaction){.sa_handler = pass_over}, NULL);
	sigaction(SIGCHLD, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
}

static int
handle(int number, void (*handler)(int))
{
	struct sigaction action = {
	    .sa_handler = handler, .sa_flags = SA_RESTART};

	return sigaction(number, &action, NULL);
}

void
signal_on_request(void (*handler)(int))
{
	handle(SIGUSR1, handler);
}

void
signal_unless_ignored(int number, void (*handler)(int))
{
	struct sigaction now;

	if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
		handle(number, handler);
}

int
signal_timer(uint64_t seconds, int then_us, void (*handler)(int))
{
	struct itimerval timer = {
	    .it_value.tv_sec = (time_t)seconds,
	    .it_interval.tv_usec = then_us,
	};

	return (!handler || handle(SIGALRM, handler) == 0) &&
		setitimer(ITIMER_REAL, &timer, NULL) == 0
	    ? 0
	    : errno;
}
