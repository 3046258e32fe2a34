/*
 * consequence.h - what must be so in a game for a query to match in it
 *
 * Where `Nd5 find mate` matches, a knight is on d5, and at some position of the
 * game it is mate; so no game need be looked at in which the one or the other
 * never was.  Such consequences are a tree, made once of a query that is ready
 * to run.  Its readers ask as much of it as they can know, and take the rest
 * for granted: prefilter.h each position of a game, necessary.h an index, and
 * ruled_out.h where pieces stood.
 *
 * A consequence is necessary, never enough, unless it says so.  What does
 * anything that outlasts the game, or may end the run, has its effect by the
 * time it has matched or not; so of filters behind such a one nothing is said,
 * and where a consequence does not hold, none of them has been evaluated.
 */
#ifndef CQL_PLAN_CONSEQUENCE_H
#define CQL_PLAN_CONSEQUENCE_H

#include "cql/tree/query.h"

enum consequence_kind {
	HOLDS_HERE,	 /* the filter matches, and nothing else is known */
	HOLDS_ALL,	 /* all parts hold where the filter matches */
	HOLDS_ANY,	 /* one of them does */
	HOLDS_SOMEWHERE, /* the only part does, at positions of the game */
};

struct consequence {
	enum consequence_kind kind;
	bool exact;	       /* where the parts hold, the filter matches */
	const struct node *of; /* the filter */
	/* at so many positions, of those from where the filter matches on */
	long long least, most;
	int count;
	const struct consequence **part;
};

/* Of the query as a whole; made in its arena. */
const struct consequence *consequence_of_query(struct query *q);

/*
 * Is the filter a comparison of a number with a constant?  Then it matches
 * where the number is from `least` to `most`, and nowhere else; LLONG_MIN and
 * LLONG_MAX are no bounds.
 */
struct bounds {
	const struct node *number;
	long long least, most;
};
bool consequence_bounds(const struct node *n, struct bounds *b);

#endif
