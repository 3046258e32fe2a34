/*
 * symmetry.h - flips, turns, colour swap and shifts as data
 *
 * A symmetry says how file and rank make the new file and rank, and whether
 * the colours change places.  Read the members of the struct from top to
 * bottom: that is the order in which they act.  The eight rows of
 * symmetry_rows[] are the rigid maps of the board onto itself (the dihedral
 * group).  All that has squares, pieces or directions follows a symmetry by the
 * functions below.
 */
#ifndef TRANSFORM_SYMMETRY_H
#define TRANSFORM_SYMMETRY_H

#include <stdbool.h>

#include "base/out.h"
#include "board/bitboard.h"
#include "board/piece.h"

struct symmetry {
	bool transposes;     /* file and rank change places */
	bool mirrors_files;  /* a..h become h..a */
	bool mirrors_ranks;  /* 1..8 become 8..1 */
	int8_t files, ranks; /* so many files right, so many ranks up */
	bool swaps_colours;  /* white becomes black, black white */
};

enum {
	SYMMETRY_ID,
	SYMMETRY_REFLECT_H, /* about the horizontal bisector: ranks swap */
	SYMMETRY_REFLECT_V, /* about the vertical bisector: files swap */
	SYMMETRY_ROTATE_180,
	SYMMETRY_REFLECT_A1H8, /* about the diagonal a1-h8, which stays */
	SYMMETRY_REFLECT_H1A8, /* about the diagonal h1-a8 */
	SYMMETRY_ROTATE_90,    /* counter-clockwise */
	SYMMETRY_ROTATE_270,
	SYMMETRY_ROWS,
};

struct symmetry_row {
	const char *name;    /* on CQL's page "Transform filters formally" */
	const char *current; /* of the filter currenttransform; "": nothing */
	struct symmetry map;
};

extern const struct symmetry_row symmetry_rows[SYMMETRY_ROWS];

/* A shift as currenttransform names it: "right^3 down^1"; nothing for none. */
void symmetry_write_shift(struct out *o, int files, int ranks);

/* Return one after the other, and the way back.  Shifts must stay within
 * int8_t. */
struct symmetry symmetry_then(struct symmetry first, struct symmetry next);
struct symmetry symmetry_inverse(struct symmetry s);

bool symmetry_same(struct symmetry a, struct symmetry b);

/* Where a square goes; NO_SQUARE when that is off the board. */
int symmetry_square(struct symmetry s, int square);

/* Where a set goes, square by square; what leaves the board is gone. */
bb symmetry_set(struct symmetry s, bb set);

/*
 * Where the squares of a CQL square designator go.  They move like any set,
 * except that a file that is wholly in the set is not shifted along itself,
 * nor a rank (CQL, "Transform filters formally", shift transforms).
 */
bb symmetry_designator(struct symmetry s, bb set);

/* Turn the step (files right, ranks up) like an arrow drawn on the board. */
void symmetry_direction(struct symmetry s, int *files, int *ranks);

/* Do light squares become dark ones? */
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

/* NO_PIECE stays what it is. */
static inline int
symmetry_piece(struct symmetry s, int piece)
{
	if (piece == NO_PIECE || !s.swaps_colours)
		return piece;
	return piece_of(!colour_of(piece), kind_of(piece));
}

/* a1-h8 stays, a8 and h1 change places. */
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

/* Return the files in reverse order: each byte's bits are reversed. */
static inline bb
bb_swap_files(bb set)
{
	set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
	set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
	return (set >> 4 & 0x0f0f0f0f0f0f0f0f) |
	    (set & 0x0f0f0f0f0f0f0f0f) << 4;
}

#endif
