/*
 * server.h - what the parts of the engine's side of UCI share
 *
 * Two threads: one reads commands, the thinker works on one task after another.
 * The lock guards all of struct server but the two flags that a search looks
 * at, and output, so that lines stay whole.  Commands are obeyed with it held.
 */
#ifndef UCI_SERVER_H
#define UCI_SERVER_H

#include <pthread.h>

#include "base/out.h"
#include "uci/engine_search.h"

enum { MEGABYTE = 1 << 20 };

/* The values of the options that `uci` tells of. */
struct settings {
	long hash, multipv;
	long chess960, show_wdl, ponder; /* 0 or 1 */
};

struct server {
	struct out out;
	struct engine *engine;
	struct settings settings;
	struct settings thinking_with; /* as they were when thinking began */
	bool debug, begun;	       /* the first command has been read */
	/* the position; without one every `go` is answered by 0000 */
	struct position position;
	bool has_position;
	uint64_t *keys; /* of the positions that led to it */
	size_t key_count, key_capacity;
	/* the thinker */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct search_task task;
	int perft; /* count so many plies in place of a search; 0: search */
	bool thinking, infinite, quit;
	atomic_bool stop, ponder;
};

/* thinker.c: the thread that thinks; not being able to start it is the end. */
void thinker_start(struct server *u);
void thinker_end(struct server *u);

/* Let it work on u->task, or count u->perft plies; it must be waiting. */
void thinker_begin(struct server *u);

/*
 * Wait until it has answered, so that no answer is lost; but thinking without
 * a limit is to end now.
 */
void thinker_await(struct server *u);

/* Has it answer at once, and waits for that. */
void thinker_stop(struct server *u);

/* One of the flags `stop` and `ponder` has changed. */
void thinker_look(struct server *u);

/* The answer to a `go` that there is nothing to think about for. */
void thinker_has_no_move(struct server *u);

/* setoption.c: all options as they are at first; what `uci` tells of them. */
void options_reset(struct settings *s);
void options_write(struct out *out);

/* A command, with what stands behind its first word. */
void set_option(struct server *u, struct str rest);

/* position.c: the same. */
void set_position(struct server *u, struct str rest);
void show_position(struct server *u, struct str rest);

/* go.c: the same. */
void go(struct server *u, struct str rest);

#endif
