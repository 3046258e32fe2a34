/*
 * client.h - one engine that speaks UCI, asked about one position after another
 *
 * Whatever the engine does, each question has an answer in time: one that dies,
 * hangs or plays what is not legal is ended, and another one started for the
 * next question.
 */
#ifndef UCI_CLIENT_H
#define UCI_CLIENT_H

#include <stdbool.h>

#include "base/out.h"
#include "board/move.h"
#include "board/position.h"

enum {
	CLIENT_LINES_MAX = 256, /* of MultiPV */
	CLIENT_PLIES_MAX = 256, /* of a line */
	CLIENT_MOVETIME = 500,	/* milliseconds */
};

struct client_settings {
	char **engine; /* the program and its arguments; NULL: the cce beside
			  this program */
	const char **options; /* `NAME=VALUE`, up to a NULL; or NULL */
	/* how far to search, as the words of `go`; 0: no such limit, and
	   without any CLIENT_MOVETIME */
	unsigned long depth, movetime, nodes;
	unsigned long lines;	/* how many of the best moves to follow */
	unsigned long patience; /* milliseconds to wait for an answer; 0: ten
				   seconds beyond movetime, or a minute */
	struct out *log;	/* what is said, or NULL */
};

/* What the engine thinks of one of the best moves. */
struct client_line {
	bool known; /* a score has been told */
	bool mate;  /* score is a number of moves, not hundredths of a pawn */
	long score; /* for the side to move */
	bool has_chances;
	long chances[3]; /* to win, draw and lose, in a thousand */
	long depth, nodes;
	move moves[CLIENT_PLIES_MAX];
	int count;
};

struct client_answer {
	move best;		   /* MOVE_NULL where no move is legal */
	int count;		   /* lines that are known */
	struct client_line *lines; /* the client's, until the next question */
};

/*
 * Return a command as the words of client_settings.engine: those between
 * blanks, but the name of a program is one word, blanks and all.  NULL when
 * there is no word.
 */
char **client_command(const char *text);
void client_command_free(char **words); /* NULL is nothing */

struct client;

/* Nothing is started yet; `settings` must last.  `number` is for the log. */
struct client *client_new(const struct client_settings *settings, int number);

/*
 * Start the engine, if that is not done yet, and waits until it is ready.
 * NULL, or what is wrong.
 */
const char *client_start(struct client *c);

/*
 * Asks about a position that can be played on from; one in which no move is
 * legal is answered without the engine.  An engine that dies is asked once
 * more.  NULL, or what is wrong.
 */
const char *client_ask(
    struct client *c, const struct position *p, struct client_answer *answer);

/* Has the engine end, and frees the memory.  NULL is nothing. */
void client_free(struct client *c);

#endif
