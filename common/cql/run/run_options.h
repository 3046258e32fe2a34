/*
 * run_options.h - the options of a run, which filters see as c->options
 */
#ifndef CQL_RUN_RUN_OPTIONS_H
#define CQL_RUN_RUN_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>

#include "base/out.h"

struct shared_files;

/* The comments of comment() that stay. */
enum comments_that_stay {
	COMMENTS_SMART,	   /* those around which all matches */
	COMMENTS_OF_MATCH, /* those of positions that match */
	COMMENTS_ALL,
};

/* How messages look, and persistent variables at the end of a run. */
struct message_form {
	bool colon_first; /* "Game: 7 move 3", not "Game 7: move 3" */
	bool quotes;	  /* strings stand in double quotes: variables alone */
	/* what writes one, which ends with LF; NULL: it is written as it is */
	void (*write)(struct out *o, struct str message);
	void (*write_variable)(struct out *o, struct str line);
};

struct run_options {
	const atomic_bool *late; /* when set, loops stop; or NULL */
	unsigned long last_game; /* if query.asks_for_last; 0: not known */
	bool ascii;		 /* boards in letters */
	struct message_form messages;
	bool bound;	   /* persistent variables have values from the start */
	bool quiet;	   /* no comments but those that the query asks for */
	bool dictionaries; /* show them at the end, as persistent variables */
	/* milliseconds for a first answer of commandpipe, and for others */
	unsigned pipe_timeout[2];
	bool strict_pipes; /* an answer with a line behind it is noticed */
	bool no_settag, no_removetag, no_removecomment; /* have no effect */
	bool keepallbest; /* comments of all that is best, not of the first */
	enum comments_that_stay comments;
	struct shared_files *shared; /* of runs side by side; NULL: its own */
};

enum {
	PIPE_TIMEOUT = 1000, /* the usual one; 0 is none */
	STRICT_PAUSE = 20,   /* milliseconds behind each answer */
};

#endif
