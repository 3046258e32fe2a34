/*
 * client_settings.h - which engine a client starts, and what it asks for
 */
#ifndef UCI_CLIENT_SETTINGS_H
#define UCI_CLIENT_SETTINGS_H

#include <stddef.h>
#include <stdint.h>

#include "base/out.h"

enum {
	CLIENT_LINES_MAX = 256, /* of MultiPV */
	CLIENT_MOVETIME = 500,	/* milliseconds */
};

struct client_settings {
	char **engine; /* program and arguments; NULL: the cce in this program's
			  directory */
	const char **options; /* `NAME=VALUE`, of the engine */
	size_t option_count, option_capacity;
	/* arguments of `go`; 0: no such limit; if all are 0, CLIENT_MOVETIME */
	uint64_t depth, movetime, nodes;
	uint64_t lines;	   /* MultiPV: the number of best moves to evaluate */
	uint64_t patience; /* timeout of an answer in milliseconds; 0: ten
				   seconds more than movetime, or a minute */
	struct out *log;   /* log of the dialogue, or NULL */
};

/*
 * Set the engine to a command, split at blanks into words; if the whole text is
 * the path of a program, it is one word.  Return NULL, or an error message.
 */
const char *client_settings_engine(
    struct client_settings *s, const char *command);

/*
 * Append an option of the engine, `NAME=VALUE`, or `NAME` to press a button.
 * The text must outlive the settings.  Return NULL, or an error message.
 */
const char *client_settings_option(
    struct client_settings *s, const char *option);

/* Free the memory of the settings, but not the settings. */
void client_settings_free(struct client_settings *s);

#endif
