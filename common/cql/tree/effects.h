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

/* Return the union of the effects of all parts of `n`. */
struct effects effects_of(const struct query *q, const struct node *n);

/*
 * Mark in read[] the variables that the parts of `n` read, and in written[]
 * those that they set, except those that its own iterations bind; either may be
 * NULL. Return false if the parts read more than variables.
 */
bool effects_variables(
    const struct query *q, const struct node *n, bool *read, bool *written);

/*
 * Set node.memo and node.effects of each filter of the tree that caches answers
 * for a game (REMEMBERS).
 */
void effects_number_memos(struct query *q, struct node *n);

#endif
