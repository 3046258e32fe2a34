/* engine_order.c - see engine_order.h */
#include "uci/engine_order.h"

#include "board/play.h"
#include "uci/evaluate.h"

enum {
	RANK_BEST = 1 << 30,
	RANK_CAPTURE = 1 << 28,
	RANK_KILLER = 1 << 26,
	HISTORY_MAX = 1 << 20,
};

bool
order_is_quiet(const struct position *p, move m)
{
	return move_takes(p, m) == NO_SQUARE && !move_promotion(m);
}

/*
 * Rank a capture or a promotion: most valuable victim first, then least
 * valuable attacker (MVV-LVA).
 */
static int
rank_noisy(const struct position *p, move m)
{
	int taken = move_takes(p, m), rank = RANK_CAPTURE;

	if (taken != NO_SQUARE)
		rank += 16 * evaluate_kind(kind_of(p->at[taken])) -
		    evaluate_kind(kind_of(p->at[move_from(m)]));
	if (move_promotion(m))
		rank += 16 * evaluate_kind(move_promotion(m));
	return rank;
}

static int
rank_move(const struct order *o, const struct position *p, int ply, move m)
{
	if (!order_is_quiet(p, m))
		return rank_noisy(p, m);
	for (int i = 0; i < ORDER_KILLERS; i++)
		if (m == o->killers[ply][i])
			return RANK_KILLER - i;
	return o->history[p->to_move][move_from(m)][move_to(m)];
}

void
order_rank(const struct order *o, const struct position *p, int ply, move best,
    struct ranked_moves *r)
{
	for (int i = 0; i < r->moves.count; i++) {
		move m = r->moves.list[i];

		r->rank[i] = m == best ? RANK_BEST : rank_move(o, p, ply, m);
	}
}

move
order_next(struct ranked_moves *r, int i)
{
	int best = i, rank;
	move m;

	for (int k = i + 1; k < r->moves.count; k++)
		if (r->rank[k] > r->rank[best])
			best = k;
	m = r->moves.list[best];
	rank = r->rank[best];
	r->moves.list[best] = r->moves.list[i];
	r->rank[best] = r->rank[i];
	r->moves.list[i] = m;
	r->rank[i] = rank;
	return m;
}

void
order_praise(
    struct order *o, const struct position *p, int ply, move m, int depth)
{
	move *killers = o->killers[ply];
	int *all = &o->history[0][0][0];
	int *h = &o->history[p->to_move][move_from(m)][move_to(m)];

	if (killers[0] != m) {
		killers[1] = killers[0];
		killers[0] = m;
	}
	*h += depth * depth;
	if (*h < HISTORY_MAX)
		return;
	for (int i = 0; i < 2 * 64 * 64; i++)
		all[i] /= 2;
}
