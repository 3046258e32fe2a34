/*
 * engine_order.h - move ordering for alpha-beta
 *
 * The earlier a good move is tried, the more of the others are pruned.  First
 * comes the best move of the transposition table, then captures and promotions
 * by the value captured, then killer moves, then the other quiet moves by the
 * history heuristic.
 */
#ifndef UCI_ENGINE_ORDER_H
#define UCI_ENGINE_ORDER_H

#include "board/movegen.h"

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

/* Record that a quiet move caused a beta cutoff at this remaining depth. */
void order_praise(
    struct order *o, const struct position *p, int ply, move m, int depth);

/* True if the move is neither a capture nor a promotion. */
bool order_is_quiet(const struct position *p, move m);

#endif
