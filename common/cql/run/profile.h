/*
 * profile.h - count how often each node is evaluated and matches, and its time
 *
 * A profiled query runs as it is written: metered functions call those of each
 * node, and no specialised ones replace them (specialise.c).
 */
#ifndef CQL_RUN_PROFILE_H
#define CQL_RUN_PROFILE_H

#include "cql/tree/query.h"

struct meter {
	unsigned long long evaluated, matched, nanoseconds;
	struct node *plain; /* a copy of the node with its own functions */
};

/*
 * Put meters, which are in the arena, on a node and its parts.  From then on
 * only one thread may run the query.
 */
void profile_prepare(struct arena *a, struct node *n);

/*
 * Count an evaluation of a node since a time of clock_ns(), and whether it
 * matched; called where other functions than its own evaluate it, too.
 */
void profile_count(const struct node *n, long long since, bool matched);

/* Write the columns before the line of a node of the query. */
void profile_write(struct out *o, const struct node *n, const struct query *q);

#endif
