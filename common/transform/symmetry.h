/*
 * symmetry.h - reflections, rotations, colour exchange and shifts as data
 *
 * A symmetry states how file and rank determine the new file and rank, and
 * whether the colours are exchanged.  The members of the struct apply in their
 * order.  The eight rows of symmetry_rows[] are the symmetries of the square
 * (the dihedral group).  The functions below map squares, pieces and
 * directions.
 */
#ifndef TRANSFORM_SYMMETRY_H
#define TRANSFORM_SYMMETRY_H

#include <stdbool.h>

#include "board/bitboard.h"
#include "board/piece.h"

struct symmetry {
	bool transposes;     /* exchange file and rank */
	bool mirrors_files;  /* a..h become h..a */
	bool mirrors_ranks;  /* 1..8 become 8..1 */
	int8_t files, ranks; /* then shift by files to the right, ranks up */
	bool swaps_colours;  /* white becomes black, black white */
};

enum {
	SYMMETRY_ID,
	SYMMETRY_REFLECT_H, /* about the horizontal bisector: ranks swap */
	SYMMETRY_REFLECT_V, /* about the vertical bisector: files swap */
	SYMMETRY_ROTATE_180,
	SYMMETRY_REFLECT_A1H8, /* about the diagonal a1-h8 */
	SYMMETRY_REFLECT_H1A8, /* about the diagonal h1-a8 */
	SYMMETRY_ROTATE_90,    /* counter-clockwise */
	SYMMETRY_ROTATE_270,
	SYMMETRY_ROWS,
};

struct symmetry_row {
	const char *name;    /* on CQL's page "Transform filters formally" */
	const char *current; /* name of the filter currenttransform; "": none */
	struct symmetry map;
};

extern const struct symmetry_row symmetry_rows[SYMMETRY_ROWS];

/*
 * Write a shift as currenttransform does: "right^3 down^1"; nothing for none.
 */
void symmetry_write_shift(struct out *o, int files, int ranks);

/*
 * Return `next` after `first`, and the inverse.  Shifts must stay within
 * int8_t.
 */
struct symmetry symmetry_then(struct symmetry first, struct symmetry next);
struct symmetry symmetry_inverse(struct symmetry s);

bool symmetry_same(struct symmetry a, struct symmetry b);

/* Return the image of a square, NO_SQUARE if it is off the board. */
int symmetry_square(struct symmetry s, int square);

/* Return the image of a set, without the squares that leave the board. */
bb symmetry_set(struct symmetry s, bb set);

/*
 * Return the image of the squares of a CQL square designator.  It is that of a
 * set, except that a file that is wholly in the set is not shifted along
 * itself, nor a rank (CQL, "Transform filters formally", shift transforms).
 */
bb symmetry_designator(struct symmetry s, bb set);

/* Map a step (files right, ranks up) like an arrow drawn on the board. */
void symmetry_direction(struct symmetry s, int *files, int *ranks);

/* True if light squares become dark ones. */
static inline bool
symmetry_swaps_shades(struct symmetry s)
{
	return (s.mirrors_files + s.mirrors_ranks + s.files + s.ranks) & 1;
}

static inline int
symmetry_colour(struct symmetry s, int colour)
{
	return s.swaps_colours ? !colour : colour;
}

/* Return the image of a piece; NO_PIECE is unchanged. */
static inline int
symmetry_piece(struct symmetry s, int piece)
{
	if (piece == NO_PIECE || !s.swaps_colours)
		return piece;
	return piece_of(!colour_of(piece), kind_of(piece));
}

/*
 * Transpose a set, exchanging a8 and h1, by delta swaps (Chess Programming
 * Wiki, flipDiagA1H8).
 */
static inline bb
bb_transpose(bb set)
{
	bb t;

	t = (set ^ set << 28) & 0x0f0f0f0f00000000;
	set ^= t ^ t >> 28;
	t = (set ^ set << 14) & 0x3333000033330000;
	set ^= t ^ t >> 14;
	t = (set ^ set << 7) & 0x5500550055005500;
	return set ^ t ^ t >> 7;
}

/* Reverse the order of the files: the bits of each byte (SWAR). */
static inline bb
bb_swap_files(bb set)
{
	set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
	set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
	return (set >> 4 & 0x0f0f0f0f0f0f0f0f) |
	    (set & 0x0f0f0f0f0f0f0f0f) << 4;
}

#endif
