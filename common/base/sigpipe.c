/* sigpipe.c - see sigpipe.h */
#include "base/sigpipe.h"

#include <signal.h>
#include <stddef.h>

/*
 * Ignore the signal; a handler, since started programs would inherit SIG_IGN.
 */
static void
pass_over(int signal_number)
{
	(void)signal_number;
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
