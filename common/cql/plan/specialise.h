/*
 * specialise.h - better functions for common shapes
 *
 * The tree stays as written; a node that has one of the shapes in specialise.c
 * gets other functions, which are faster and give the same answers.  The
 * functions in its row remain the definition of what it means, and the test of
 * the others.
 */
#ifndef CQL_PLAN_SPECIALISE_H
#define CQL_PLAN_SPECIALISE_H

#include "cql/tree/query.h"

/* Replace evaluators by special ones, after all rewriting; memory: the arena.
 */
void specialise(struct arena *a, struct node *n);

#endif
