/*
 * engine_tree.h - alpha-beta search of the tree below the root
 *
 * Quiescence search at the leaves.  engine_search.h does the iterative
 * deepening and keeps the root moves.
 */
#ifndef UCI_ENGINE_TREE_H
#define UCI_ENGINE_TREE_H

#include <stdint.h>

#include "board/movegen.h"
#include "uci/engine_search.h"
#include "uci/transposition.h"

/* Times in ns of clock_ns(); 0 means no limit. */
struct budget {
	long long begun;
	long long short_of; /* no further iteration begins after this time */
	long long all;	    /* the search ends after this time */
};

/* True if so many ns have passed since the time began; 0: false. */
bool budget_is_past(const struct budget *b, long long ns);

/*
 * The earlier a good move is tried, the more of the others are pruned.  First
 * comes the best move of the transposition table, then captures and promotions
 * by the value captured, then killer moves, then the other quiet moves by the
 * history heuristic.
 */

enum { ORDER_PLIES = 128, ORDER_KILLERS = 2 };

/* Statistics of quiet moves; initialised by zeros. */
struct order {
	int history[2][64][64]; /* cutoffs, times depth squared */
	move killers[ORDER_PLIES][ORDER_KILLERS]; /* last cutoffs of a ply */
};

struct ranked_moves {
	struct moves moves;
	int rank[MOVES_MAX];
};

/*
 * Rank the moves in r->moves of position `p`, `ply` plies below the root;
 * `best` may be MOVE_NULL.
 */
void order_rank(const struct order *o, const struct position *p, int ply,
    move best, struct ranked_moves *r);

/*
 * Return the i-th best move, by a step of selection sort that swaps it into
 * place `i`.
 */
move order_next(struct ranked_moves *r, int i);

enum { SCORE_INFINITE = SCORE_MATE + 1 };

_Static_assert((int)ORDER_PLIES > (int)SEARCH_PLIES_MAX,
    "each ply of a line has its killers");

/* The state of one ply of the current line. */
struct frame {
	struct position position;
	bool check; /* the side to move is in check */
	uint64_t key;
	struct ranked_moves ranked;
	move line[SEARCH_PLIES_MAX + 1]; /* the best line from here */
	int length;
};

/* The last score and line of a root move, which begins the line. */
struct root_move {
	int score;
	move line[SEARCH_PLIES_MAX + 1];
	int length;
};

/* The engine; at first all zero but its table. */
struct search_tree {
	struct transposition_table table;
	struct root_move *root; /* `root_count` of them, the best first */
	struct order order;
	struct frame frames[SEARCH_PLIES_MAX + 2]; /* [0] is the root */
	/* of the current search */
	const struct search_task *task;
	struct budget time;
	uint64_t nodes;
	int deepest;	 /* ply */
	bool full_width; /* no pruning or reductions, to prove a mate */
	bool stopped;	 /* the search ends; scores are undefined */
	bool pondering;
	int root_count;
	bool reported; /* the search has reported a line */
	/* MultiPV: the best move of the last iteration that was searched whole;
	   length 0: there is none yet */
	struct root_move whole;
};

/*
 * Search until a limit is reached, the outcome is certain, or the search is
 * stopped (engine_search.c).  Return the best move with its line, which lasts
 * until the next search; NULL if no move is legal.  There is a best move
 * whenever there is a legal one, however short the time.
 */
const struct root_move *engine_search(
    struct search_tree *t, const struct search_task *task);

/* Begin a search: set frame 0 to the position and reset the counters. */
void tree_begin(struct search_tree *t, const struct search_task *task);

/*
 * Return the score of the `number`th move of the position in frame `ply`,
 * searched to `depth`, for the side that makes it.  It is exact if it is inside
 * the window, else a bound.  The line that follows is in the next frame.
 */
int tree_try(struct search_tree *t, move m, int number, int alpha, int beta,
    int depth, int ply);

/* Return the score of the position in a frame, where no move is legal. */
int tree_score_of_end(const struct frame *f, int ply);

/* True if the search must end: a limit is reached, or the stop flag is set. */
bool tree_is_stopped(struct search_tree *t);

/* --------------------------------------------------------------- evaluate.c */

/*
 * Return the score in hundredths of a pawn for the side to move, between
 * -20,000 and 20,000; 0 if neither side has enough material to mate.
 */
int evaluate(const struct position *p);

/*
 * Return the exchange value of a kind of piece in hundredths of a pawn; 0 for a
 * king.
 */
int evaluate_kind(int kind);

#endif
