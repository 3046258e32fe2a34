/* placement.c - see placement.h */
#include "notation/placement.h"

#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "base/error_text.h"
#include "notation/placement_plain.h"

/* ----------------------------------------------------------------- reading */

/*
 * The effect of a byte of a placement: add the current square to a set and
 * advance.  Empty squares go into an unused set.  Slashes go into a set of the
 * squares after them.  A byte that no placement contains advances by 0.
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

/* Check one rank.  NULL if it has eight squares, else what is wrong. */
static const char *
explain_rank(const char **p, const char *end, int rank)
{
	int squares = 0;

	for (; !is_end(*p, end) && **p != '/' && squares <= 8; ++*p) {
		unsigned char c = (unsigned char)**p;

		if (meaning[c].advance == 0)
			return c > ' ' && c < 0x7f
			    ? error_text("no piece is written `%c'", c)
			    : "no piece is written like that";
		squares += meaning[c].advance;
	}
	if (squares != 8)
		return error_text("rank %d does not have 8 squares", rank + 1);
	return NULL;
}

/* Return what is wrong with a placement that placement_read() rejects. */
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
			return error_text("there are only %d ranks", 8 - rank);
	}
}

/*
 * Read without a branch that depends on the board: 64 squares and 7 slashes,
 * one before each of a7, a6, ... a1, are checked once after the loop.  Squares
 * are counted in the order of the text, so the ranks are swapped at the end.
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
	return short_way(SHORT_PLACEMENT) && placement_read_plain(s, sets)
	    ? NULL
	    : placement_read_long(s, sets);
}

/* ----------------------------------------------------------------- writing */

static const char letters[16] = "KQRBNPkqrbnp";

#if SIXTEEN_AT_ONCE
/* Write all eight bytes with one byte shuffle (SSSE3 pshufb). */
static inline void
write_rank_at_once(
    const uint8_t at[8], const struct rank_shape *shape, char *text)
{
	__m128i how = _mm_loadu_si128((const __m128i *)(const void *)shape);
	__m128i piece = _mm_loadl_epi64((const __m128i *)(const void *)at);
	__m128i letter = _mm_shuffle_epi8(
	    _mm_loadu_si128((const __m128i *)(const void *)letters), piece);

	_mm_storel_epi64((__m128i *)(void *)text,
	    _mm_or_si128(
		_mm_shuffle_epi8(letter, how), _mm_srli_si128(how, 8)));
}
#endif

/* Write eight bytes; the first rank_lengths[] of them are the rank's text. */
static inline void
write_rank(const uint8_t at[8], const struct rank_shape *shape, char *text)
{
#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_WRITE_RANK)) {
		write_rank_at_once(at, shape, text);
		return;
	}
#endif
	for (int i = 0; i < 8; i++)
		text[i] = shape->file[i] == NO_FILE
		    ? shape->digits[i]
		    : letters[at[shape->file[i]]];
}

size_t
placement_write_board(const uint8_t at[64], bb occupied, char *text)
{
	bb ranks = bb_swap_ranks(occupied);
	char *p = text;

	for (int rank = 7; rank >= 0; rank--, ranks >>= 8) {
		write_rank(at + 8 * rank, &rank_shapes[ranks & 255], p);
		p += rank_lengths[ranks & 255];
		*p++ = '/';
	}
	return (size_t)(p - 1 - text);
}

/* Byte i of spread[b] is bit i of b. */
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
 * Fill at[] from the sets, a rank at a time.  Each bit of the piece numbers is
 * a set of squares, whose bits are spread to bytes by a table.
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
