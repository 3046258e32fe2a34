/*
 * specialise.h - better functions for common shapes
 *
 * The tree stays as written; a node whose parts have one of the shapes in
 * specialise.c is asked whether it matches by another function, which gives the
 * same answer.  The plain functions are the meaning, and the test of the
 * others.
 */
#ifndef CQL_SPECIALISE_H
#define CQL_SPECIALISE_H

#include "cql/tree/query.h"

/* After all rewriting; what it makes lives in the arena. */
void specialise(struct arena *a, struct node *n);

#endif
