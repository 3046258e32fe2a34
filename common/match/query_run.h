/*
 * query_run.h - one query in a run: its options, and what came of it
 */
#ifndef MATCH_QUERY_RUN_H
#define MATCH_QUERY_RUN_H

#include <stdatomic.h>

#include "match/match_options.h"
#include "match/order.h"

struct query_run {
	struct run *run;
	struct query *query;
	struct match_options *options; /* those of the run, or a copy of them,
					  which its header may change */
	struct out *messages;  /* the run's; in a run of several `said`, whose
				  lines are shown after the query's name */
	struct out said;       /* by the query, as long as it is not shown */
	struct out state;      /* with --emit-state */
	struct groups *groups; /* with --count-by, or NULL */
	/* where games go, unless to standard output: each to a file of its own
	   name, or all to the one of this name; NULL: neither */
	const struct output_name *names;
	struct str name;

	/* what came of it; only the thread that writes results changes it */
	uint64_t matching_games, matching_positions;
	double seconds;	  /* evaluating it, where the run measures that */
	bool failed;	  /* by an error in the query or with a file */
	atomic_bool over; /* it needs no more games */

	/* private to run_results.c and run_games.c */
	uint64_t written; /* games, or rows of them: what --limit counts */
	struct game_order order;
	struct run_warnings warned;
	struct named_tags tags;

	/* what the indexes of the games know of it; private to indexed.c */
	struct {
		const struct condition *condition;
		struct cql_run *run;   /* evaluates conditions on tags */
		struct seen_tags seen; /* the names of tags in all indexes */
		uint64_t
		    matching; /* games that match, and were not read for it */
	} index;
};

/*
 * Return a query that is evaluated in this run: 0, the query itself; then those
 * of columns, then those of the output name.  NULL after the last.
 */
const struct query *query_run_part(const struct query_run *q, int i);

#endif
