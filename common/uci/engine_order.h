/*
 * engine_order.h - the order in which a search tries moves: the sooner a good
 * one comes, the more of the others need not be looked at
 *
 * First the best move that is known, then what takes the most, then quiet moves
 * that were too good in other positions.
 */
#ifndef UCI_ENGINE_ORDER_H
#define UCI_ENGINE_ORDER_H

#include "board/movegen.h"

enum { ORDER_PLIES = 128, ORDER_KILLERS = 2 };

/* What is known of quiet moves; begins as all zero. */
struct order {
	int history[2][64][64]; /* how often a move was too good */
	move killers[ORDER_PLIES][ORDER_KILLERS]; /* the last ones of a ply */
};

struct ranked_moves {
	struct moves moves;
	int rank[MOVES_MAX];
};

/* Ranks the moves of position `p`, so many plies below the root. */
void order_rank(const struct order *o, const struct position *p, int ply,
    move best, struct ranked_moves *r);

/* Return the move in place `i`, brought there from the moves behind. */
move order_next(struct ranked_moves *r, int i);

/* A quiet move was too good for the other side, so far above the leaves. */
void order_praise(
    struct order *o, const struct position *p, int ply, move m, int depth);

/* Does the move neither take nor promote? */
bool order_is_quiet(const struct position *p, move m);

#endif
