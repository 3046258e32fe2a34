/*
 * run_thread.h - one thread of a run over games, and its batches of them
 *
 * A thread matches the games of a batch (pgn/batch.h) one after the other and
 * leaves a result for each.  They may be written while it goes on: those of the
 * first `done` games do not change any more.
 */
#ifndef MATCH_RUN_THREAD_H
#define MATCH_RUN_THREAD_H

#include <stdatomic.h>

#include "match/query_thread.h"
#include "pgn/batch.h"

/* What came of a game. */
struct game_results {
	struct out warnings; /* about the game */
	/* if it matches, with --tag-matches: the game without that tag, and
	   where the tag belongs */
	struct out game;
	size_t tag_at;
	struct query_result *of; /* each query */
	bool some;		 /* any of these holds anything */
};

struct match_batch {
	struct batch batch; /* first: batch_take() gets a match_batch */
	/* of each game, and messages after the last one that is done */
	struct game_results *results;
	atomic_int done;     /* games */
	bool failed;	     /* no query goes on */
	int written;	     /* games, for who writes them */
	struct arena memory; /* of the best values */
	int queries;	     /* of the run */
	int capacity;	     /* of `results`; run_thread.c's own */
};

void match_batch_free(struct match_batch *b);

/* Remove its games and their results. */
void match_batch_clear(struct match_batch *b);

struct run_thread {
	struct query_thread *queries; /* each of the run */
	/* the rest is run_thread.c's own */
	const struct run *run;
	struct lazy_game game;
	struct annotator tagger; /* for --tag-matches */
	struct out *direct;	 /* takes messages at once; NULL: results do */
	bool joins;		 /* warnings go among the messages */
};

void run_thread_init(struct run_thread *t, struct run *r);
void run_thread_free(struct run_thread *t);

/* Prepare for a batch that has been filled. */
void run_thread_start(struct run_thread *t, struct match_batch *b);

/*
 * Match the next game of a batch, after the `done` ones.  False after the last
 * one, and when no query goes on: then b->failed is set.
 */
bool run_thread_next(struct run_thread *t, struct match_batch *b);

#endif
