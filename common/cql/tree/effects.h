/*
 * effects.h - what is decided of a tree before it runs
 *
 * Filters such as line and find ask their parts at the same positions again
 * and again.  What a part may do decides whether an answer can be kept, and
 * for how long.
 */
#ifndef CQL_TREE_EFFECTS_H
#define CQL_TREE_EFFECTS_H

#include "cql/tree/query.h"

/* What all parts of `n` together may do. */
struct effects effects_of(const struct query *q, const struct node *n);

/* Marks the variables that `n` sets, but for those of its own iterations. */
void effects_writes(const struct query *q, const struct node *n, bool *slot);

/*
 * Marks the variables that `n` looks at, but for those of its own iterations;
 * false when it looks at more than variables.
 */
bool effects_reads(const struct query *q, const struct node *n, bool *slot);

/*
 * Gives each filter of the tree that keeps something for a game its place
 * (node.memo).
 */
void effects_number_memos(struct query *q, struct node *n);

#endif
