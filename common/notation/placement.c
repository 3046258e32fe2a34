/* placement.c - see placement.h */
#include "notation/placement.h"

#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "base/why.h"

/*
 * The text of a rank by the files that are occupied, a being bit 0: the digits
 * in their places, for each other place the file whose piece stands there, and
 * the length.  Nothing that is written branches on the board, as a processor
 * could not predict it.
 */
static struct shape {
	uint8_t file[8]; /* NO_FILE: no piece */
	char digits[8];
} shapes[256];
static uint8_t lengths[256];
static uint8_t places[256][8]; /* of the pieces in that text, by file */

enum { NO_FILE = 0x88 }; /* makes a zero of a look-up of bytes */

__attribute__((constructor)) static void
fill_shapes(void)
{
	for (unsigned occupied = 0; occupied < 256; occupied++) {
		struct shape *shape = &shapes[occupied];
		uint8_t len = 0;
		char empty = '0';

		memset(shape->file, NO_FILE, sizeof shape->file);
		memset(places[occupied], NO_FILE, sizeof places[occupied]);
		for (unsigned file = 0; file <= 8; file++) {
			bool piece = file == 8 || (occupied >> file & 1);

			if (piece && empty > '0')
				shape->digits[len++] = empty;
			if (piece && file < 8) {
				places[occupied][file] = len;
				shape->file[len++] = (uint8_t)file;
			}
			empty = (char)(piece ? '0' : empty + 1);
		}
		lengths[occupied] = len;
	}
}

/* ----------------------------------------------------------------- reading */

#if SIXTEEN_AT_ONCE

/*
 * The short way: two ranks at a time, as the standard has them.  Where a piece
 * stands is how many squares come before it; the pieces that are found so make
 * up the shape of the rank, and that says where in its text each of them is.
 */
enum { PLAIN_SHORTEST = 24, PLAIN_LONGEST = 64 };

/* Eight bytes each, the first of them those of `low`. */
static __m128i
pair(const void *low, const void *high)
{
	return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)low),
	    _mm_loadl_epi64((const __m128i *)high));
}

/* The bytes of a rank's text, by its length. */
static const uint64_t bytes_of_length[16] = {0, 0xff, 0xffff, 0xffffff,
    0xffffffff, 0xffffffffff, 0xffffffffffff, 0xffffffffffffff, ~0ULL};

/* The text of one rank. */
struct rank_text {
	const char *text;
	size_t len;
};

/*
 * The letters of two ranks on their squares, 0 where there is none; *wrong gets
 * bits when the text is not plain.
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
	__m128i used = pair(
	    &bytes_of_length[low.len & 15], &bytes_of_length[high.len & 15]);
	__m128i letter =
	    _mm_and_si128(used, _mm_cmpgt_epi8(text, _mm_set1_epi8('9')));
	__m128i digit = _mm_and_si128(_mm_andnot_si128(letter, used),
	    _mm_sub_epi8(text, _mm_set1_epi8('0')));
	__m128i squares =
	    _mm_or_si128(digit, _mm_and_si128(letter, _mm_set1_epi8(1)));
	__m128i sums = squares, occupied;
	unsigned first, last;

	*bad = _mm_or_si128(*bad, _mm_subs_epu8(squares, _mm_set1_epi8(8)));
	*bad = _mm_or_si128(*bad,
	    _mm_xor_si128(_mm_sad_epu8(squares, none), _mm_set1_epi64x(8)));
	sums = _mm_add_epi8(sums, _mm_slli_epi64(sums, 8));
	sums = _mm_add_epi8(sums, _mm_slli_epi64(sums, 16));
	sums = _mm_add_epi8(sums, _mm_slli_epi64(sums, 32));
	occupied = _mm_sad_epu8(
	    _mm_and_si128(letter, _mm_shuffle_epi8(bit_of_square, sums)), none);
	first = (unsigned)_mm_cvtsi128_si32(occupied) & 255;
	last = (unsigned)_mm_extract_epi16(occupied, 4) & 255;
	*wrong |= (lengths[first] ^ low.len) | (lengths[last] ^ high.len);
	return _mm_shuffle_epi8(
	    text, _mm_or_si128(pair(places[first], places[last]), second));
}

/* The numbers of the pieces; *bad gets bits where a letter is that of none. */
static inline __m128i
pieces_of_letters(__m128i letter, __m128i *bad)
{
	/* by the lower half of a letter, and what tells R from B */
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

/* The squares whose pieces have a bit in their numbers. */
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

/* Where slashes are among the first 64 bytes, and what else ends a rank. */
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

/* The next rank of a text, which ends at the first of these bits. */
static inline struct rank_text
next_rank(const char *text, uint64_t *ends, size_t *at)
{
	size_t end = (size_t)__builtin_ctzll(*ends);
	struct rank_text rank = {text + *at, end - *at};

	*ends &= *ends - 1;
	*at = end + 1;
	return rank;
}

/*
 * Behind a plain placement, whose pieces are put on a board; or NULL.  Behind
 * it there must be as many bytes as a rank may have, which are all looked at.
 */
static inline const char *
plain_end(struct str s, __m128i board[4])
{
	__m128i bad = _mm_setzero_si128();
	uint64_t ends, stops, stop;
	size_t at = 0, wrong = 0, len;

	if (s.len < PLAIN_SHORTEST || !(stops = find_stops(s, &ends)))
		return NULL;
	stop = stops & -stops;
	len = (size_t)__builtin_ctzll(stop);
	ends &= stop - 1;
	if (__builtin_popcountll(ends) != 7 || s.len < len + 8 ||
	    (s.text[len] != ' ' && s.text[len] != '\t'))
		return NULL;
	ends |= stop;
#pragma GCC unroll 4
	for (int i = 3; i >= 0; i--) {
		struct rank_text high = next_rank(s.text, &ends, &at);
		struct rank_text low = next_rank(s.text, &ends, &at);

		board[i] = letters_of_ranks(low, high, &bad, &wrong);
	}
#pragma GCC unroll 4
	for (int i = 0; i < 4; i++)
		board[i] = pieces_of_letters(board[i], &bad);
	bad = _mm_cmpeq_epi8(bad, _mm_setzero_si128());
	return wrong || _mm_movemask_epi8(bad) != 0xffff ? NULL : s.text + len;
}

static bool
read_plain(struct str *s, bb sets[PIECES])
{
	__m128i board[4];
	const char *end = plain_end(*s, board);

	if (!end)
		return false;
	sets_of_board(board, sets);
	*s = str_between(end, s->text + s->len);
	return true;
}

bool
placement_skip(struct str *s)
{
	__m128i board[4];
	const char *end = plain_end(*s, board);

	if (end)
		*s = str_between(end, s->text + s->len);
	return end;
}

#else

static bool
read_plain(struct str *s, bb sets[PIECES])
{
	(void)s;
	(void)sets;
	return false;
}

bool
placement_skip(struct str *s)
{
	(void)s;
	return false;
}

#endif

/*
 * What a byte of a placement does: it puts the current square into one of the
 * sets and goes on by so many squares.  Empty squares go into a set that is not
 * used, and slashes into one that shows before which squares they are.  A byte
 * that no placement contains does not move.
 */
enum { EMPTY = PIECES, SLASHES, SETS, SLASH = 1 << 8 };

struct meaning {
	uint16_t advance; /* squares, and SLASH for a slash */
	uint8_t set;
};

static const struct meaning meaning[256] = {
    ['K'] = {1, 0},
    ['Q'] = {1, 1},
    ['R'] = {1, 2},
    ['B'] = {1, 3},
    ['N'] = {1, 4},
    ['P'] = {1, 5},
    ['k'] = {1, 6},
    ['q'] = {1, 7},
    ['r'] = {1, 8},
    ['b'] = {1, 9},
    ['n'] = {1, 10},
    ['p'] = {1, 11},
    ['1'] = {1, EMPTY},
    ['2'] = {2, EMPTY},
    ['3'] = {3, EMPTY},
    ['4'] = {4, EMPTY},
    ['5'] = {5, EMPTY},
    ['6'] = {6, EMPTY},
    ['7'] = {7, EMPTY},
    ['8'] = {8, EMPTY},
    ['/'] = {SLASH, SLASHES},
};

static struct meaning
meaning_of(char c)
{
	return meaning[(unsigned char)c];
}

static bool
is_end(const char *p, const char *end)
{
	return p == end || *p == ' ' || *p == '\t';
}

/* Reads one rank; NULL when its last square is its eighth. */
static const char *
explain_rank(const char **p, const char *end, int rank)
{
	int squares = 0;

	for (; !is_end(*p, end) && **p != '/' && squares <= 8; ++*p) {
		unsigned char c = (unsigned char)**p;

		if (meaning[c].advance == 0)
			return c > ' ' && c < 0x7f
			    ? why("no piece is written `%c'", c)
			    : "no piece is written like that";
		squares += meaning[c].advance;
	}
	if (squares != 8)
		return why("rank %d does not have 8 squares", rank + 1);
	return NULL;
}

/* Says what is wrong with a placement that placement_read() has refused. */
static const char *
explain(struct str s)
{
	const char *p = s.text, *end = p + s.len, *wrong;

	if (is_end(p, end))
		return "no position";
	if (s.len > 1 && p[1] == ':' && meaning_of(*p).advance == 1)
		return "this is a BB line; bb2fen makes a FEN of it";
	for (int rank = 7;; rank--, p++) {
		if ((wrong = explain_rank(&p, end, rank)))
			return wrong;
		if (rank == 0)
			return "there are more than 8 ranks";
		if (is_end(p, end))
			return why("there are only %d ranks", 8 - rank);
	}
}

/*
 * Eight ranks of eight squares are 64 squares and 7 slashes, one before each of
 * a7, a6, ... a1.  That is checked once, behind the loop, and the loop is free
 * of jumps that depend on the board.  The squares are counted as the text goes,
 * so that the ranks are to be swapped in the end.
 */
const char *
placement_read_long(struct str *s, bb sets[PIECES])
{
	const bb before = BB_FILE_A & ~bb_of(A1); /* swapped */
	const char *p = s->text, *end = p + s->len;
	bb found[SETS] = {0};
	size_t at = 0;

	for (struct meaning m; p < end && (m = meaning_of(*p)).advance; p++) {
		found[m.set] |= bb_of(at & 63);
		at += m.advance;
	}
	if (at != 7 * SLASH + 64 || found[SLASHES] != before || !is_end(p, end))
		return explain(*s);
	for (int piece = 0; piece < PIECES; piece++)
		sets[piece] = bb_swap_ranks(found[piece]);
	*s = str_between(p, end);
	return NULL;
}

const char *
placement_read(struct str *s, bb sets[PIECES])
{
	return read_plain(s, sets) ? NULL : placement_read_long(s, sets);
}

/* ----------------------------------------------------------------- writing */

static const char letters[16] = "KQRBNPkqrbnp";

/* Writes eight bytes, of which the first are the text of the rank. */
static inline void
write_rank(const uint8_t at[8], const struct shape *shape, char *text)
{
#if SIXTEEN_AT_ONCE
	__m128i how = _mm_loadu_si128((const __m128i *)(const void *)shape);
	__m128i piece = _mm_loadl_epi64((const __m128i *)(const void *)at);
	__m128i letter = _mm_shuffle_epi8(
	    _mm_loadu_si128((const __m128i *)(const void *)letters), piece);

	_mm_storel_epi64((__m128i *)(void *)text,
	    _mm_or_si128(
		_mm_shuffle_epi8(letter, how), _mm_srli_si128(how, 8)));
#else
	for (int i = 0; i < 8; i++)
		text[i] = shape->file[i] == NO_FILE
		    ? shape->digits[i]
		    : letters[at[shape->file[i]]];
#endif
}

size_t
placement_write_board(const uint8_t at[64], bb occupied, char *text)
{
	bb ranks = bb_swap_ranks(occupied);
	char *p = text;

	for (int rank = 7; rank >= 0; rank--, ranks >>= 8) {
		write_rank(at + 8 * rank, &shapes[ranks & 255], p);
		p += lengths[ranks & 255];
		*p++ = '/';
	}
	return (size_t)(p - 1 - text);
}

/* The eight bits of a byte as the lowest ones of eight bytes. */
static uint64_t spread[256];

__attribute__((constructor)) static void
fill_spread(void)
{
	for (int byte = 0; byte < 256; byte++) {
		uint8_t bytes[8];

		for (int i = 0; i < 8; i++)
			bytes[i] = byte >> i & 1;
		memcpy(&spread[byte], bytes, sizeof bytes);
	}
}

/*
 * The pieces on the squares: each bit of their numbers is a set of squares, of
 * which a rank is spread at a time.
 */
static void
fill_board(const bb sets[PIECES], bb occupied, uint8_t at[64])
{
	const bb *s = sets, empty = ~occupied;
	bb ones = s[1] | s[3] | s[5] | s[7] | s[9] | s[11];
	bb twos = s[2] | s[3] | s[6] | s[7] | s[10] | s[11];
	bb fours = s[4] | s[5] | s[6] | s[7] | empty;
	bb eights = s[8] | s[9] | s[10] | s[11] | empty;

	for (int rank = 0; rank < 8; rank++, at += 8) {
		uint64_t eight = spread[ones & 255] | spread[twos & 255] << 1 |
		    spread[fours & 255] << 2 | spread[eights & 255] << 3;

		memcpy(at, &eight, sizeof eight);
		ones >>= 8;
		twos >>= 8;
		fours >>= 8;
		eights >>= 8;
	}
}

static_assert(NO_PIECE == 12, "an empty square is a four and an eight");

size_t
placement_write(const bb sets[PIECES], char *text)
{
	uint8_t at[64];
	bb occupied = 0;

	for (int piece = 0; piece < PIECES; piece++)
		occupied |= sets[piece];
	fill_board(sets, occupied, at);
	return placement_write_board(at, occupied, text);
}
