/*
 * trivial.h - warn of members of a query that always or never match
 *
 * In `year 2005` the number is a filter of its own, which matches everywhere;
 * `#P > 8` matches nowhere in chess.  An abstract interpretation of the tree: a
 * number is an interval, a set a set that contains it, and what rows of
 * filters.def say by FACT, RANGE and TOTAL.
 */
#ifndef CQL_PLAN_TRIVIAL_H
#define CQL_PLAN_TRIVIAL_H

#include "cql/parse/parser.h"

/*
 * Warn, at level 1, of each member of a conjunction that always matches or can
 * never match, and of each group of a match that no pattern has.  With
 * `gives_value` the last filter is evaluated for its value.
 * Call it before transforms are expanded.
 */
void trivial_warn(struct parser *p, bool gives_value);

#endif
