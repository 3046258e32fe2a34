/*
 * changed_variables.h - the variables that a filter looks at: have they
 * changed?
 *
 * What a filter remembers of a game while its parts look at variables holds
 * for as long as these have the same values.
 *
 *     list_variables(&r, arena, n, c);
 *     ... and then each time: if (!r.value || variables_changed(&r, c)) forget
 * ...
 */
#ifndef CQL_RUN_CHANGED_VARIABLES_H
#define CQL_RUN_CHANGED_VARIABLES_H

#include "base/arena.h"
#include "cql/run/slot.h"

struct ctx;
struct node;

struct reads {
	int *slot;
	int slots;
	struct slot *value; /* as they were last; NULL: never compared */
};

/*
 * List the variables that the parts of `n` look at, but for those of its own
 * iterations, in the arena.  They are compared only if the parts look at
 * nothing else, and at no string or dictionary.
 */
void list_variables(struct reads *r, struct arena *a, const struct node *n,
    const struct ctx *c);

/*
 * Has one of them another value than last time?  Remembers those of now.  The
 * first time all count as unbound before.
 */
bool variables_changed(struct reads *r, const struct ctx *c);

#endif
