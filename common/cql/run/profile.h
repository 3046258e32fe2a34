/*
 * profile.h - how often each node was evaluated and matched, and its time
 *
 * A query that is to be explained runs as it is written: each node's functions
 * are put behind a meter, and no specialised ones take their place
 * (specialise.h).
 */
#ifndef CQL_RUN_PROFILE_H
#define CQL_RUN_PROFILE_H

#include "base/out.h"
#include "cql/tree/query.h"

struct meter {
	unsigned long long evaluated, matched, nanoseconds;
	struct node *plain; /* the node as it was, with its own functions */
};

/* Put a meter on every node; the query serves one thread from now on. */
void profile_prepare(struct query *q, struct node *n);

/*
 * For a node that is evaluated by other functions than its own: the time before
 * it, and afterwards whether it matched.
 */
unsigned long long profile_start(void);
void profile_count(
    const struct node *n, unsigned long long since, bool matched);

/* The columns that stand before the line of a node of the query. */
void profile_write(struct out *o, const struct node *n, const struct query *q);

/* The line above them. */
void profile_write_title(struct out *o);

#endif
