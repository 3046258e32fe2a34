/* position.c - see position.h */
#include "board/position.h"

#include <assert.h>
#include <string.h>

#include "board/rights.h"
#include "board/variant.h"

void
position_clear(struct position *p)
{
	*p = (struct position){.ep = NO_SQUARE, .fullmove = 1};
	memset(p->at, NO_PIECE, sizeof p->at);
	memset(p->rook, NO_SQUARE, sizeof p->rook);
}

#ifndef NDEBUG
bool
position_agrees(const struct position *p)
{
	bb all = 0;

	for (int piece = 0; piece < PIECES; piece++) {
		if (p->piece[piece] & (all | ~p->colour[colour_of(piece)]))
			return false;
		all |= p->piece[piece];
	}
	for (int square = 0; square < 64; square++)
		if (p->at[square] != position_piece_on(p->piece, square))
			return false;
	return all == position_occupied(p);
}
#endif

void
position_set_right(struct position *p, int colour, int side, int rook)
{
	assert(rook == NO_SQUARE || p->at[rook] == piece_of(colour, ROOK));
	p->rook[colour][side] = (uint8_t)rook;
	p->home = 0;
	for (int c = WHITE; c <= BLACK; c++)
		for (int s = KING_SIDE; s <= QUEEN_SIDE; s++)
			if (p->rook[c][s] != NO_SQUARE)
				p->home |= bb_of(p->rook[c][s]) |
				    p->piece[piece_of(c, KING)];
}

bb
position_attackers(const struct position *p, int square)
{
	bb occupied = position_occupied(p), found = 0;

	/* a piece attacks those squares from which its enemy would attack it */
	for (int piece = 0; piece < PIECES; piece++)
		found |= p->piece[piece] &
		    attack_from(piece_of(!colour_of(piece), kind_of(piece)),
			square, occupied);
	return found;
}

bool
position_in_check_by_rules(const struct position *p, int colour)
{
	return position_rules(p)->kings[colour] != KINGS_AS_OTHERS &&
	    position_has_king(p, colour) &&
	    position_endangered(
		p, position_king(p, colour), !colour, position_occupied(p));
}

bool
position_endangered(const struct position *p, int square, int by, bb occupied)
{
	bb kings = p->piece[piece_of(by, KING)];

	if (position_rules(p)->explodes &&
	    (!kings || (attack_empty[KING][square] & kings)))
		return false;
	return position_attacked(p, square, by, occupied, 0);
}

bb
position_checkers(const struct position *p)
{
	if (!position_in_check(p, p->to_move))
		return 0;
	return position_attackers(p, position_king(p, p->to_move)) &
	    p->colour[!p->to_move];
}

bool
position_needs_chess960(const struct position *p)
{
	bb kings = p->home &
	    (p->piece[piece_of(WHITE, KING)] | p->piece[piece_of(BLACK, KING)]);

	return kings & ~bb_file(4) || !rights_are_of_corners(p);
}

int
position_outer_rook(const struct position *p, int colour, int side)
{
	int rank = colour == WHITE ? 0 : 7, king = position_king(p, colour);
	int step = side == KING_SIDE ? -1 : 1;

	if (rank_of(king) != rank)
		return NO_SQUARE;
	for (int s = square_at(side == KING_SIDE ? 7 : 0, rank); s != king;
	     s += step)
		if (p->at[s] == piece_of(colour, ROOK))
			return s;
	return NO_SQUARE;
}
