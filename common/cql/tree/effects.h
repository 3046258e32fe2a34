/*
 * effects.h - side effects of a filter's parts, found before the run
 *
 * Filters such as line and find evaluate their parts at the same positions
 * again and again. The effects of a part decide whether its answer may be
 * cached, and for how long.
 */
#ifndef CQL_TREE_EFFECTS_H
#define CQL_TREE_EFFECTS_H

#include "cql/tree/query.h"

/*
 * Return the union of the effects of all parts of `n`. Mark in read[] the
 * variables that they read, and in written[] those that they set, except those
 * that iterations among them bind; either may be NULL.
 */
struct effects effects_of(
    const struct query *q, const struct node *n, bool *read, bool *written);

/*
 * Set node.memo and node.effects of each filter of the tree that caches answers
 * for a game (REMEMBERS).
 */
void effects_number_memos(struct query *q, struct node *n);

#endif
