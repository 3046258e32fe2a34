/*
 * rights.h - the four castling rights of a position at once
 */
#ifndef BOARD_RIGHTS_H
#define BOARD_RIGHTS_H

#include "board/position.h"
#include "system/byte_order.h"

enum { RIGHTS_COUNT = 16 }; /* the number of sets of rights */

/*
 * Return the squares of the rooks to castle with, a byte each: KQkq, K the
 * lowest.
 */
static inline uint32_t
rights_rooks(const struct position *p)
{
	_Static_assert(sizeof(uint32_t) == sizeof p->rook, "four bytes");
	return load_le32(p->rook);
}

/* Return a 1 in each byte that is a square, not NO_SQUARE. */
static inline uint32_t
rights_given(uint32_t rooks)
{
	return ~(rooks / NO_SQUARE) & UINT32_C(0x01010101);
}

/* Return the set of rights, 0 to 15: bits for K, the lowest, Q, k and q. */
static inline unsigned
rights_of(const struct position *p)
{
	/* move the lowest bits of the bytes to the highest four */
	return rights_given(rights_rooks(p)) * UINT32_C(0x10204080) >> 28;
}

/* True if all are letters of a castling field: KQkq, or files of rooks. */
static inline bool
rights_are_letters(struct str field)
{
	/* bit n: letter n of the alphabet, in either case */
	const uint32_t letters = UINT32_C(0x000209fe);
	bool all = true;

	for (size_t i = 0; i < field.len; i++)
		all &= (field.text[i] & 0xc0) == 0x40 &&
		    letters >> (field.text[i] & 31) & 1;
	return all;
}

/* Return how many rights there are. */
static inline int
rights_count(const struct position *p)
{
	return bb_count(rights_given(rights_rooks(p)));
}

/*
 * True if each right is one with a rook on a1, h1, a8 or h8.  A rook with a
 * right stands on its first rank, so its file suffices (SWAR).
 */
static inline bool
rights_are_of_corners(const struct position *p)
{
	const uint32_t file_bits = 7, files = UINT32_C(0x07070707);
	const uint32_t corners = UINT32_C(0x00070007); /* h, a, h, a */
	uint32_t rooks = rights_rooks(p);

	return !(((rooks & files) ^ corners) & rights_given(rooks) * file_bits);
}

#endif
