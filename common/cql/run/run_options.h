/*
 * run_options.h - the options of a run, c->options in filters
 */
#ifndef CQL_RUN_RUN_OPTIONS_H
#define CQL_RUN_RUN_OPTIONS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"

struct diag_form;
struct shared_files;

/* Which comments of comment() stay. */
enum comments_that_stay {
	COMMENTS_SMART,	   /* those around which everything matches */
	COMMENTS_OF_MATCH, /* those of positions that match */
	COMMENTS_ALL,
};

/* The form of messages, and of persistent variables at the end of a run. */
struct message_form {
	bool colon_first; /* "Game: 7 move 3", not "Game 7: move 3" */
	bool quotes;	  /* strings in double quotes; only for variables */
	/* writes a message, or the line of a persistent variable, which ends
	   with LF, with the `user` of the options; NULL: written as it is */
	void (*write)(
	    void *user, struct out *o, struct str message, bool is_variable);
};

struct run_options {
	const atomic_bool *late; /* if set, loops stop; or NULL */
	/* called by long loops, returns why the run is to stop; or NULL */
	const char *(*look)(void *user);
	void *user; /* for it and for messages */
	/* of errors and warnings; NULL: that of the query */
	const struct diag_form *form;
	uint64_t last_game; /* if query.asks_for_last; 0: unknown */
	bool ascii;	    /* boards in ASCII */
	bool chess960;	    /* positions without a game are of Chess960 */
	struct message_form messages;
	bool bound; /* persistent variables have values from the start */
	bool quiet; /* only the comments that the query makes explicitly */
	bool dictionaries; /* show them at the end, as persistent variables */
	/* milliseconds for the first reply of commandpipe, and for others */
	unsigned pipe_timeout[2];
	bool strict_pipes; /* detect a second line after a reply */
	bool no_settag, no_removetag, no_removecomment; /* have no effect */
	bool keepallbest; /* comments of all best values, not of the first */
	enum comments_that_stay comments;
	struct shared_files *shared; /* by parallel runs; NULL: its own */
};

enum {
	PIPE_TIMEOUT = 1000, /* the default; 0: none */
	STRICT_PAUSE = 20,   /* milliseconds after each reply */
};

#endif
