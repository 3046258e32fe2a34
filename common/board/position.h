/*
 * position.h - a chess position: pieces, side to move, rights, clocks
 *
 * Invariant: `piece`, `colour` and `at` agree; position_put() and
 * position_take() keep them so.  Any board of good form is a position; moves of
 * a game are played only if each colour has as many kings as its variant allows
 * (position_kings_fault()), in chess exactly one, and no move changes that.
 */
#ifndef BOARD_POSITION_H
#define BOARD_POSITION_H

#include <assert.h>

#include "board/attack.h"
#include "board/bitboard.h"
#include "board/piece.h"

enum side { KING_SIDE, QUEEN_SIDE };

/* The state of a variant beside the board; all zero in chess. */
struct variant_state {
	bb promoted;		/* pieces that are pawns once captured */
	uint8_t pocket[PIECES]; /* how many of each piece may be dropped */
	uint8_t checks[2];	/* [colour]: still to give */
	bool has_pocket, has_checks;
};

/* The placement of a FEN; all of it are bytes of its members. */
struct board {
	bb sets[PIECES];
	struct variant_state beside;
};

/* True if promoted pieces or pockets stand in the placement of a FEN. */
static inline bool
variant_state_placed(const struct variant_state *s)
{
	return s->promoted || s->has_pocket;
}

struct position {
	bb piece[PIECES]; /* the squares of each piece */
	bb colour[2];	  /* the squares of each colour */
	/* the piece on each square, or NO_PIECE; vectors of sixteen */
	_Alignas(16) uint8_t at[64];
	bb home;	    /* kings and rooks that may still castle */
	uint8_t rook[2][2]; /* [colour][side]: square of the rook to castle
			       with, NO_SQUARE without the right */
	uint8_t to_move;    /* WHITE or BLACK */
	uint8_t ep; /* square skipped by the last double step (FEN of 1994), or
		       NO_SQUARE */
	uint8_t variant; /* 0 if all rules are as in chess, else enum variant */
	unsigned halfmove; /* plies since a capture or pawn move */
	unsigned fullmove; /* from 1, incremented after each Black move */
	struct variant_state beside;
};

/* Empty the board: White to move, no rights, clocks 0 and 1. */
void position_clear(struct position *p);

static inline bb
position_occupied(const struct position *p)
{
	return p->colour[WHITE] | p->colour[BLACK];
}

/* True if a colour has exactly one king. */
static inline bool
position_has_king(const struct position *p, int colour)
{
	return bb_count(p->piece[piece_of(colour, KING)]) == 1;
}

/* Return the square of the king of a colour that has exactly one. */
static inline int
position_king(const struct position *p, int colour)
{
	assert(position_has_king(p, colour));
	return bb_lowest(p->piece[piece_of(colour, KING)]);
}

static inline void
position_put(struct position *p, int piece, int square)
{
	assert(p->at[square] == NO_PIECE);
	p->piece[piece] |= bb_of(square);
	p->colour[colour_of(piece)] |= bb_of(square);
	p->at[square] = (uint8_t)piece;
}

/* Remove the piece from a square, which must not be empty. */
static inline void
position_take(struct position *p, int square)
{
	int piece = p->at[square];

	assert(piece != NO_PIECE);
	p->piece[piece] &= ~bb_of(square);
	p->colour[colour_of(piece)] &= ~bb_of(square);
	p->at[square] = NO_PIECE;
}

/* True if `piece`, `colour` and `at` agree; for assertions. */
bool position_agrees(const struct position *p);

/* Return the piece on a square of twelve sets, or NO_PIECE. */
static inline int
position_piece_on(const bb sets[PIECES], int square)
{
	int piece = 0;

	while (piece < PIECES && !(sets[piece] & bb_of(square)))
		piece++;
	return piece;
}

/* Give or withdraw (rook = NO_SQUARE) a castling right; update `home`. */
void position_set_right(struct position *p, int colour, int side, int rook);

/*
 * True if colour `by` attacks `square` with the squares `occupied` occupied and
 * its pieces on `taken` removed.  A move is tested by changing these two, for
 * the square of the king.
 */
static inline bool
position_attacked(
    const struct position *p, int square, int by, bb occupied, bb taken)
{
	const bb *piece = p->piece + by * KINDS;
	bb queens = piece[QUEEN];
	bb sliders = (attack_empty[ROOK][square] & (piece[ROOK] | queens)) |
	    (attack_empty[BISHOP][square] & (piece[BISHOP] | queens));
	bb steps = (attack_empty[KNIGHT][square] & piece[KNIGHT]) |
	    (attack_empty[KING][square] & piece[KING]) |
	    (attack_pawn[!by][square] & piece[PAWN]);

	if (steps & ~taken)
		return true;
	for (sliders &= ~taken; sliders; sliders = bb_but_lowest(sliders))
		if (!(attack_between[square][bb_lowest(sliders)] & occupied))
			return true;
	return false;
}

/*
 * True if colour `by` attacks a square where a king might be, with the squares
 * `occupied` occupied.  In Atomic no king is in danger beside the other one.
 */
bool position_endangered(
    const struct position *p, int square, int by, bb occupied);

/* Return position_in_check() by the rules of a variant. */
bool position_in_check_by_rules(const struct position *p, int colour);

/* True if a colour has exactly one king, which is in check. */
static inline bool
position_in_check(const struct position *p, int colour)
{
	if (p->variant)
		return position_in_check_by_rules(p, colour);
	return position_has_king(p, colour) &&
	    position_attacked(
		p, position_king(p, colour), !colour, position_occupied(p), 0);
}

/* Return the pieces of both colours that attack `square`. */
bb position_attackers(const struct position *p, int square);

/* Return the pieces that give check to the king of the side to move, if any. */
bb position_checkers(const struct position *p);

/* Return the pawns of the side to move that attack the en-passant square. */
static inline bb
position_ep_takers(const struct position *p)
{
	if (p->ep == NO_SQUARE)
		return 0;
	return attack_pawn[!p->to_move][p->ep] &
	    p->piece[piece_of(p->to_move, PAWN)];
}

/*
 * True if `square` may be the en-passant square of a board with this side to
 * move: it and the pawn's origin are empty, with the pawn in place.
 */
static inline bool
position_ep_possible(const bb sets[PIECES], int square, int to_move)
{
	int origin = to_move == WHITE ? 8 : -8; /* seen from the square */
	bb occupied = 0;

	if (square == NO_SQUARE ||
	    rank_of(square) != (to_move == WHITE ? 5 : 2))
		return false;
	for (int p = 0; p < PIECES; p++)
		occupied |= sets[p];
	return sets[piece_of(!to_move, PAWN)] & bb_of(square - origin) &&
	    !(occupied & (bb_of(square) | bb_of(square + origin)));
}

/*
 * Return the outermost rook on one side of the king on its first rank, or
 * NO_SQUARE; the colour has one king.
 */
int position_outer_rook(const struct position *p, int colour, int side);

/* True if a castling right is possible only in Chess960. */
bool position_needs_chess960(const struct position *p);

#endif
