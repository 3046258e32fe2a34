/*
 * formation.h - pieces at fixed offsets from the first one
 *
 * `shift {Pd4 Pe5 pe6}` has dozens of images, each a few pieces on one square
 * each.  Images in which the pieces have the same squares relative to the first
 * piece are one formation, and are tried all at once: the set of squares of
 * each kind of piece is rotated to where the first piece would be, and the
 * intersection of these sets is where the formation begins.
 */
#ifndef BOARD_FORMATION_H
#define BOARD_FORMATION_H

#include <stdbool.h>

#include "board/bitboard.h"
#include "board/piece.h"

enum { FORMATION_PIECES_MAX = 16 };

struct formation_piece {
	uint16_t pieces; /* one of these; bits of enum piece and NO_PIECE */
	uint8_t only;	 /* the only one of them, else NO_PIECE */
	uint8_t turn; /* its square minus that of the first piece, modulo 64 */
};

/*
 * All zero is a formation without pieces.  Invariant: from each square in
 * `first` all pieces are on the board, so that no rotation leads around an
 * edge.
 */
struct formation {
	bb first; /* the squares on which the first piece may be */
	int count;
	struct formation_piece piece[FORMATION_PIECES_MAX];
};

/*
 * Add a piece that is one of `pieces`, on the only square of a set.  Return
 * false if there is no piece or not one square, or if the formation is full.
 */
bool formation_add(struct formation *f, unsigned pieces, bb squares);

/*
 * Add the first squares of another formation.  Return false if its pieces
 * differ.
 */
bool formation_join(struct formation *f, const struct formation *other);

/* Rotate the 64 squares by so many steps, modulo 64. */
static inline bb
formation_turn(bb set, int steps)
{
	return set << (steps & 63) | set >> (-steps & 63);
}

/* Return the squares of the pieces that one of a formation may be. */
static inline bb
formation_squares(const struct formation_piece *m, const bb *piece)
{
	return m->pieces >> NO_PIECE
	    ? ~bb_union(piece, ~m->pieces & ((1U << PIECES) - 1))
	    : bb_union(piece, m->pieces);
}

/*
 * Return the squares of the first piece where the formation is on a board with
 * these squares of each piece.
 */
static inline bb
formation_find(const struct formation *f, const bb *piece)
{
	bb at = f->first;

	for (int i = 0; i < f->count && at; i++) {
		const struct formation_piece *m = &f->piece[i];
		bb on = m->only < NO_PIECE ? piece[m->only]
					   : formation_squares(m, piece);

		at &= formation_turn(on, -m->turn);
	}
	return at;
}

#endif
