/* start.c - see start.h */
#include "cli/start.h"

#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#include "base/die.h"

/* How each closed one is opened: the first two so that using them fails. */
static const int modes[] = {
    [STDIN_FILENO] = O_WRONLY,
    [STDOUT_FILENO] = O_RDONLY,
    [STDERR_FILENO] = O_WRONLY,
};

/* A handler and not SIG_IGN, which a program that we start would inherit. */
static void
pass_over(int signal_number)
{
	(void)signal_number;
}

void
start_program(const char *name)
{
	struct sigaction spare = {.sa_handler = pass_over};

	if (progname == name)
		return;
	progname = name;
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", modes[fd]) < 0)
			die(STATUS_TROUBLE,
			    "descriptor %d is closed, and /dev/null cannot be "
			    "opened for it",
			    fd);
	sigaction(SIGXFSZ, &spare, NULL);
}
