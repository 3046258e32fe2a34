/* placement.c - see placement.h */
#include "notation/placement.h"

#include <string.h>

#include "base/short_way.h"
#include "base/error_text.h"
#include "notation/placement_plain.h"

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

static struct meaning meaning[256];

__attribute__((constructor)) static void
fill_meanings(void)
{
	for (uint8_t piece = 0; piece < PIECES; piece++)
		meaning[(unsigned char)piece_letter(piece)] =
		    (struct meaning){1, piece};
	for (uint8_t squares = 1; squares <= 8; squares++)
		meaning['0' + squares] = (struct meaning){squares, EMPTY};
	meaning['/'] = (struct meaning){SLASH, SLASHES};
}

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
			return rank == 7
			    ? "there is only 1 rank"
			    : error_text("there are only %d ranks", 8 - rank);
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

/*
 * Copy the eight ranks at the front of *s to plain[] without their marks, which
 * become a set.  Return the length, or 0 if there are none.
 */
static size_t
strip_marks(struct str *s, char plain[PLACEMENT_MAX], bb *promoted)
{
	const char *p = s->text, *end = p + s->len;
	size_t len = 0;
	int square = 0, slashes = 0;

	for (; !is_end(p, end) && *p != '['; p++) {
		if (*p == '/' && ++slashes == 8)
			break;
		if (*p == '~' && len && piece_read(plain[len - 1]) < PIECES) {
			*promoted |= bb_of((square - 1) & 63);
			continue;
		}
		if (len == PLACEMENT_MAX)
			return 0;
		plain[len++] = *p;
		square += *p == '/' ? 0 : is_digit(*p) ? *p - '0' : 1;
	}
	*promoted = bb_swap_ranks(*promoted);
	*s = str_between(p, end);
	return len;
}

/* Parse a placement that may have marks and pockets. */
static SELDOM const char *
read_marked(struct str *s, bb sets[PIECES], struct variant_state *beside)
{
	char plain[PLACEMENT_MAX];
	struct str rest = *s, ranks = {plain, 0};
	bb found[PIECES], promoted = 0;
	const char *wrong;

	ranks.len = strip_marks(&rest, plain, &promoted);
	if (!ranks.len)
		return placement_read_long(s, sets);
	if ((wrong = placement_read_long(&ranks, found)))
		return wrong;
	if (!is_end(rest.text, rest.text + rest.len) &&
	    (wrong = pocket_read(&rest, beside)))
		return wrong;
	if (!is_end(rest.text, rest.text + rest.len))
		return "no blank after the pockets";
	memcpy(sets, found, sizeof found);
	beside->promoted = promoted;
	*s = rest;
	return NULL;
}

const char *
placement_read(struct str *s, bb sets[PIECES], struct variant_state *beside)
{
	*beside = (struct variant_state){0};
	return short_way(SHORT_PLACEMENT) &&
		placement_read_plain(s, sets, NULL, NULL)
	    ? NULL
	    : read_marked(s, sets, beside);
}
