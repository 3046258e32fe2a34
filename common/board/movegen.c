/*
 * movegen.c - see movegen.h
 *
 * Pseudo-legal moves are generated and tested for leaving the king in check.
 * Only these need the test: moves of the king, of a piece in line with it, en
 * passant, and any move while in check.
 */
#include "board/movegen.h"

#include <assert.h>

#include "base/short_way.h"
#include "board/play.h"

struct gen {
	const struct position *p;
	struct moves *moves;
	bb from, to; /* generate only moves from and to these squares */
	bb occupied;
	bool exposing; /* also generate moves that expose the king */
	bb suspect;    /* from these squares a move may; 0: not computed */
	int king;
	int most;
};

/* Return the squares from one to the other along a rank, both inclusive. */
static bb
walk(int from, int to)
{
	return attack_between[from][to] | bb_of(from) | bb_of(to);
}

/* Return the occupied squares except those of the castling king and rook. */
static bb
others_than(const struct position *p, int king, int rook)
{
	return position_occupied(p) & ~bb_of(king) & ~bb_of(rook);
}

bool
movegen_castling_free(const struct position *p, int side)
{
	int us = p->to_move, rook = p->rook[us][side], king;

	if (rook == NO_SQUARE)
		return false;
	king = position_king(p, us);
	return !((walk(king, castled_king(king, rook)) |
		     walk(rook, castled_rook(king, rook))) &
	    others_than(p, king, rook));
}

move
movegen_castling(const struct position *p, int side)
{
	int us = p->to_move, rook = p->rook[us][side], king, to;
	bb others, way;

	if (!movegen_castling_free(p, side))
		return MOVE_NULL;
	king = position_king(p, us);
	to = castled_king(king, rook);
	others = others_than(p, king, rook);
	way = walk(king, to);
	/*
	 * castling is illegal while in check, even if the rook would block it
	 */
	if (position_attacked(p, king, !us, position_occupied(p), 0))
		return MOVE_NULL;
	for (way &= ~bb_of(king) | bb_of(to); way; way = bb_but_lowest(way))
		if (position_attacked(p, bb_lowest(way), !us,
			bb_lowest(way) == to
			    ? others | bb_of(castled_rook(king, rook))
			    : others | bb_of(rook),
			0))
			return MOVE_NULL;
	return move_castling(king, rook);
}

bool
move_is_safe(const struct position *p, move m)
{
	int us = p->to_move, from = move_from(m), to = move_to(m);
	int king = position_king(p, us);
	bb occupied = (position_occupied(p) & ~bb_of(from)) | bb_of(to);
	bb taken = bb_of(to);

	if (m == MOVE_NULL)
		return true;
	if (move_castles(m))
		return m ==
		    movegen_castling(p, to > from ? KING_SIDE : QUEEN_SIDE);
	if (to == p->ep && p->at[from] == piece_of(us, PAWN) &&
	    file_of(from) != file_of(to)) {
		taken = bb_of(square_at(file_of(to), rank_of(from)));
		occupied &= ~taken;
	}
	return !position_attacked(
	    p, from == king ? to : king, !us, occupied, taken);
}

/*
 * Return the pieces in line with the king and the king itself, or all squares
 * if it is in check; never empty.
 */
static bb
find_suspects(const struct gen *g)
{
	bb sliders = attack_queen(g->king, g->occupied);

	if (position_attacked(g->p, g->king, !g->p->to_move, g->occupied, 0) ||
	    !short_way(SHORT_SUSPECTS))
		return BB_ALL;
	return sliders | bb_of(g->king);
}

/*
 * Return the squares whose moves must be tested for leaving the king in check;
 * computed at first use.
 */
static inline bb
suspects(struct gen *g)
{
	if (!g->suspect && !g->exposing)
		g->suspect = find_suspects(g);
	return g->suspect;
}

static void
add(struct gen *g, move m)
{
	assert(g->moves->count < MOVES_MAX);
	if ((suspects(g) & bb_of(move_from(m))) && !move_is_safe(g->p, m))
		return;
	g->moves->list[g->moves->count++] = m;
}

static void
add_all(struct gen *g, int from, bb targets)
{
	for (; targets && g->moves->count < g->most;
	     targets = bb_but_lowest(targets))
		add(g, move_of(from, bb_lowest(targets)));
}

static void
add_pawn(struct gen *g, int from, int to)
{
	if (rank_of(to) != 0 && rank_of(to) != 7) {
		add(g, move_of(from, to));
		return;
	}
	for (int kind = QUEEN; kind <= KNIGHT; kind++)
		add(g, move_promoting(from, to, kind));
}

static void
add_captures(struct gen *g, int from)
{
	const struct position *p = g->p;
	bb targets = p->colour[!p->to_move] & g->to, taking;

	if (p->ep != NO_SQUARE)
		targets |= bb_of(p->ep) & g->to;
	taking = attack_pawn[p->to_move][from] & targets;
	for (; taking; taking = bb_but_lowest(taking)) {
		int at = bb_lowest(taking);

		if (at == p->ep && !g->exposing &&
		    !(suspects(g) & bb_of(from)) &&
		    !move_is_safe(p, move_of(from, at)))
			continue;
		add_pawn(g, from, at);
	}
}

static void
add_steps(struct gen *g, int from)
{
	bool white = g->p->to_move == WHITE;
	int forward = white ? 8 : -8, to = from + forward;

	if (to < 0 || to > 63 || (g->occupied & bb_of(to)))
		return;
	if (g->to & bb_of(to))
		add_pawn(g, from, to);
	if (rank_of(from) == (white ? 1 : 6) &&
	    !(g->occupied & bb_of(to + forward)) &&
	    (g->to & bb_of(to + forward)))
		add(g, move_of(from, to + forward));
}

static void
add_pawns(struct gen *g)
{
	bb pawns = g->p->piece[piece_of(g->p->to_move, PAWN)] & g->from;

	for (; pawns && g->moves->count < g->most;
	     pawns = bb_but_lowest(pawns)) {
		add_captures(g, bb_lowest(pawns));
		add_steps(g, bb_lowest(pawns));
	}
}

static void
add_pieces(struct gen *g)
{
	const bb *piece = g->p->piece + piece_of(g->p->to_move, KING);

	for (int kind = KING; kind < PAWN; kind++)
		for (bb from = piece[kind] & g->from;
		     from && g->moves->count < g->most;
		     from = bb_but_lowest(from))
			add_all(g, bb_lowest(from),
			    attack_from(kind, bb_lowest(from), g->occupied) &
				g->to);
}

static void
add_castling(struct gen *g)
{
	for (int side = KING_SIDE; side <= QUEEN_SIDE; side++) {
		move m = movegen_castling(g->p, side);

		if (m != MOVE_NULL)
			g->moves->list[g->moves->count++] = m;
	}
}

void
movegen_within(const struct position *p, const struct move_range *range,
    struct moves *moves)
{
	int us = p->to_move;
	bool has_king = position_has_king(p, us);
	struct gen g = {.p = p,
	    .moves = moves,
	    .from = range->from & p->colour[us],
	    .to = range->to & ~p->colour[us] & ~p->piece[piece_of(!us, KING)],
	    .occupied = position_occupied(p),
	    .exposing = range->exposing,
	    .king = has_king ? position_king(p, us) : NO_SQUARE,
	    .most = range->most};

	moves->count = 0;
	if (!has_king && !g.exposing)
		return;
	if (g.from && g.to) {
		add_pieces(&g);
		add_pawns(&g);
	}
	if (range->castling && moves->count < g.most)
		add_castling(&g);
}

static const struct move_range all = {
    .from = BB_ALL, .to = BB_ALL, .castling = true, .most = MOVES_MAX};
static const struct move_range one = {
    .from = BB_ALL, .to = BB_ALL, .castling = true, .most = 1};

void
movegen_legal(const struct position *p, struct moves *moves)
{
	movegen_within(p, &all, moves);
}

bool
movegen_any(const struct position *p)
{
	struct moves moves;

	movegen_within(p, short_way(SHORT_ANY_MOVE) ? &one : &all, &moves);
	return moves.count > 0;
}
