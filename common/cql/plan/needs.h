/*
 * needs.h - what of a query means nothing where there is no game
 */
#ifndef CQL_PLAN_NEEDS_H
#define CQL_PLAN_NEEDS_H

#include <stdint.h>

#include "base/out.h"
#include "cql/tree/query.h"

/*
 * Write a warning for each place of the query that asks for what only a game
 * has: its moves, its tags, other positions (NEEDS_GAME of filters.def).  It is
 * for who gives it positions alone.
 */
void needs_game_warn(const struct query *q, struct out *warnings);

/*
 * The last ply of a game that a query depends on
 *
 * `ply <= 30 and P` matches nowhere after ply 30; if P depends on nothing but
 * the position, its ply, the tags and the result, later moves make no
 * difference and need not be read.
 */
/*
 * Return the ply after which no position matches, and no evaluation of the
 * query has an effect or reads anything; UINT64_MAX: none is known.
 */
uint64_t query_last_ply(const struct query *q);

/*
 * What decides whether a position matches, as --explain shows it
 *
 * The level of a query is the highest one that any of its filters needs.
 */
enum needed_input {
	PLAY_TAGS,     /* tags: moves need not be read */
	PLAY_POSITION, /* tags, the position, and the notes after its move */
	PLAY_TREE,     /* its place in the game, other positions, or moves */
};
extern const char *const needed_input_words[];

/* Return the input that a query needs, and in *why the first filter that needs
 * it or NULL. */
enum needed_input needed_input_of(
    const struct query *q, const struct node **why);

#endif
