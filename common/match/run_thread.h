/*
 * run_thread.h - one thread of a run over games, and the game it is at
 */
#ifndef MATCH_RUN_THREAD_H
#define MATCH_RUN_THREAD_H

#include "match/query_thread.h"

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
