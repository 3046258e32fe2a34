/*
 * task.h - one query of a run over games, with all that it has to itself
 *
 * A run has one task, or several whose queries look at the same games, each as
 * if it were alone: with its options, its messages and its results.
 */
#ifndef MATCH_TASK_H
#define MATCH_TASK_H

#include <stdatomic.h>
#include <stdint.h>

#include "match/match_options.h"

struct match_task {
	const struct query *query;
	const struct match_options *options;
	struct out *messages;
	/*
	 * NULL, or messages only gather, and are written to this by
	 * task_show_messages(), each line after the name of the query.
	 */
	struct out *shown;
	struct out *state; /* takes the state of this part of a run, or NULL */
	struct groups *groups; /* count, or NULL */
	/* where games go, unless to standard output: each to a file of its own
	   name, or all to the one of this name; NULL: neither */
	const struct output_name *names;
	struct str name;
	/* set while it runs */
	uint64_t matching_games, matching_positions;
	double seconds;	  /* in the query, where the run measures it */
	bool failed;	  /* by an error in the query or with a file */
	atomic_bool over; /* it needs no more games */
};

void task_show_messages(struct match_task *t);

#endif
