/*
 * evaluate_condition.h - evaluate a condition for a game or a position
 */
#ifndef INDEX_EVALUATE_CONDITION_H
#define INDEX_EVALUATE_CONDITION_H

#include "index/condition.h"

/* The game that conditions are evaluated for. */
struct indexed_game {
	const struct index *x; /* its columns are loaded */
	unsigned i;	       /* its number in the loaded group */
	bb stood[PIECES]; /* the squares each piece ever occupied, where the
			     column is loaded */
};

/* The state of one query for the current game: caches of its evaluation. */
struct evaluator {
	const struct indexed_game *game;
	/* evaluates `of` for the tags of the game */
	enum answer (*tags)(void *user, const void *of);
	void *user;
	uint64_t known; /* conditions on tags cached in `said` */
	enum answer said[CONDITION_TAGS_MAX];
	uint64_t nowhere; /* conditions elsewhere that hold at no position */
	/*
	 * parts of this CONDITION_ANY that may hold in the game, a bit each in
	 * may_hold; NULL: not computed
	 */
	const struct index_condition *any;
	uint64_t may_hold;
};

/* Clear the caches.  Call it before another game is evaluated. */
static inline void
evaluator_start(struct evaluator *a)
{
	a->known = a->nowhere = 0;
	a->any = NULL;
}

/* Evaluate the condition for the game as a whole. */
enum answer condition_of_game(
    const struct index_condition *c, struct evaluator *a);

/*
 * Return the games of the row of INDEX_ROW games from `first` on, a multiple of
 * INDEX_ROW, for which the condition may hold, a bit each.  For the others
 * condition_of_game() is ANSWER_NO and evaluates no tags before.  Bits after
 * the last game are undefined.
 */
uint64_t condition_of_games(
    const struct index_condition *c, const struct index *x, unsigned first);

/* Return the games of the row that have any of these facts, a bit each. */
uint64_t facts_of_games(const struct index *x, unsigned first, uint64_t facts);

/*
 * Evaluate the condition for a position, given as the squares of each piece.
 * `last` is true for the last position of the game.
 */
enum answer condition_of_position(const struct index_condition *c,
    struct evaluator *a, const bb *piece, bool last);

#endif
