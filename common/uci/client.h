/*
 * client.h - a UCI client: evaluate positions with an external engine
 *
 * Every request returns in time, whatever the engine does.  An engine that
 * dies, hangs or plays an illegal move is ended, and a new one is started for
 * the next request.
 */
#ifndef UCI_CLIENT_H
#define UCI_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "board/move.h"
#include "board/position.h"

enum {
	CLIENT_LINES_MAX = 256, /* of MultiPV */
	CLIENT_MOVETIME = 500,	/* milliseconds */
};

struct client_settings {
	char **engine; /* program and arguments; NULL: the cce in this program's
			  directory */
	const char **options; /* `NAME=VALUE`, of the engine */
	size_t option_count;
	/* arguments of `go`; 0: no such limit; if all are 0, CLIENT_MOVETIME */
	uint64_t depth, movetime, nodes;
	uint64_t lines;	     /* MultiPV: the number of best moves to evaluate */
	uint64_t patience;   /* timeout of an answer in milliseconds; 0: ten
				     seconds more than movetime, or a minute */
	bool only_moves;     /* an answer without a score will do */
	struct out *log;     /* log of the dialogue, or NULL */
	struct arena memory; /* of the engine's command and options; the
				caller frees it */
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

enum {
	CLIENT_PLIES_MAX = 256, /* of a line */
	CLIENT_MATE_MAX = 9999, /* moves; a line with more is passed over */
	CLIENT_MATED = 32000,	/* the score of a mate on the board */
};

/* The engine's evaluation of one of the best moves. */
struct client_line {
	bool known;    /* the engine has reported a score */
	bool mate;     /* score is CLIENT_MATED less the plies to mate, or the
			  negative of that */
	int64_t score; /* in hundredths of a pawn for the side to move */
	bool has_chances;
	int64_t chances[3]; /* wins, draws and losses in thousandths */
	int64_t depth, nodes;
	move moves[CLIENT_PLIES_MAX]; /* the first is MOVE_NULL if there is none
				       */
	int count;
};

struct client_answer {
	int count;		   /* number of lines */
	struct client_line *lines; /* the client's; until the next request */
};

struct client;

/*
 * Create a client; the engine is started later.  `settings` must outlive it.
 * `number` identifies the engine in the log.
 */
struct client *client_new(const struct client_settings *settings, int number);

/*
 * Start the engine, unless it runs, and wait until it is ready.  Return NULL,
 * or an error message.
 */
const char *client_start(struct client *c);

/*
 * Evaluate a legal position.  A game that has ended is evaluated without the
 * engine.  An engine that dies is restarted once.  Return NULL, or an error
 * message.
 */
const char *client_ask(
    struct client *c, const struct position *p, struct client_answer *answer);

/* End the engine and free the client. */
void client_free(struct client *c);

#endif
