/*
 * game_job.h - some games, and what came of each: one thread's work
 *
 * A worker takes the games of a job one after the other and leaves a result for
 * each.  Whoever writes the results may do so while the worker goes on: those
 * of the first `done` games do not change any more.
 */
#ifndef MATCH_GAME_JOB_H
#define MATCH_GAME_JOB_H

#include <stdatomic.h>

#include "cql/cql.h"
#include "match/game.h"
#include "pgn/batch.h"

struct game_result {
	/* what is written of the game, and the name of its file if it has one
	   of its own; what was said while it was matched */
	struct out text, name, messages, warnings;
	struct run_warnings odd;
	bool matches;
	unsigned long positions; /* that match */
	struct sort_best *best;	 /* of each sort of the query */
};

struct game_job {
	struct batch batch;
	/* of each game, and what was said behind the last one that is done */
	struct game_result *results;
	atomic_int done;   /* games */
	struct out errors; /* the message that stopped the query */
	bool failed;	   /* it stopped */
	int written;	   /* games, for who writes them */
	/* the rest is game_job.c's own */
	int capacity;
	struct arena memory; /* of the best values */
};

void game_job_init(struct game_job *j);
void game_job_free(struct game_job *j);

/* Forgets its games and their results. */
void game_job_clear(struct game_job *j);

struct match_worker {
	struct cql_run *run;
	bool began;	     /* cql_begin() was called */
	struct namer *namer; /* or NULL */
	/* the rest is game_job.c's own */
	struct parsed_game game;
	struct matcher matcher;
	struct out *direct; /* takes messages at once; NULL: results do */
	bool joins;	    /* warnings go among the messages */
};

/*
 * `names` may be NULL.  Messages go to `direct` as they come; where it is NULL
 * they are part of the results.  With `joins` warnings go where messages go.
 * What is passed must last.
 */
void worker_init(struct match_worker *w, const struct query *q,
    const struct match_options *o, const struct output_name *names,
    struct out *direct, bool joins);
void worker_free(struct match_worker *w);

/* Calls cql_begin(), if nobody has; false when the query stopped. */
bool worker_begin(struct match_worker *w);

/* Gets ready for a job that has been filled. */
void worker_start(struct match_worker *w, struct game_job *j);

/*
 * Matches the next game of a job, behind the `done` ones.  False behind the
 * last one, and when the query stopped: then j->failed is set.
 */
bool worker_next(struct match_worker *w, struct game_job *j);

#endif
