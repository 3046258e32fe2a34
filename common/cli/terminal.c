/* terminal.c - see terminal.h */
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>

#include "system/descriptor.h"

const char *const when_words[] = {"auto", "always", "never", NULL};

bool
when_holds(enum when when, int fd)
{
	return when == WHEN_AUTO ? isatty(fd) : when == WHEN_ALWAYS;
}

static bool
is_set(const char *variable)
{
	const char *value = getenv(variable);

	return value && *value;
}

bool
when_colours(enum when when, int fd)
{
	if (when == WHEN_AUTO &&
	    (is_set("NO_COLOR") || !is_set("TERM") ||
		strcmp(getenv("TERM"), "dumb") == 0))
		return false;
	return when_holds(when, fd);
}
