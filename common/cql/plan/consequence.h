/*
 * consequence.h - what must be so in a game for a query to match in it
 *
 * Where `Nd5 find mate` matches, a knight is on d5, and at some position of the
 * game it is mate; a game in which either never happens can be left out.  The
 * consequences (implied conditions) of a query form a tree, made once, after
 * planning.  Each reader tests the part it has data for, and takes the rest for
 * true: screen.h the positions of a game and the squares of its pieces,
 * index_condition.h an index.
 *
 * A consequence is necessary, not sufficient, unless it is `exact`.  Invariant:
 * nothing follows from filters after one with an external effect, or one that
 * may end the run; so where a consequence does not hold, no such effect is
 * skipped.
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
	/* where the parts hold, the filter matches, without external effect */
	bool exact;
	const struct node *of; /* the filter */
	/* at so many positions, of those from where the filter matches on */
	long long least, most;
	int count;
	const struct consequence **part;
};

/* Return the consequences of the whole query, allocated in its arena. */
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
