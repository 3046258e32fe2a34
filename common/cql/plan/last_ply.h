/*
 * last_ply.h - up to which ply a query looks at a game
 *
 * `ply <= 30 and P` matches nowhere behind ply 30; where P looks at nothing but
 * the position, its ply, the tags and the result, what is played behind it
 * makes no difference, and need not be read.
 */
#ifndef CQL_PLAN_LAST_PLY_H
#define CQL_PLAN_LAST_PLY_H

#include "cql/tree/query.h"

/*
 * The ply behind which no position matches, and no evaluation of the query does
 * anything or looks at anything; ULONG_MAX: none is known.
 */
unsigned long query_last_ply(const struct query *q);

#endif
