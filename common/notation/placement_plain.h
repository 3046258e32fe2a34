/*
 * placement_plain.h - fast path for placements in standard form (SSSE3)
 *
 * Nearly all placements are as placement_write() writes them. placement_read()
 * tries this first and falls back to its general loop, which also finds what is
 * wrong.  Without SSSE3 it always returns false.
 */
#ifndef NOTATION_PLACEMENT_PLAIN_H
#define NOTATION_PLACEMENT_PLAIN_H

#include <stdint.h>

#include "board/bitboard.h"
#include "board/piece.h"
#include "system/vector.h"

/*
 * Tables of the text of a rank, by the byte of its occupied files, bit 0 being
 * file a.  Reading and writing by them needs no branch that depends on the
 * board and would be mispredicted.
 */
enum { NO_FILE = 0x88 }; /* high bit: pshufb gives 0 */

/*
 * By place in the text: the digit or the slash at the end there, or the file of
 * the piece there.
 */
struct rank_shape {
	_Alignas(16) uint8_t file[16]; /* NO_FILE: no piece */
	char digits[15];
	uint8_t len; /* of the text with its slash */
};

/* Filled by a constructor before main() (placement_write.c), then constant. */
extern struct rank_shape rank_shapes[256];
extern uint8_t rank_lengths[256];   /* length of the text in bytes */
extern uint8_t rank_places[256][8]; /* place of each file's piece in it */

extern const _Alignas(16) char placement_letters[16]; /* of the pieces */

#if SIXTEEN_AT_ONCE
/*
 * Write a rank and its slash by one byte shuffle (SSSE3 pshufb) of the letters;
 * sixteen bytes are changed.  Return the end.
 */
static inline char *
rank_write_at_once(__m128i letter, uint64_t occupied, char *text)
{
	const struct rank_shape *shape = &rank_shapes[occupied & 255];
	const __m128i *part = (const __m128i *)(const void *)shape;

	_mm_storeu_si128((__m128i *)(void *)text,
	    _mm_or_si128(_mm_shuffle_epi8(letter, part[0]), part[1]));
	return text + shape->len;
}

/*
 * Write a placement as placement_write_board() does, two ranks at a time;
 * return the end, after a slash.
 */
static inline char *
placement_write_at_once(const uint8_t at[64], bb occupied, char *text)
{
	const __m128i names =
	    _mm_load_si128((const __m128i *)(const void *)placement_letters);

#pragma GCC unroll 4
	for (int i = 3; i >= 0; i--) {
		__m128i letter = _mm_shuffle_epi8(names,
		    _mm_load_si128(
			(const __m128i *)(const void *)(at + 16 * i)));

		text = rank_write_at_once(_mm_unpackhi_epi64(letter, letter),
		    occupied >> (16 * i + 8), text);
		text = rank_write_at_once(letter, occupied >> 16 * i, text);
	}
	return text;
}
#endif

/*
 * Parse a placement off the front of *s, up to a blank or TAB, into sets, and
 * into the piece or NO_PIECE on each square with the set of occupied ones.
 * `sets` may be NULL, and `at`, without which `occupied` is not used.  At least
 * eight bytes, the longest rank, must begin with its last rank.  False if it is
 * not plain; it may still be a placement, and nothing is changed.
 */
bool placement_read_plain(
    struct str *s, bb sets[PIECES], uint8_t at[64], bb *occupied);

#endif
