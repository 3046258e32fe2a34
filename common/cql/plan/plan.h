/*
 * plan.h - the passes that make a parsed query ready to run, in their order
 */
#ifndef CQL_PLAN_PLAN_H
#define CQL_PLAN_PLAN_H

#include "cql/parse/parser.h"

/*
 * Warn, at level 1, of each member of a conjunction that always matches or can
 * never match, and of each group of a match that no pattern has.  With
 * `gives_value` the last filter is evaluated for its value.
 */
void trivial_warn(struct parser *p, bool gives_value);

/* Put the images in the place of the part of every transform below `n`. */
struct node *rewrite_transforms(struct parser *p, struct node *n);

/* Replace evaluators by special ones, after all rewriting; memory: the arena.
 */
void specialise(struct arena *a, struct node *n);

/* Divide the bodies of the echoes of a tree (filters/echo.h). */
void plan_echo_targets(struct query *q, struct node *n);

#endif
