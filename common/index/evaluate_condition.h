/*
 * evaluate_condition.h - what a condition says of a game, and of its positions
 */
#ifndef INDEX_EVALUATE_CONDITION_H
#define INDEX_EVALUATE_CONDITION_H

#include "index/condition.h"

/* A game that is asked about. */
struct indexed_game {
	const struct index *x; /* with the columns that conditions need */
	unsigned i;	       /* in its group */
	bb stood[PIECES];      /* where pieces ever did, of those columns */
};

/* Who asks about it: a query, with what it has learnt of the game. */
struct evaluator {
	const struct indexed_game *game;
	/* what `of` says of the tags of the game */
	enum answer (*tags)(void *user, const void *of);
	void *user;
	uint64_t known; /* conditions on tags that were asked, and said */
	enum answer said[CONDITION_TAGS_MAX];
	uint64_t nowhere; /* what is asked for elsewhere, and holds nowhere */
	/* parts of a condition of several that may hold in the game, a bit
	   each; NULL: it is not known */
	const struct index_condition *any;
	uint64_t may_hold;
};

/* Forgets what was learnt: another game is asked about. */
static inline void
evaluator_start(struct evaluator *a)
{
	a->known = a->nowhere = 0;
	a->any = NULL;
}

/* Return the game as a whole. */
enum answer condition_of_game(
    const struct index_condition *c, struct evaluator *a);

/*
 * In which of INDEX_ROW games of the group, from `first` on, a multiple of
 * that, it may hold, a bit each.  Of the others condition_of_game() says no,
 * and does not ask about tags before; bits behind the last game mean nothing.
 */
uint64_t condition_of_games(
    const struct index_condition *c, const struct index *x, unsigned first);

/* In which of them any of these facts holds. */
uint64_t facts_of_games(const struct index *x, unsigned first, uint64_t facts);

/*
 * Return one of its positions, by the squares of each piece; `last` says that
 * it is the last one.
 */
enum answer condition_of_position(const struct index_condition *c,
    struct evaluator *a, const bb *piece, bool last);

#endif
