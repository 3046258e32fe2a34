/* placement_plain.c - see placement_plain.h */
#include "notation/placement_plain.h"

#include <string.h>

#if SIXTEEN_AT_ONCE

/*
 * Read two ranks at a time (SIMD).  A prefix sum over the squares of each byte
 * gives the square of each letter.  The occupied squares give the rank's shape,
 * a table look-up, which gives the place of each piece in the text.
 */
enum { PLAIN_SHORTEST = 24, PLAIN_LONGEST = 64 };

/* Return a register of two times eight bytes; those of `low` come first. */
static __m128i
pair(const void *low, const void *high)
{
	return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)low),
	    _mm_loadl_epi64((const __m128i *)high));
}

/* The text of one rank. */
struct rank_text {
	const char *text;
	size_t len;
};

/*
 * Return the letters of two ranks on their squares, 0 where there is none.
 * *bad and *wrong get bits if the text is not plain.
 */
static inline __m128i
letters_of_ranks(
    struct rank_text low, struct rank_text high, __m128i *bad, size_t *wrong)
{
	const __m128i bit_of_square = _mm_setr_epi8(
	    0, 1, 2, 4, 8, 16, 32, 64, (char)128, 0, 0, 0, 0, 0, 0, 0);
	const __m128i second = _mm_set_epi64x(0x0808080808080808, 0);
	const __m128i none = _mm_setzero_si128();
	__m128i text = pair(low.text, high.text);
	/* the bytes before the first below '0', the end of the rank */
	__m128i stops = _mm_cmplt_epi8(text, _mm_set1_epi8('0'));
	__m128i used =
	    _mm_andnot_si128(stops, _mm_add_epi64(stops, _mm_set1_epi64x(-1)));
	__m128i letter =
	    _mm_and_si128(used, _mm_cmpgt_epi8(text, _mm_set1_epi8('9')));
	__m128i digit =
	    _mm_and_si128(used, _mm_sub_epi8(text, _mm_set1_epi8('0')));
	__m128i squares = _mm_sub_epi8(_mm_andnot_si128(letter, digit), letter);
	__m128i sums = squares, occupied;
	unsigned first, last;

	*bad = _mm_or_si128(*bad,
	    _mm_xor_si128(_mm_sad_epu8(squares, none), _mm_set1_epi64x(8)));
	sums = _mm_add_epi8(sums, _mm_slli_epi64(sums, 8));
	sums = _mm_add_epi8(sums, _mm_slli_epi64(sums, 16));
	sums = _mm_add_epi8(sums, _mm_slli_epi64(sums, 32));
	occupied = _mm_sad_epu8(
	    _mm_and_si128(letter, _mm_shuffle_epi8(bit_of_square, sums)), none);
	first = (unsigned)_mm_cvtsi128_si32(occupied) & 255;
	last = (unsigned)_mm_extract_epi16(occupied, 4) & 255;
	*wrong |=
	    (rank_lengths[first] ^ low.len) | (rank_lengths[last] ^ high.len);
	return _mm_shuffle_epi8(text,
	    _mm_or_si128(pair(rank_places[first], rank_places[last]), second));
}

/* Return the piece numbers; *bad gets bits for letters that are no piece. */
static inline __m128i
pieces_of_letters(__m128i letter, __m128i *bad)
{
	/* indexed by the low nibble, with one bit that tells R from B */
	const __m128i capitals = _mm_setr_epi8(
	    0, 0, 'B', 0, 'P', 'Q', 'R', 0, 0, 0, 0, 'K', 0, 0, 'N', 0);
	const __m128i numbers = _mm_setr_epi8(
	    NO_PIECE, 0, 3, 0, 5, 1, 2, 0, 0, 0, 0, 0, 0, 0, 4, 0);
	__m128i row =
	    _mm_and_si128(_mm_srli_epi16(letter, 2), _mm_set1_epi8(4));
	__m128i index =
	    _mm_xor_si128(row, _mm_and_si128(letter, _mm_set1_epi8(15)));
	__m128i small = _mm_cmpgt_epi8(letter, _mm_set1_epi8('Z'));
	__m128i capital = _mm_andnot_si128(_mm_set1_epi8('a' ^ 'A'), letter);

	*bad = _mm_or_si128(
	    *bad, _mm_xor_si128(capital, _mm_shuffle_epi8(capitals, index)));
	return _mm_add_epi8(_mm_shuffle_epi8(numbers, index),
	    _mm_and_si128(small, _mm_set1_epi8(PIECES / 2)));
}

/* Return the squares whose piece numbers have this bit set. */
static inline bb
squares_with_bit(const __m128i board[4], int bit)
{
	bb set = 0;

#pragma GCC unroll 4
	for (int i = 0; i < 4; i++)
		set |= (bb)(unsigned)_mm_movemask_epi8(
			   _mm_slli_epi16(board[i], 7 - bit))
		    << 16 * i;
	return set;
}

static inline void
sets_of_board(const __m128i board[4], bb sets[PIECES])
{
	bb one = squares_with_bit(board, 0), two = squares_with_bit(board, 1);
	bb four = squares_with_bit(board, 2),
	   eight = squares_with_bit(board, 3);
	bb low[4] = {~one & ~two, one & ~two, ~one & two, one & two};
	bb high[3] = {~four & ~eight, four & ~eight, ~four & eight};

#pragma GCC unroll 12
	for (int piece = 0; piece < PIECES; piece++)
		sets[piece] = low[piece & 3] & high[piece >> 2];
}

/*
 * Return the bytes below '0' among the first 64 except slashes, which go to
 * *slashes; one bit a byte.
 */
static inline uint64_t
find_stops(struct str s, uint64_t *slashes)
{
	uint64_t stops = 0;

	*slashes = 0;
#pragma GCC unroll 4
	for (size_t i = 0; i < PLAIN_LONGEST; i += 16) {
		size_t at = i < s.len - 16 ? i : s.len - 16;
		__m128i text = _mm_loadu_si128(
		    (const __m128i *)(const void *)(s.text + at));

		stops |= (uint64_t)(unsigned)_mm_movemask_epi8(
			     _mm_cmplt_epi8(text, _mm_set1_epi8('0')))
		    << at;
		*slashes |= (uint64_t)(unsigned)_mm_movemask_epi8(
				_mm_cmpeq_epi8(text, _mm_set1_epi8('/')))
		    << at;
	}
	return stops & ~*slashes;
}

/* Return the next rank of a text, up to the lowest bit of *ends. */
static inline struct rank_text
next_rank(const char *text, uint64_t *ends, size_t *at)
{
	size_t end = (size_t)__builtin_ctzll(*ends);
	struct rank_text rank = {text + *at, end - *at};

	*ends &= *ends - 1;
	*at = end + 1;
	return rank;
}

/* Parse a plain placement into board[] and return its end, or NULL. */
static inline const char *
plain_end(struct str s, __m128i board[4])
{
	__m128i bad = _mm_setzero_si128();
	char copy[PLAIN_LONGEST + 8];
	uint64_t ends, stops, stop;
	size_t at = 0, wrong = 0, len;
	const char *text = s.text;

	if (s.len < PLAIN_SHORTEST || !(stops = find_stops(s, &ends)))
		return NULL;
	stop = stops & -stops;
	len = (size_t)__builtin_ctzll(stop);
	ends &= stop - 1;
	if (__builtin_popcountll(ends) != 7 ||
	    (s.text[len] != ' ' && s.text[len] != '\t'))
		return NULL;
	/* a rank is loaded as eight bytes, of which the text may hold fewer */
	if (s.len < 64 - (size_t)__builtin_clzll(ends) + 8)
		text = memcpy(memset(copy, 0, sizeof copy), s.text, s.len);
	ends |= stop;
#pragma GCC unroll 4
	for (int i = 3; i >= 0; i--) {
		struct rank_text high = next_rank(text, &ends, &at);
		struct rank_text low = next_rank(text, &ends, &at);

		board[i] = letters_of_ranks(low, high, &bad, &wrong);
	}
#pragma GCC unroll 4
	for (int i = 0; i < 4; i++)
		board[i] = pieces_of_letters(board[i], &bad);
	bad = _mm_cmpeq_epi8(bad, _mm_setzero_si128());
	return wrong || _mm_movemask_epi8(bad) != 0xffff ? NULL : s.text + len;
}

static inline void
squares_of_board(const __m128i board[4], uint8_t at[64], bb *occupied)
{
	const __m128i none = _mm_set1_epi8(NO_PIECE);
	bb found = 0;

#pragma GCC unroll 4
	for (int i = 0; i < 4; i++) {
		_mm_storeu_si128((__m128i *)(void *)(at + 16 * i), board[i]);
		found |= (bb)(unsigned)_mm_movemask_epi8(
			     _mm_cmplt_epi8(board[i], none))
		    << 16 * i;
	}
	*occupied = found;
}

bool
placement_read_plain(
    struct str *s, bb sets[PIECES], uint8_t at[64], bb *occupied)
{
	__m128i board[4];
	const char *end = plain_end(*s, board);

	if (!end)
		return false;
	if (sets)
		sets_of_board(board, sets);
	if (at)
		squares_of_board(board, at, occupied);
	*s = str_between(end, s->text + s->len);
	return true;
}

#else

bool
placement_read_plain(
    struct str *s, bb sets[PIECES], uint8_t at[64], bb *occupied)
{
	(void)s;
	(void)sets;
	(void)at;
	(void)occupied;
	return false;
}

#endif
