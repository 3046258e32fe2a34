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

#endif
