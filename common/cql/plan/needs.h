/*
 * needs.h - what of a query means nothing where there is no game
 */
#ifndef CQL_PLAN_NEEDS_H
#define CQL_PLAN_NEEDS_H

#include "base/out.h"
#include "cql/tree/query.h"

/*
 * Writes a warning for each place of the query that asks for what only a game
 * has: its moves, its tags, other positions (NEEDS_GAME of filters.def).  It is
 * for who gives it positions alone.
 */
void needs_game_warn(const struct query *q, struct out *warnings);

#endif
