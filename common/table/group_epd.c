/* group_epd.c - see group_epd.h */
#include "table/group_epd.h"

#include <assert.h>

#include "base/short_way.h"
#include "board/rights.h"
#include "notation/fen.h"
#include "notation/placement.h"

/*
 * The four bits of a square; pieces are numbered in the order of their letters.
 */
enum {
	EMPTY_FIRST, /* the square before it on its rank is not empty */
	EMPTY_NEXT = PIECES + 1,
	BITS = 4
};

/* Tables from pieces, KQRBNPkqrbnp and none, to bits, and back. */
static const uint8_t bits_of[16] = {
    2, 5, 6, 1, 3, 4, 8, 11, 12, 7, 9, 10, EMPTY_FIRST};
static const uint8_t piece_on[16] = {
    NO_PIECE, 3, 0, 4, 5, 1, 2, 9, 6, 10, 11, 7, 8, NO_PIECE};

/* ------------------------------------------------------------ the placement */

/* Two ranks at a time, the upper one first, into eight bytes. */
enum { RANKS_AT_ONCE = 2, PACKED_AT_ONCE = 8 };

#if SIXTEEN_AT_ONCE

static inline __m128i
look_up(const uint8_t table[16], __m128i numbers)
{
	return _mm_shuffle_epi8(
	    _mm_loadu_si128((const __m128i *)(const void *)table), numbers);
}

static inline void
pack_at_once(const uint8_t *upper, const uint8_t *lower, char *packed)
{
	__m128i squares = _mm_unpacklo_epi64(
	    _mm_loadl_epi64((const __m128i *)(const void *)upper),
	    _mm_loadl_epi64((const __m128i *)(const void *)lower));
	__m128i bits = look_up(bits_of, squares);
	__m128i empty = _mm_cmpeq_epi8(bits, _mm_setzero_si128());
	__m128i next = _mm_and_si128(empty, _mm_slli_epi64(empty, 8));
	__m128i both = _mm_maddubs_epi16(
	    _mm_or_si128(bits, _mm_and_si128(next, _mm_set1_epi8(EMPTY_NEXT))),
	    _mm_set1_epi16(1 << 8 | 1 << BITS));

	_mm_storel_epi64(
	    (__m128i *)(void *)packed, _mm_packus_epi16(both, both));
}

/* Return the set of occupied squares, the upper rank in the higher bits. */
static inline unsigned
unpack_at_once(const char *packed, uint8_t *lower)
{
	const __m128i low = _mm_set1_epi8((1 << BITS) - 1);
	__m128i both = _mm_loadl_epi64((const __m128i *)(const void *)packed);
	__m128i bits =
	    _mm_unpacklo_epi8(_mm_and_si128(_mm_srli_epi16(both, BITS), low),
		_mm_and_si128(both, low));
	__m128i squares = _mm_shuffle_epi32(look_up(piece_on, bits), 0x4e);

	_mm_storeu_si128((__m128i *)(void *)lower, squares);
	return (unsigned)_mm_movemask_epi8(
	    _mm_cmplt_epi8(squares, _mm_set1_epi8(NO_PIECE)));
}

#endif

static void
pack_rank(const uint8_t squares[8], char *packed)
{
	unsigned char *to = (unsigned char *)packed;

	for (int file = 0; file < 8; file++) {
		bool next = file && squares[file] == NO_PIECE &&
		    squares[file - 1] == NO_PIECE;
		unsigned bits = next ? EMPTY_NEXT : bits_of[squares[file]];

		if (file % 2)
			*to++ |= (unsigned char)bits;
		else
			*to = (unsigned char)(bits << BITS);
	}
}

static inline void
pack_ranks(const uint8_t *upper, const uint8_t *lower, char *packed)
{
#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_GROUP_EPD)) {
		pack_at_once(upper, lower, packed);
		return;
	}
#endif
	pack_rank(upper, packed);
	pack_rank(lower, packed + PACKED_AT_ONCE / 2);
}

/* Return the set of occupied squares, the upper rank in the higher bits. */
static inline unsigned
unpack_ranks(const char *packed, uint8_t *lower)
{
	unsigned occupied = 0;

#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_GROUP_EPD))
		return unpack_at_once(packed, lower);
#endif
	for (int i = 0; i < 16; i++) {
		unsigned two = (unsigned char)packed[i / 2];
		int square = (i + 8) % 16;

		lower[square] = piece_on[i % 2 ? two & 15 : two >> BITS];
		if (lower[square] != NO_PIECE)
			occupied |= 1u << square;
	}
	return occupied;
}

/* ---------------------------------------------------------------- the rest */

/* Sets of rights in the order of their texts, as KQ before Kk. */
static const uint8_t rights_in_order[RIGHTS_COUNT] = {
    0,
    RIGHT_WHITE_KING,
    RIGHT_WHITE_KING | RIGHT_WHITE_QUEEN,
    RIGHT_WHITE_KING | RIGHT_WHITE_QUEEN | RIGHT_BLACK_KING,
    RIGHT_WHITE_KING | RIGHT_WHITE_QUEEN | RIGHT_BLACK_KING | RIGHT_BLACK_QUEEN,
    RIGHT_WHITE_KING | RIGHT_WHITE_QUEEN | RIGHT_BLACK_QUEEN,
    RIGHT_WHITE_KING | RIGHT_BLACK_KING,
    RIGHT_WHITE_KING | RIGHT_BLACK_KING | RIGHT_BLACK_QUEEN,
    RIGHT_WHITE_KING | RIGHT_BLACK_QUEEN,
    RIGHT_WHITE_QUEEN,
    RIGHT_WHITE_QUEEN | RIGHT_BLACK_KING,
    RIGHT_WHITE_QUEEN | RIGHT_BLACK_KING | RIGHT_BLACK_QUEEN,
    RIGHT_WHITE_QUEEN | RIGHT_BLACK_QUEEN,
    RIGHT_BLACK_KING,
    RIGHT_BLACK_KING | RIGHT_BLACK_QUEEN,
    RIGHT_BLACK_QUEEN,
};

static uint8_t place_of_rights[RIGHTS_COUNT]; /* the inverse */

__attribute__((constructor)) static void
fill_places(void)
{
	for (uint8_t i = 0; i < RIGHTS_COUNT; i++)
		place_of_rights[rights_in_order[i]] = i;
}

/*
 * Return a number for an en passant square: 0 for none, else by file, the third
 * rank before the sixth.
 */
static unsigned
place_of_ep(int square)
{
	if (square == NO_SQUARE)
		return 0;
	return 1 + 2 * (unsigned)file_of(square) + (rank_of(square) == 5);
}

enum { EP_BITS = 5, RIGHTS_BITS = 4 };

size_t
group_epd_pack(const struct position *p, enum group_epd what, char *packed)
{
	char *end = packed;
	unsigned rest;

	*end++ = (char)what;
	for (int rank = 7; rank > 0; rank -= RANKS_AT_ONCE) {
		pack_ranks(p->at + 8 * rank, p->at + 8 * (rank - 1), end);
		end += PACKED_AT_ONCE;
	}
	if (what == GROUP_EPD) {
		rest = (unsigned)(p->to_move == WHITE) << RIGHTS_BITS |
		    place_of_rights[rights_of(p)];
		rest = rest << EP_BITS |
		    place_of_ep(fen_ep_square(p, FEN_EP_LEGAL));
		*end++ = (char)(rest >> 8);
		*end++ = (char)rest;
	}
	assert(end - packed <= GROUP_EPD_MAX);
	return (size_t)(end - packed);
}

static int
ep_at_place(unsigned place)
{
	if (place == 0)
		return NO_SQUARE;
	return square_at((int)(place - 1) / 2, place % 2 ? 2 : 5);
}

static char *
write_rest(unsigned rest, char *text)
{
	unsigned ep = rest & ((1 << EP_BITS) - 1);
	unsigned rights = rights_in_order[rest >> EP_BITS & 15];

	*text++ = ' ';
	*text++ = rest >> (EP_BITS + RIGHTS_BITS) ? 'w' : 'b';
	*text++ = ' ';
	text += fen_write_rights(rights, text);
	*text++ = ' ';
	return text + fen_write_ep(ep_at_place(ep), text);
}

const char *
group_epd_unpack(const char *packed, char **end)
{
	_Alignas(16) uint8_t at[64];
	bb occupied = 0;
	char what = *packed++;

	for (int rank = 6; rank >= 0; rank -= RANKS_AT_ONCE) {
		occupied = occupied << 16 | unpack_ranks(packed, at + 8 * rank);
		packed += PACKED_AT_ONCE;
	}
	*end += placement_write_board(at, occupied, *end);
	if (what == GROUP_PLACEMENT)
		return packed;
	*end = write_rest(
	    (unsigned)(unsigned char)packed[0] << 8 | (unsigned char)packed[1],
	    *end);
	return packed + 2;
}
