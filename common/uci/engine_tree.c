/*
 * engine_tree.c - see engine.h
 *
 * In the order of the file: limits; quiescence search; the search of a node.
 */
#include "uci/engine.h"

#include <string.h>

#include "base/hash.h"
#include "board/play.h"
#include "board/zobrist.h"
#include "system/clock.h"

/* ---------------------------------------------------------------- time */

enum {
	MOVES_EXPECTED = 30, /* moves left in a game, without a time control */
	SAFETY = 20 * CLOCK_MS, /* reserve of a clock that is never used */
};

static long long
smaller(long long a, long long b)
{
	return a < b ? a : b;
}

/* Return the budget for the next move of this side; the time begins now. */
static struct budget
budget_of(const struct search_limits *l, int to_move)
{
	long long moves = l->moves_to_go ? l->moves_to_go : MOVES_EXPECTED;
	long long left = l->clock[to_move] - SAFETY, share;
	struct budget b = {.begun = clock_ns()};

	b.short_of = b.all = l->ns;
	if (l->ns || l->clock[to_move] < 0)
		return b;
	if (left < CLOCK_MS)
		left = CLOCK_MS;
	share = left / moves + l->increment[to_move] * 3 / 4;
	b.all = smaller(share * 4, left * 3 / 4);
	/* an iteration takes longer than all before it */
	b.short_of = smaller(share, b.all) / 2;
	return b;
}

bool
budget_is_past(const struct budget *b, long long ns)
{
	return ns && clock_ns() - b->begun >= ns;
}

/* ------------------------------------------------------------ move ordering */

enum {
	RANK_BEST = 1 << 30,
	RANK_CAPTURE = 1 << 28,
	RANK_KILLER = 1 << 26,
	HISTORY_MAX = 1 << 20,
};

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
	if (!move_is_quiet(p, m))
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

/* Record that a quiet move caused a beta cutoff at this remaining depth. */
static void
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

enum {
	NODES_A_LOOK = 1 << 10, /* nodes between two looks at the clock */
	FIFTY_MOVES = 100,	/* plies */
	GAIN_EXPECTED = 150,	/* the maximal positional gain of a capture */
};

/* Limits */

bool
tree_is_stopped(struct search_tree *t)
{
	if (atomic_load_explicit(&t->task->stop, memory_order_relaxed))
		return t->stopped = true;
	if (t->pondering) {
		t->pondering = atomic_load(&t->task->ponder);
		if (!t->pondering)
			t->time =
			    budget_of(&t->task->limits, t->task->start.to_move);
		return false;
	}
	return t->stopped = budget_is_past(&t->time, t->time.all);
}

/* Count a node.  Return false if the search must end. */
static bool
may_go_on(struct search_tree *t)
{
	uint64_t most = (uint64_t)t->task->limits.nodes;

	if (t->stopped)
		return false;
	if (most && t->nodes >= most && !t->pondering) {
		t->stopped = true;
		return false;
	}
	t->nodes++;
	return t->nodes % NODES_A_LOOK || !tree_is_stopped(t);
}

uint64_t
search_key(const struct position *p)
{
	int ep = p->ep != NO_SQUARE && position_ep_legal(p) ? p->ep : NO_SQUARE;

	return zobrist_key(p, ZOBRIST_EP, ep).high ^
	    (p->variant ? hash_mix(p->variant) : 0);
}

/* True if the position occurred before, in this line or in the game. */
static bool
is_repeated(const struct search_tree *t, int ply)
{
	const struct frame *f = &t->frames[ply];
	const struct search_task *task = t->task;
	unsigned back = f->position.halfmove;

	for (int i = ply - 2; i >= 0 && ply - i <= (int)back; i -= 2)
		if (t->frames[i].key == f->key)
			return true;
	for (size_t i = 1; i <= task->before_count && i + (size_t)ply <= back;
	     i++)
		if (task->before[task->before_count - i] == f->key)
			return true;
	return false;
}

static int
mated_at(int ply)
{
	return ply - SCORE_MATE;
}

int
tree_score_of_end(const struct frame *f, int ply)
{
	int outcome = f->position.variant ? position_outcome(&f->position)
	    : f->check			  ? !f->position.to_move
					  : DRAWN;

	return outcome == DRAWN		     ? 0
	    : outcome == f->position.to_move ? -mated_at(ply)
					     : mated_at(ply);
}

/*
 * Return a score as seen from a position so many plies earlier: the table
 * counts the plies to a mate from the node, the search from the root.
 */
static int
score_before(int score, int plies)
{
	return score >= SCORE_MATES ? score - plies
	    : score <= -SCORE_MATES ? score + plies
				    : score;
}

/* Quiescence */

static void
enter(struct search_tree *t, int ply, move m)
{
	struct frame *f = &t->frames[ply];

	f->position = t->frames[ply - 1].position;
	play(&f->position, m);
	f->check = position_in_check(&f->position, f->position.to_move);
	f->length = 0;
	if (ply > t->deepest)
		t->deepest = ply;
}

static void
list_noisy_moves(struct frame *f)
{
	const struct position *p = &f->position;
	int us = p->to_move;
	bb last = bb_rank(us == WHITE ? 7 : 0);
	bb seventh = bb_rank(us == WHITE ? 6 : 1);
	struct move_range range = {.from = BB_ALL,
	    .to = p->colour[!us] | (p->ep != NO_SQUARE ? bb_of(p->ep) : 0),
	    .most = MOVES_MAX};

	if (p->piece[piece_of(us, PAWN)] & seventh)
		range.to |= last;
	movegen_within(p, &range, &f->ranked.moves);
}

/*
 * True if the material won by the move does not raise the score above alpha
 * (delta pruning).
 */
static bool
is_hopeless(const struct position *p, move m, int stand, int alpha)
{
	int taken = move_takes(p, m), gain = GAIN_EXPECTED;

	if (taken != NO_SQUARE)
		gain += evaluate_kind(kind_of(p->at[taken]));
	if (move_promotion(m))
		gain += evaluate_kind(move_promotion(m));
	return stand + gain <= alpha;
}

/*
 * Search captures, promotions and evasions of check until the position is
 * quiet.  Drops evade check only if no other move avoids mate: captures fill
 * the pockets again, so the search would not end.
 */
static int
search_quiescence(struct search_tree *t, int alpha, int beta, int ply)
{
	struct frame *f = &t->frames[ply];
	int best = mated_at(ply), stand = -SCORE_INFINITE;

	if (!may_go_on(t))
		return 0;
	if (ply >= SEARCH_PLIES_MAX)
		return evaluate(&f->position);
	if (f->position.variant && variant_outcome(&f->position) != NOT_ENDED)
		return tree_score_of_end(f, ply);
	if (f->check) {
		movegen_legal(&f->position, &f->ranked.moves);
	} else {
		best = stand = evaluate(&f->position);
		if (best >= beta)
			return best;
		if (best > alpha)
			alpha = best;
		list_noisy_moves(f);
	}
	order_rank(&t->order, &f->position, ply, MOVE_NULL, &f->ranked);
	for (int i = 0; i < f->ranked.moves.count; i++) {
		move m = order_next(&f->ranked, i);
		int score;

		if (!f->check &&
		    (move_is_quiet(&f->position, m) ||
			is_hopeless(&f->position, m, stand, alpha)))
			continue;
		if (f->check && move_drops(m) && best > -SCORE_MATES)
			continue;
		enter(t, ply + 1, m);
		score = -search_quiescence(t, -beta, -alpha, ply + 1);
		if (t->stopped)
			return 0;
		if (score > best)
			best = score;
		if (score > alpha)
			alpha = score;
		if (alpha >= beta)
			break;
	}
	return best;
}

/* The search of a node */

static int search_node(struct search_tree *t, int alpha, int beta, int depth,
    int ply, bool may_pass);

static bool
has_pieces(const struct position *p)
{
	const bb *own = p->piece + p->to_move * KINDS;

	return (own[QUEEN] | own[ROOK] | own[BISHOP] | own[KNIGHT]) != 0;
}

/*
 * True if the side to move fails high even after a pass (null-move pruning).  A
 * reduced search without a pass must confirm it, against zugzwang.
 */
static bool
passing_is_enough(struct search_tree *t, int beta, int depth, int ply)
{
	int score;

	enter(t, ply + 1, MOVE_NULL);
	score = -search_node(t, -beta, -beta + 1, depth - 3, ply + 1, false);
	if (t->stopped || score < beta)
		return false;
	score = search_node(t, beta - 1, beta, depth - 3, ply, false);
	return !t->stopped && score >= beta;
}

static void
set_line(struct frame *f, const struct frame *child, move m)
{
	f->line[0] = m;
	memcpy(f->line + 1, child->line,
	    (size_t)child->length * sizeof child->line[0]);
	f->length = child->length + 1;
}

/*
 * Return by how many plies the search of a late quiet move is reduced at first
 * (late move reduction).
 */
static int
reduction(const struct search_tree *t, const struct frame *f, move m,
    int number, int depth)
{
	if (t->full_width || f->check || depth < 3 || number < 4 ||
	    !move_is_quiet(&f->position, m))
		return 0;
	return number < 12 ? 1 : 2;
}

/*
 * Search all moves but the first with a null window, and again with a wider one
 * if they fail high (principal variation search).
 */
int
tree_try(struct search_tree *t, move m, int number, int alpha, int beta,
    int depth, int ply)
{
	int less = reduction(t, &t->frames[ply], m, number, depth), score;

	enter(t, ply + 1, m);
	if (number == 0)
		return -search_node(t, -beta, -alpha, depth - 1, ply + 1, true);
	score = -search_node(
	    t, -alpha - 1, -alpha, depth - 1 - less, ply + 1, true);
	if (score > alpha && less)
		score = -search_node(
		    t, -alpha - 1, -alpha, depth - 1, ply + 1, true);
	if (score > alpha && score < beta)
		score =
		    -search_node(t, -beta, -alpha, depth - 1, ply + 1, true);
	return score;
}

static void
remember(struct search_tree *t, int ply, int score, enum bound bound, move best,
    int depth)
{
	transposition_keep(&t->table,
	    &(struct transposition){.key = t->frames[ply].key,
		.best = best,
		.score = (int16_t)score_before(score, -ply),
		.depth = (int8_t)depth,
		.bound = (uint8_t)bound});
}

/* True if the table entry decides the score of the node. */
static bool
is_settled(const struct transposition *known, int depth, int alpha, int beta,
    int ply, int *score)
{
	*score = score_before(known->score, ply);
	if (known->depth < depth)
		return false;
	return known->bound == BOUND_EXACT ||
	    (known->bound == BOUND_LOWER && *score >= beta) ||
	    (known->bound == BOUND_UPPER && *score <= alpha);
}

static int
search_moves(
    struct search_tree *t, int alpha, int beta, int depth, int ply, move first)
{
	struct frame *f = &t->frames[ply];
	int best = -SCORE_INFINITE, lowest = alpha;
	move best_move = MOVE_NULL;

	order_rank(&t->order, &f->position, ply, first, &f->ranked);
	for (int i = 0; i < f->ranked.moves.count; i++) {
		move m = order_next(&f->ranked, i);
		int score = tree_try(t, m, i, alpha, beta, depth, ply);

		if (t->stopped)
			return 0;
		if (score > best) {
			best = score;
			best_move = m;
		}
		if (score > alpha) {
			alpha = score;
			set_line(f, &t->frames[ply + 1], m);
		}
		if (alpha >= beta) {
			if (move_is_quiet(&f->position, m))
				order_praise(
				    &t->order, &f->position, ply, m, depth);
			break;
		}
	}
	remember(t, ply, best,
	    best >= beta	? BOUND_LOWER
		: best > lowest ? BOUND_EXACT
				: BOUND_UPPER,
	    best > lowest ? best_move : MOVE_NULL, depth);
	return best;
}

/*
 * True if the node has a score without searching its moves.  Narrow the window
 * to the mates still possible (mate distance pruning).
 */
static bool
is_decided(struct search_tree *t, int ply, int *alpha, int *beta, int *score)
{
	const struct frame *f = &t->frames[ply];

	*score = 0;
	if (ply >= SEARCH_PLIES_MAX)
		*score = evaluate(&f->position);
	if (ply >= SEARCH_PLIES_MAX || is_repeated(t, ply))
		return true;
	if (*alpha < mated_at(ply))
		*alpha = mated_at(ply);
	if (*beta > -mated_at(ply + 1))
		*beta = -mated_at(ply + 1);
	*score = *alpha;
	return *alpha >= *beta; /* a shorter mate was found elsewhere */
}

static int
search_node(struct search_tree *t, int alpha, int beta, int depth, int ply,
    bool may_pass)
{
	struct frame *f = &t->frames[ply];
	const struct position *p = &f->position;
	const struct transposition *known;
	int score;

	f->length = 0;
	f->key = search_key(p);
	if (is_decided(t, ply, &alpha, &beta, &score))
		return score;
	depth += f->check;
	if (depth <= 0 && p->halfmove < FIFTY_MOVES)
		return search_quiescence(t, alpha, beta, ply);
	if (!may_go_on(t))
		return 0;
	known = transposition_find(&t->table, f->key);
	if (known && p->halfmove < FIFTY_MOVES && beta == alpha + 1 &&
	    is_settled(known, depth, alpha, beta, ply, &score))
		return score;
	if (!t->full_width && may_pass && !f->check && depth >= 3 &&
	    !p->variant && has_pieces(p) && evaluate(p) >= beta &&
	    passing_is_enough(t, beta, depth, ply))
		return beta;
	if (t->stopped)
		return 0;
	movegen_legal(p, &f->ranked.moves);
	if (!f->ranked.moves.count)
		return tree_score_of_end(f, ply);
	if (p->halfmove >= FIFTY_MOVES)
		return 0;
	return search_moves(
	    t, alpha, beta, depth, ply, known ? known->best : MOVE_NULL);
}

void
tree_begin(struct search_tree *t, const struct search_task *task)
{
	t->task = task;
	t->time = budget_of(&task->limits, task->start.to_move);
	t->nodes = 0;
	t->deepest = 0;
	t->stopped = false;
	t->pondering = atomic_load(&task->ponder);
	t->order = (struct order){0};
	t->table.age++;
	t->frames[0].position = task->start;
	t->frames[0].check =
	    position_in_check(&task->start, task->start.to_move);
	t->frames[0].key = search_key(&task->start);
}
