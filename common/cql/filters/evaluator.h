/*
 * evaluator.h - what every family of filters needs
 *
 * An evaluator reads its node and the state of the run; its prototype is made
 * from the row of its filter.
 */
#ifndef CQL_FILTERS_EVALUATOR_H
#define CQL_FILTERS_EVALUATOR_H

#include "cql/run/context.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

/*
 * Define the evaluator of a filter whose value is one expression of the node
 * `n` and the context `c`:
 *
 *     EVALUATOR(number, ply, number_of(c->at->ply));
 */
#define EVALUATOR(gives, f, value)                                             \
	HEAD_##gives(f)                                                        \
	{                                                                      \
		(void)n, (void)c;                                              \
		return value;                                                  \
	}                                                                      \
	HEAD_##gives(f)

/*
 * Evaluate both parts, the left one first. Return false if one has no value.
 * After a left number without a value the right one is not evaluated.
 */

static inline bool
two_numbers(
    const struct node *n, struct ctx *c, struct number *a, struct number *b)
{
	*a = number(n->kid[0], c);
	if (!a->some)
		return false;
	*b = number(n->kid[1], c);
	return b->some;
}

static inline bool
two_strings(const struct node *n, struct ctx *c, struct str *a, struct str *b)
{
	*a = string(n->kid[0], c);
	*b = string(n->kid[1], c);
	return a->text && b->text;
}

static inline bool
two_positions(const struct node *n, struct ctx *c, const struct spot **a,
    const struct spot **b)
{
	*a = position(n->kid[0], c);
	*b = position(n->kid[1], c);
	return *a && *b;
}

#endif
