/*
 * order.h - games that wait until all are known, to be written in order
 *
 * By the sorts of the query, the first counting most: greatest value first, or
 * with min the smallest; strings in the order of their bytes.  A game in which
 * a sort had no value comes behind all others.  Then, with `by_matches`, by the
 * number of matching positions, greatest first; then in the order of the input.
 */
#ifndef MATCH_ORDER_H
#define MATCH_ORDER_H

#include "cql/cql.h"

struct waiting_game; /* a game, its text and its values */

struct game_order {
	const struct query *query;
	bool by_matches;
	struct waiting_game **games;
	size_t count, capacity;
};

void order_init(struct game_order *o, const struct query *q, bool by_matches);

/* Must games wait at all? */
bool order_waits(const struct game_order *o);

/*
 * Takes a game: copies of its text, of the name of its file (empty, if it has
 * none of its own), and of the best value of each sort.
 */
void order_add(struct game_order *o, struct str text, struct str name,
    const struct sort_best *best, unsigned long matches);

/* Takes a game with its name, text and matching positions; false: enough. */
typedef bool order_take(
    void *user, struct str name, struct str text, unsigned long matches);

/* Gives all games in order, until `take` returns false, and forgets them. */
void order_give(struct game_order *o, order_take *take, void *user);

void order_free(struct game_order *o);

#endif
