/* play.c - see play.h */
#include "board/play.h"

#include <assert.h>

#include "board/variant.h"

void
play_lose_rights(struct position *p, bb touched)
{
	for (int c = WHITE; c <= BLACK; c++)
		for (int s = KING_SIDE; s <= QUEEN_SIDE; s++) {
			int rook = p->rook[c][s];

			if (rook == NO_SQUARE)
				continue;
			if (touched &
			    (bb_of(rook) | bb_of(position_king(p, c))))
				position_set_right(p, c, s, NO_SQUARE);
		}
}

static void
play_castling(struct position *p, int king, int rook)
{
	int us = p->to_move;

	for (int side = KING_SIDE; side <= QUEEN_SIDE; side++)
		p->rook[us][side] = NO_SQUARE;
	p->home &= p->colour[!us];
	position_take(p, king);
	position_take(p, rook);
	position_put(p, piece_of(us, KING), castled_king(king, rook));
	position_put(p, piece_of(us, ROOK), castled_rook(king, rook));
}

/* Play MOVE_NULL or castling. */
static SELDOM void
play_no_step(struct position *p, move m)
{
	if (m != MOVE_NULL)
		play_castling(p, move_from(m), move_to(m));
	p->halfmove++;
	p->ep = NO_SQUARE;
	p->fullmove += p->to_move; /* BLACK is 1 */
	p->to_move ^= 1;
}

void
play_as_chess(struct position *p, move m)
{
	int from = move_from(m), to = move_to(m), us = p->to_move, ep = p->ep;
	int piece = p->at[from];

	if (m == MOVE_NULL || move_castles(m)) {
		play_no_step(p, m);
		return;
	}
	assert(piece != NO_PIECE && colour_of(piece) == us);
	play_step(p, us, kind_of(piece), from, to);
	if (move_promotion(m)) {
		position_take(p, to);
		position_put(p, piece_of(us, move_promoted_kind(m)), to);
	} else if (to == ep && kind_of(piece) == PAWN &&
	    file_of(from) != file_of(to)) {
		position_take(p, square_at(file_of(to), rank_of(from)));
	}
	assert(position_agrees(p));
}

static void
play_drop(struct position *p, move m)
{
	int kind = move_promotion(m), piece = piece_of(p->to_move, kind);

	play_as_chess(p, MOVE_NULL);
	position_put(p, piece, move_to(m));
	p->beside.pocket[piece]--;
	if (kind == PAWN)
		p->halfmove = 0;
}

/*
 * Put the piece that was captured on `taken` into the pocket, and let the marks
 * of promoted pieces follow the move; `piece` was captured, or NO_PIECE.
 */
static void
change_pocket(struct position *p, move m, int taken, int piece)
{
	struct variant_state *b = &p->beside;
	bb from = bb_of(move_from(m)), to = bb_of(move_to(m));
	bool marked = b->promoted & from || move_promotion(m);

	if (piece != NO_PIECE) {
		int kind = b->promoted & bb_of(taken) ? PAWN : kind_of(piece);

		b->pocket[piece_of(!p->to_move, kind)]++;
		b->promoted &= ~bb_of(taken);
	}
	b->promoted &= ~(from | to);
	if (marked)
		b->promoted |= to;
}

/* Remove the piece that captured on a square, and all but pawns around it. */
static void
explode(struct position *p, int square)
{
	bb pawns =
	    p->piece[piece_of(WHITE, PAWN)] | p->piece[piece_of(BLACK, PAWN)];
	bb gone = bb_of(square) |
	    (attack_empty[KING][square] & position_occupied(p) & ~pawns);

	play_lose_rights(p, gone);
	for (; gone; gone = bb_but_lowest(gone))
		position_take(p, bb_lowest(gone));
}

/* Play a move by the rules of a variant. */
static SELDOM void
play_by_rules(struct position *p, move m)
{
	const struct variant_rules *r = position_rules(p);
	int us = p->to_move, taken = move_takes(p, m);
	int piece = taken == NO_SQUARE ? NO_PIECE : p->at[taken];

	if (move_drops(m)) {
		play_drop(p, m);
		return;
	}
	play_as_chess(p, m);
	if (r->pocket && m != MOVE_NULL)
		change_pocket(p, m, taken, piece);
	if (r->explodes && taken != NO_SQUARE)
		explode(p, move_to(m));
	if (p->ep != NO_SQUARE && r->white_home & bb_of(move_from(m)))
		p->ep = NO_SQUARE;
	if (p->beside.checks[us] && position_in_check(p, !us))
		p->beside.checks[us]--;
}

void
play(struct position *p, move m)
{
	if (p->variant)
		play_by_rules(p, m);
	else
		play_as_chess(p, m);
}

int
move_takes(const struct position *before, move m)
{
	int to = move_to(m), from = move_from(m);

	if (m == MOVE_NULL || move_castles(m))
		return NO_SQUARE;
	if (before->at[to] != NO_PIECE)
		return to;
	if (kind_of(before->at[from]) == PAWN && file_of(from) != file_of(to))
		return square_at(file_of(to), rank_of(from));
	return NO_SQUARE;
}

bool
move_is_quiet(const struct position *before, move m)
{
	return move_takes(before, m) == NO_SQUARE &&
	    (!move_promotion(m) || move_drops(m));
}
