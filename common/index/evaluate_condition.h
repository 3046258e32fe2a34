/*
 * evaluate_condition.h - evaluate a condition for a game or a position
 */
#ifndef INDEX_EVALUATE_CONDITION_H
#define INDEX_EVALUATE_CONDITION_H

#include "index/condition.h"

/*
 * The data of a game that conditions are evaluated by, from an index or from
 * playing it, with the cached answers of one query.
 */
struct known {
	const bb *stood; /* the squares each piece ever occupied */
	uint64_t facts;	 /* FACTS_UNKNOWN: none */
	uint32_t held;	 /* the questions that hold, or may, a bit each */
	/* evaluates `of` for the tags of the game; NULL: open */
	enum answer (*tags)(void *user, const void *of);
	void *user;
	uint64_t evaluated; /* conditions on tags cached in `answer` */
	enum answer answer[CONDITION_TAGS_MAX];
	/*
	 * parts of this CONDITION_ANY that may hold in the game, a bit each in
	 * may_hold; NULL: not computed
	 */
	const struct condition *any;
	uint64_t may_hold;
};

/* Facts that answer no condition no. */
#define FACTS_UNKNOWN (~UINT64_C(0))

/*
 * Note the squares and the facts of another game, and clear the caches.
 * Questions and the evaluator of tags are left as they are.
 */
static inline void
known_start(struct known *k, const bb *stood, uint64_t facts)
{
	k->stood = stood;
	k->facts = facts;
	k->evaluated = 0;
	k->any = NULL;
}

/*
 * Evaluate the condition for a position, given as the squares of each piece;
 * NULL: for the game as a whole.  `last` is true for the last position of the
 * game, and for the game.  Questions are evaluated for the game alone.
 */
enum answer condition_evaluate(
    const struct condition *c, struct known *k, const bb *piece, bool last);

/* Evaluate the condition for the game as a whole. */
static inline enum answer
condition_of_game(const struct condition *c, struct known *k)
{
	return condition_evaluate(c, k, NULL, true);
}

/*
 * Return the games of the row of INDEX_ROW games from `first` on, a multiple of
 * INDEX_ROW, for which the condition may hold, a bit each.  For the others
 * condition_of_game() is ANSWER_NO and evaluates no tags before.  Bits after
 * the last game are undefined.
 */
uint64_t condition_of_games(
    const struct condition *c, const struct index *x, unsigned first);

/* Return the games of the row that have any of these facts, a bit each. */
uint64_t facts_of_games(const struct index *x, unsigned first, uint64_t facts);

#endif
