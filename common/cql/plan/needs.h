/*
 * needs.h - what of a game a query depends on
 */
#ifndef CQL_PLAN_NEEDS_H
#define CQL_PLAN_NEEDS_H

#include <stdint.h>

#include "cql/tree/query.h"

/*
 * Write a warning for each place of the query that asks for what only a game
 * has: its moves, its tags, other positions (NEEDS_GAME of filters.def).  It is
 * for who gives it positions alone.
 */
void needs_game_warn(const struct query *q, struct out *warnings);

/*
 * Return the ply after which no position matches, and no evaluation of the
 * query has an effect or reads anything; UINT64_MAX: none is known.
 * `ply <= 30 and P` matches nowhere after ply 30; if P depends on nothing but
 * the position, its ply, the tags and the result, later moves make no
 * difference and need not be read.
 */
uint64_t query_last_ply(const struct query *q);

#endif
