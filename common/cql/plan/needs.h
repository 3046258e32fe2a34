/*
 * needs.h - what of a query means nothing where there is no game
 */
#ifndef CQL_PLAN_NEEDS_H
#define CQL_PLAN_NEEDS_H

#include "base/out.h"
#include "cql/tree/query.h"

/*
 * Write a warning for each place of the query that asks for what only a game
 * has: its moves, its tags, other positions (NEEDS_GAME of filters.def).  It is
 * for who gives it positions alone.
 */
void needs_game_warn(const struct query *q, struct out *warnings);

/*
 * Up to which ply a query looks at a game
 *
 * `ply <= 30 and P` matches nowhere behind ply 30; where P looks at nothing but
 * the position, its ply, the tags and the result, what is played behind it
 * makes no difference, and need not be read.
 */
/*
 * Return the ply behind which no position matches, and no evaluation of the
 * query does anything or looks at anything; ULONG_MAX: none is known.
 */
unsigned long query_last_ply(const struct query *q);

/*
 * What decides whether a position matches, as --explain shows it
 *
 * The level of a query is the highest one that any of its filters needs.
 */
enum needed_input {
	PLAY_TAGS,     /* tags: moves need not be read */
	PLAY_POSITION, /* tags, the position, and what stands behind its move */
	PLAY_TREE,     /* its place in the game, other positions, or moves */
};
extern const char *const needed_input_words[];

/* That of a query, and in *why the first filter that needs it; NULL: none. */
enum needed_input needed_input_of(
    const struct query *q, const struct node **why);

#endif
