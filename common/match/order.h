/*
 * order.h - games that wait until all are known, to be written in order
 *
 * By the sorts of the query, the first counting most: greatest value first, or
 * with min the smallest; strings in the order of their bytes.  A game in which
 * a sort had no value comes after all others.  Then, with `by_matches`, by the
 * number of matching positions, greatest first; then by the games' numbers.
 *
 * In the state of a part of a run they are lines of columns, a TAB between:
 *
 *     games  1  0                       the version; 1: by matches, too
 *     game  17  3  =250  -  [Event...   number, matches, the value of each sort
 *                                       or -, and the text, as fold.h has it
 *     end
 */
#ifndef MATCH_ORDER_H
#define MATCH_ORDER_H

#include <stdint.h>

#include "cql/cql.h"
#include "io/line.h"

/* A game that matched. */
struct sorted_game {
	uint64_t number, matches;
	struct str text, name;	/* of its file; empty: none of its own */
	struct sort_best *best; /* the value of each sort */
	const struct game_order *order; /* set by order.c */
};

struct game_order {
	const struct query *query;
	bool by_matches;
	bool in_state; /* the games are in the states of parts */
	struct sorted_game *games;
	size_t count;
	struct arena memory; /* of their texts, names and values */
};

/* Start without games; *o must not move afterwards. */
void order_init(struct game_order *o, const struct query *q, bool by_matches);

/* Copy the value of each sort of a query, which the next game replaces. */
struct sort_best *order_copy_best(
    struct arena *a, const struct query *q, const struct sort_best *best);

/* Add a copy of a game, with its text, its name and its values. */
void order_add(struct game_order *o, const struct sorted_game *game);

/* Put all games in order. */
void order_sort(struct game_order *o);

/* Write all games in order, as a part of a state; they stay. */
void order_write_state(struct game_order *o, struct out *out);

/*
 * Add the games that follow the variables of a state; set `in_state` if there
 * are any.  NULL, or what is wrong with the line read last.
 */
const char *order_read_state(struct game_order *o, struct lines *in);

void order_free(struct game_order *o);

#endif
