/*
 * engine_tree.h - the tree of moves below the root of a search
 *
 * Alpha-beta over the positions that follow one another; quiescence at its
 * leaves.  search.h goes deeper step by step and keeps the moves of the root.
 */
#ifndef UCI_ENGINE_TREE_H
#define UCI_ENGINE_TREE_H

#include "uci/budget.h"
#include "uci/engine_order.h"
#include "uci/engine_search.h"
#include "uci/transposition.h"

enum { SCORE_INFINITE = SCORE_MATE + 1 };

_Static_assert((int)ORDER_PLIES > (int)SEARCH_PLIES_MAX,
    "each ply of a line has its killers");

/* What belongs to one ply of the line that is being searched. */
struct frame {
	struct position position;
	bool check; /* the side to move stands in check */
	uint64_t key;
	struct ranked_moves ranked;
	move line[SEARCH_PLIES_MAX + 1]; /* the best line from here */
	int length;
};

struct search_tree {
	struct transposition_table table;
	struct order order;
	struct frame frames[SEARCH_PLIES_MAX + 2]; /* [0] is the root */
	/* of a run: */
	const struct search_task *task;
	struct budget time;
	unsigned long nodes;
	int deepest;	 /* ply */
	bool full_width; /* nothing is left out, as for proving a mate */
	bool stopped;	 /* what is returned from now on means nothing */
	bool pondering;
};

/* Begin a run: frame 0 holds the position, nothing has been searched. */
void tree_begin(struct search_tree *t, const struct search_task *task);

/*
 * Return the score of the `number`th move of the position in frame `ply`,
 * searched so many plies deep, for the side that makes it; within the window if
 * it is exact.  The line that follows is in the next frame.
 */
int tree_try(struct search_tree *t, move m, int number, int alpha, int beta,
    int depth, int ply);

/* Is the run to end, by a limit or because somebody says so? */
bool tree_is_stopped(struct search_tree *t);

#endif
