/* play.c - see play.h */
#include "board/play.h"

#include <assert.h>

#include "base/short_way.h"

/*
 * Remove the castling rights of kings and rooks that left a square of `touched`
 * or were captured there.
 */
static SELDOM void
lose_rights(struct position *p, bb touched)
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

static SELDOM void
play_castling(struct position *p, int king, int rook)
{
	int us = p->to_move;

	position_take(p, king);
	position_take(p, rook);
	position_put(p, piece_of(us, KING), castled_king(king, rook));
	position_put(p, piece_of(us, ROOK), castled_rook(king, rook));
}

/*
 * Play the effects of a pawn move besides its two squares: promotion,
 * en-passant capture, new en-passant square, clock.
 */
static void
play_pawn(struct position *p, move m, int ep)
{
	int from = move_from(m), to = move_to(m);

	p->halfmove = 0;
	if (to == ep && file_of(from) != file_of(to)) {
		position_take(p, square_at(file_of(to), rank_of(from)));
	} else if ((from ^ to) == 16) {
		p->ep = (uint8_t)((from + to) / 2);
	} else if (move_promotion(m)) {
		position_take(p, to);
		position_put(p, piece_of(p->to_move, move_promotion(m)), to);
	}
}

static void
play_piece(struct position *p, move m, int ep)
{
	int from = move_from(m), to = move_to(m), piece = p->at[from];
	bb path = bb_of(from) | bb_of(to);
	bool takes = p->at[to] != NO_PIECE;
	int taken = takes ? p->at[to] : piece; /* any if it captures nothing */

	assert(piece != NO_PIECE && colour_of(piece) == p->to_move);
	assert(!takes || kind_of(taken) != KING);
	p->piece[taken] &= ~bb_of(to);
	p->colour[colour_of(taken)] &= ~bb_of(to);
	p->halfmove = takes ? 0 : p->halfmove;
	p->piece[piece] ^= path;
	p->colour[p->to_move] ^= path;
	p->at[from] = NO_PIECE;
	p->at[to] = (uint8_t)piece;
	if (kind_of(piece) == PAWN)
		play_pawn(p, m, ep);
}

void
play(struct position *p, move m)
{
	int ep = p->ep;
	bb path = bb_of(move_from(m)) | bb_of(move_to(m));

	p->ep = NO_SQUARE;
	p->halfmove++;
	if (m != MOVE_NULL) {
		if (p->home & path || !short_way(SHORT_RIGHTS_KEPT))
			lose_rights(p, path);
		if (move_castles(m))
			play_castling(p, move_from(m), move_to(m));
		else
			play_piece(p, m, ep);
	}
	p->fullmove += p->to_move == BLACK;
	p->to_move = !p->to_move;
	assert(position_agrees(p));
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
