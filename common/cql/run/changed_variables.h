/*
 * changed_variables.h - detect changes of the variables that a filter reads
 *
 * Results of its parts that a filter caches are valid as long as the variables
 * that these read keep their values.
 *
 *     list_variables(&r, arena, n, c);
 *     ... and then each time:
 *     if (!r.value || variables_changed(&r, c))
 *             ... clear the cache ...
 */
#ifndef CQL_RUN_CHANGED_VARIABLES_H
#define CQL_RUN_CHANGED_VARIABLES_H

#include "cql/run/slot.h"

struct ctx;
struct node;

/* Zero for a variable without a value; `bits` tell all values of a type apart.
 */
struct plain_value {
	bool bound;
	uint64_t bits;
};

struct reads {
	int *slot;
	int slots;
	/* at the last comparison; NULL: not comparable */
	struct plain_value *value;
};

/*
 * List the variables that the parts of `n` read, except those of their own
 * iterations, in the arena.  Values are compared only if the parts read nothing
 * else, and no string or dictionary.
 */
void list_variables(struct reads *r, struct arena *a, const struct node *n,
    const struct ctx *c);

/* Return the list of the same variables, with values of its own. */
struct reads reads_alike(const struct reads *r, struct arena *a);

/*
 * True if a variable has another value than at the last call; stores the values
 * of now.  Before the first call all count as unbound.
 */
bool variables_changed(struct reads *r, const struct ctx *c);

/*
 * Return a number below `size` for the values of now.  With a prime above 66
 * those of one piece, square or small number differ.
 */
unsigned variables_hash(
    const struct reads *r, const struct ctx *c, unsigned size);

#endif
