/*
 * bitboard.h - sets of squares in 64 bits
 *
 * Bit s is square s: a1 is bit 0, h8 is bit 63.  Iterate over a set from the
 * lowest square:
 *
 *     for (bb rest = set; rest; rest = bb_but_lowest(rest))
 *             ... bb_lowest(rest) ...
 */
#ifndef BOARD_BITBOARD_H
#define BOARD_BITBOARD_H

#include <stdint.h>

#include "base/out.h"

/* Squares: a1 is 0, b1 is 1, ... h8 is 63; files and ranks are 0 to 7. */
enum {
	A1,
	B1,
	C1,
	D1,
	E1,
	F1,
	G1,
	H1,
	A8 = 56,
	B8,
	C8,
	D8,
	E8,
	F8,
	G8,
	H8,
	NO_SQUARE = 64,
};

static inline int
square_at(int file, int rank)
{
	return rank * 8 + file;
}

static inline int
file_of(int square)
{
	return square & 7;
}

static inline int
rank_of(int square)
{
	return square >> 3;
}

/*
 * Parse the square at `text`, two characters "a1" to "h8"; return NO_SQUARE if
 * it is none.  The second character is not read if the first is no file.
 */
static inline int
square_read(const char *text)
{
	unsigned file = (unsigned)(unsigned char)text[0] - 'a', rank;

	if (file > 7)
		return NO_SQUARE;
	rank = (unsigned)(unsigned char)text[1] - '1';
	return rank > 7 ? NO_SQUARE : (int)(rank * 8 + file);
}

/* Write the name of a square, two characters without NUL. */
static inline void
square_write(int square, char *text)
{
	text[0] = (char)('a' + file_of(square));
	text[1] = (char)('1' + rank_of(square));
}

/* The name of each square, a comma and a NUL: four bytes to copy. */
extern const char square_names[64][4];

typedef uint64_t bb;

#define BB_ALL (~(bb)0)
#define BB_FILE_A ((bb)0x0101010101010101)
#define BB_RANK_1 ((bb)0xff)
#define BB_DARK ((bb)0xaa55aa55aa55aa55) /* the colour of a1 */

static inline bb
bb_of(int square)
{
	return (bb)1 << square;
}

static inline int
bb_lowest(bb set)
{
	return __builtin_ctzll(set);
}

static inline bb
bb_but_lowest(bb set)
{
	return set & (set - 1);
}

/* Return the only square of a set, or NO_SQUARE. */
static inline int
bb_only(bb set)
{
	return set && !bb_but_lowest(set) ? bb_lowest(set) : NO_SQUARE;
}

static inline int
bb_count(bb set)
{
	return __builtin_popcountll(set);
}

/* Return the union of the sets whose indices are bits of `which`. */
static inline bb
bb_union(const bb *sets, unsigned which)
{
	bb all = 0;

	for (; which; which &= which - 1)
		all |= sets[__builtin_ctz(which)];
	return all;
}

/* Return how many squares a set has beyond `most`. */
static inline int
bb_beyond(bb set, int most)
{
	int count = bb_count(set);

	return count > most ? count - most : 0;
}

static inline bb
bb_file(int file)
{
	return BB_FILE_A << file;
}

static inline bb
bb_rank(int rank)
{
	return BB_RANK_1 << 8 * rank;
}

/*
 * Move every square; drop those that leave the board.  Any distance is allowed.
 */
bb bb_shift(bb set, int files_right, int ranks_up);

/* Reverse the order of the ranks. */
static inline bb
bb_swap_ranks(bb set)
{
	return __builtin_bswap64(set);
}

/*
 * Write a set as CQL does: `[]`, a square, or `[e2,f2]` in ascending order.
 * Return the length, at most BB_TEXT_MAX; no NUL is written, but all
 * BB_TEXT_MAX bytes may be.
 */
enum { BB_TEXT_MAX = 64 * 3 + 2 };
size_t bb_write(bb set, char *text);

/*
 * Parse a set off the front of *s: the form of bb_write(), in any order, with
 * CQL's ranges (`a-c1`, `[a-c1,h2-4]`, `a-h1-8`), or `0x` and up to 16 hex
 * digits.  Return NULL; or an error message, with *s and *set unchanged.
 */
const char *bb_read(struct str *s, bb *set);

/*
 * Parse a square or a block of squares, `a-c1` or `a1-4` or `a-c1-4`, at the
 * front of a text and add it to *set.  Return its length, 0 if there is none.
 * Set *descends if a range is written the wrong way round.
 */
size_t bb_read_block(struct str s, bb *set, bool *descends);

#endif
