/* terminal.c - see terminal.h */
#include "console/terminal.h"

#include <stddef.h>
#include <unistd.h>

const char *const when_words[] = {"auto", "always", "never", NULL};

bool
when_holds(enum when when, int fd)
{
	return when == WHEN_AUTO ? isatty(fd) : when == WHEN_ALWAYS;
}
