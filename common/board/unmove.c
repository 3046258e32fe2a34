/* unmove.c - see unmove.h */
#include "board/unmove.h"

#include <assert.h>

#include "board/illegal.h"
#include "board/movegen.h"
#include "board/play.h"
#include "board/variant.h"

struct unmove_search {
	const struct position *p;
	bool (*take)(void *user, const struct unmove *u);
	void *user;
	int mover, forward; /* `forward` for the mover's pawns */
	bb empty;
	bool stopped;
};

int
unmove_taken_square(const struct unmove *u)
{
	if (u->taken == NO_PIECE)
		return NO_SQUARE;
	if (!u->ep)
		return move_to(u->move);
	return square_at(
	    file_of(move_to(u->move)), rank_of(move_from(u->move)));
}

static void
uncastle(struct position *p, int colour, int king, int rook)
{
	position_take(p, castled_king(king, rook));
	position_take(p, castled_rook(king, rook));
	position_put(p, piece_of(colour, KING), king);
	position_put(p, piece_of(colour, ROOK), rook);
	position_set_right(
	    p, colour, rook > king ? KING_SIDE : QUEEN_SIDE, rook);
}

void
unmove_take_back(struct position *p, const struct unmove *u)
{
	int mover = !p->to_move, from = move_from(u->move);
	int to = move_to(u->move);

	if (position_rules(p)->counter && position_in_check(p, p->to_move) &&
	    p->beside.checks[mover] < CHECKS_TO_GIVE)
		p->beside.checks[mover]++;
	p->to_move = (uint8_t)mover;
	p->fullmove -= mover == BLACK && p->fullmove > 1;
	p->halfmove -= p->halfmove > 0;
	p->ep = u->ep ? (uint8_t)to : NO_SQUARE;
	if (move_castles(u->move)) {
		uncastle(p, mover, from, to);
		return;
	}
	assert(p->at[to] != NO_PIECE && colour_of(p->at[to]) == mover);
	position_put(p,
	    move_promotion(u->move) ? piece_of(mover, PAWN) : p->at[to], from);
	position_take(p, to);
	if (u->taken != NO_PIECE)
		position_put(p, u->taken, unmove_taken_square(u));
}

/* ------------------------------------------------------------- generating */

/* True if the position before was legal, and no end of the game. */
static bool
could_be(const struct unmove_search *s, const struct unmove *u)
{
	struct position before = *s->p;
	struct out reasons = {0};
	bool wrong;

	unmove_take_back(&before, u);
	if (variant_ended(&before))
		return false;
	if (move_castles(u->move) && !move_is_safe(&before, u->move))
		return false;
	wrong = illegal_position(&before, true, &reasons);
	out_close(&reasons);
	return !wrong;
}

/*
 * True if the position has the en-passant square that the move creates.  It may
 * be missing if no capture is possible there.
 */
static bool
leaves_ep(const struct unmove_search *s, move m)
{
	int from = move_from(m), to = move_to(m);
	struct position now;

	if ((from ^ to) != 16 || kind_of(s->p->at[to]) != PAWN)
		return s->p->ep == NO_SQUARE;
	if (s->p->ep != NO_SQUARE)
		return s->p->ep == (from + to) / 2;
	now = *s->p;
	now.ep = (uint8_t)((from + to) / 2);
	return !position_ep_legal(&now);
}

static void
offer(struct unmove_search *s, struct unmove u)
{
	if (s->stopped || !leaves_ep(s, u.move))
		return;
	if (could_be(s, &u))
		s->stopped = s->take(s->user, &u);
}

static void
offer_quiet(struct unmove_search *s, move m)
{
	offer(s, (struct unmove){.move = m, .taken = NO_PIECE});
}

/* Offer the move with each kind of piece that it may have captured. */
static void
offer_captures(struct unmove_search *s, move m)
{
	int rank = rank_of(move_to(m));

	for (int kind = QUEEN; kind < KINDS; kind++) {
		if (kind == PAWN && (rank == 0 || rank == 7))
			continue;
		offer(s,
		    (struct unmove){.move = m,
			.taken = (uint8_t)piece_of(!s->mover, kind)});
	}
}

static void
unmove_piece(struct unmove_search *s, int to)
{
	bb from = attack_from(s->p->at[to], to, ~s->empty) & s->empty;

	for (; from; from = bb_but_lowest(from)) {
		offer_quiet(s, move_of(bb_lowest(from), to));
		offer_captures(s, move_of(bb_lowest(from), to));
	}
}

/* True if the square is empty and a pawn of the mover can stand there. */
static bool
free_for_pawn(const struct unmove_search *s, int square)
{
	return square >= 8 && square < 56 && (s->empty & bb_of(square));
}

/* Return the squares from which a pawn of the mover captures on `to`. */
static bb
pawn_origins(const struct unmove_search *s, int to)
{
	return attack_pawn[!s->mover][to] & s->empty &
	    ~(bb_rank(0) | bb_rank(7));
}

static void
unmove_en_passant(struct unmove_search *s, int from, int to)
{
	bb passed =
	    bb_of(to - s->forward) | bb_of(to + s->forward); /* both empty */

	if (rank_of(to) != (s->mover == WHITE ? 5 : 2) || passed & ~s->empty)
		return;
	offer(s,
	    (struct unmove){.move = move_of(from, to),
		.taken = (uint8_t)piece_of(!s->mover, PAWN),
		.ep = true});
}

/*
 * Offer the moves of a pawn to `to`; none to a last rank, where an illegal
 * board may have one.
 */
static void
unmove_pawn(struct unmove_search *s, int to)
{
	int from = to - s->forward, start = from - s->forward;

	if (rank_of(to) == 0 || rank_of(to) == 7)
		return;
	if (free_for_pawn(s, from)) {
		offer_quiet(s, move_of(from, to));
		if (rank_of(to) == (s->mover == WHITE ? 3 : 4) &&
		    free_for_pawn(s, start))
			offer_quiet(s, move_of(start, to));
	}
	for (bb rest = pawn_origins(s, to); rest; rest = bb_but_lowest(rest)) {
		offer_captures(s, move_of(bb_lowest(rest), to));
		unmove_en_passant(s, bb_lowest(rest), to);
	}
}

/* Offer the promotions to a piece on the last rank. */
static void
unmove_promotion(struct unmove_search *s, int to)
{
	int kind = kind_of(s->p->at[to]), from = to - s->forward;

	if (kind == KING || rank_of(to) != (s->mover == WHITE ? 7 : 0))
		return;
	if (free_for_pawn(s, from))
		offer_quiet(s, move_promoting(from, to, kind));
	for (bb rest = pawn_origins(s, to); rest; rest = bb_but_lowest(rest))
		offer_captures(s, move_promoting(bb_lowest(rest), to, kind));
}

/* Offer castling of a king and a rook from these files. */
static void
unmove_castling(struct unmove_search *s, int king_file, int rook_file)
{
	int rank = s->mover == WHITE ? 0 : 7;
	int king = square_at(king_file, rank);
	int rook = square_at(rook_file, rank);
	bb king_now = bb_of(castled_king(king, rook));
	bb rook_now = bb_of(castled_rook(king, rook));
	const bb *piece = s->p->piece + piece_of(s->mover, KING);

	if (!(piece[KING] & king_now) || !(piece[ROOK] & rook_now) ||
	    (bb_of(king) | bb_of(rook)) & ~(s->empty | king_now | rook_now))
		return;
	offer_quiet(s, move_castling(king, rook));
}

/*
 * Offer castling moves; in Chess960 the king may start anywhere between the
 * rooks.
 */
static void
unmove_castlings(struct unmove_search *s, bool chess960)
{
	if (s->p->home & s->p->colour[s->mover])
		return;
	for (int king = chess960 ? 1 : 4; king <= (chess960 ? 6 : 4); king++)
		for (int rook = 7; rook >= 0; rook--)
			if (chess960 ? rook != king : rook % 7 == 0)
				unmove_castling(s, king, rook);
}

void
unmove_each(const struct position *p, bool chess960,
    bool (*take)(void *user, const struct unmove *u), void *user)
{
	int mover = !p->to_move;
	struct unmove_search s = {.p = p,
	    .take = take,
	    .user = user,
	    .mover = mover,
	    .forward = mover == WHITE ? 8 : -8,
	    .empty = ~position_occupied(p)};
	bb men = p->colour[mover] & ~p->home;

	if (!position_has_king(p, mover) ||
	    position_attacked(p, position_king(p, mover), !mover, ~s.empty, 0))
		return;
	for (; men && !s.stopped; men = bb_but_lowest(men)) {
		int to = bb_lowest(men);

		if (kind_of(p->at[to]) == PAWN) {
			unmove_pawn(&s, to);
		} else {
			unmove_piece(&s, to);
			unmove_promotion(&s, to);
		}
	}
	unmove_castlings(&s, chess960);
}
