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
#include <stdint.h>

#include "base/out.h"
#include "board/move.h"
#include "board/position.h"
#include "uci/client_settings.h"

enum {
	CLIENT_PLIES_MAX = 256, /* of a line */
};

/* The engine's evaluation of one of the best moves. */
struct client_line {
	bool known; /* the engine has reported a score */
	bool mate;  /* score is in moves to mate, not in hundredths of a pawn */
	int64_t score; /* for the side to move */
	bool has_chances;
	int64_t chances[3]; /* wins, draws and losses in thousandths */
	int64_t depth, nodes;
	move moves[CLIENT_PLIES_MAX];
	int count;
};

struct client_answer {
	move best;		   /* MOVE_NULL if there is no legal move */
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
 * Evaluate a legal position.  Mate and stalemate are evaluated without the
 * engine.  An engine that dies is restarted once.  Return NULL, or an error
 * message.
 */
const char *client_ask(
    struct client *c, const struct position *p, struct client_answer *answer);

/* End the engine and free the client.  NULL is allowed. */
void client_free(struct client *c);

#endif
