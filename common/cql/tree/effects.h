/*
 * effects.h - what the parts of a filter may do beside giving their values
 *
 * Filters such as line and find evaluate their parts at the same positions
 * again and again.  What a part may do decides whether its answer can be
 * remembered, and for how long.  All of this is decided before a query runs.
 */
#ifndef CQL_TREE_EFFECTS_H
#define CQL_TREE_EFFECTS_H

#include "cql/tree/query.h"

/* What all parts of `n` together may do. */
struct effects effects_of(const struct query *q, const struct node *n);

/* Mark the variables that `n` sets, but for those of its own iterations. */
void effects_writes(const struct query *q, const struct node *n, bool *slot);

/*
 * Mark the variables that `n` looks at, but for those of its own iterations;
 * false when it looks at more than variables.
 */
bool effects_reads(const struct query *q, const struct node *n, bool *slot);

/*
 * Give each filter of the tree that remembers something of a game the number
 * of its memo (node.memo).
 */
void effects_number_memos(struct query *q, struct node *n);

#endif
