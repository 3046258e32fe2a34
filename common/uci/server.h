/*
 * server.h - the state of the UCI server, shared by its parts
 *
 * Two threads: one reads commands; the thinker runs one search after another.
 * The lock guards struct server, except the atomic flags `stop` and `ponder`,
 * and the output, so that lines are not mixed.  Commands run with the lock
 * held.
 */
#ifndef UCI_SERVER_H
#define UCI_SERVER_H

#include <pthread.h>

#include "base/out.h"
#include "uci/engine_search.h"

enum { MEGABYTE = 1 << 20 };

/* The values of the UCI options. */
struct settings {
	long hash, multipv;
	long chess960, show_wdl, ponder; /* 0 or 1 */
};

struct server {
	struct out out;
	struct engine *engine;
	struct settings settings;
	struct settings thinking_with; /* copied when the search began */
	bool debug, begun; /* begun: the first command has been read */
	/* the position; without one `go` is answered by `bestmove 0000` */
	struct position position;
	bool has_position;
	uint64_t *keys; /* search_key() of the positions before it */
	size_t key_count, key_capacity;
	/* of the thinker */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct search_task task;
	int perft; /* depth of a perft in place of a search; 0: search */
	bool thinking, infinite, quit;
	atomic_bool stop, ponder;
};

/*
 * Start or end the thinker (thinker.c).  If the thread cannot be created, the
 * program ends.
 */
void thinker_start(struct server *u);
void thinker_end(struct server *u);

/*
 * Start the search of u->task, or a perft of u->perft plies.  The thinker must
 * be idle.
 */
void thinker_begin(struct server *u);

/*
 * Wait for the answer of the running search.  An infinite search or pondering
 * is stopped.
 */
void thinker_await(struct server *u);

/* Stop the search and wait for its answer. */
void thinker_stop(struct server *u);

/* Wake the thinker after a change of `stop` or `ponder`. */
void thinker_look(struct server *u);

/* Answer `go` with no move, as there is no position. */
void thinker_has_no_move(struct server *u);

/* Reset all options to their defaults; write them for `uci` (setoption.c). */
void options_reset(struct settings *s);
void options_write(struct out *out);

/* Run `setoption` with its arguments. */
void set_option(struct server *u, struct str rest);

/* Run `position`, or `d` (position_command.c). */
void set_position(struct server *u, struct str rest);
void show_position(struct server *u, struct str rest);

/* Run `go` (go.c). */
void go(struct server *u, struct str rest);

#endif
