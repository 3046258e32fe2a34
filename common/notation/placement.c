/* placement.c - see placement.h */
#include "notation/placement.h"

#include <string.h>

#include "base/short_way.h"
#include "base/error_text.h"
#include "notation/placement_plain.h"

/*
 * The effect of a byte of a placement: add the current square to a set and
 * advance.  Empty squares go into an unused set.  Slashes go into a set of the
 * squares after them, marks into one of the squares before them.  A byte that
 * no placement contains advances by 0, as a mark does.
 */
enum { EMPTY = PIECES, SLASHES, MARKS, SETS, SLASH = 1 << 8 };

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
	meaning['~'] = (struct meaning){0, MARKS};
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

/* True for the mark of a promoted piece; the byte before it is of the rank. */
static bool
is_mark(const char *p)
{
	return *p == '~' && (p[-1] == '~' || piece_read(p[-1]) < PIECES);
}

/* Check one rank.  NULL if it has eight squares, else what is wrong. */
static const char *
explain_rank(const char **p, const char *end, int rank)
{
	int squares = 0;

	for (; !is_end(*p, end) && **p != '/' && squares <= 8; ++*p) {
		unsigned char c = (unsigned char)**p;

		if (squares && is_mark(*p))
			continue;
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
	struct str pockets = s, ranks = str_cut(&pockets, '[');
	const char *p = s.text, *wrong;
	const char *end = p + (ranks.len ? ranks.len : s.len), *second = p + 1;

	if (is_end(p, end))
		return "no position";
	while (second < end && is_mark(second))
		second++;
	if (second < end && *second == ':' && meaning_of(*p).advance == 1)
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
SELDOM const char *
placement_read_long(
    struct str *s, bb sets[PIECES], struct variant_state *beside)
{
	const bb before = BB_FILE_A & ~bb_of(A1); /* swapped */
	const size_t all = 7 * SLASH + 64;
	const char *p = s->text, *end = p + s->len, *wrong;
	bb found[SETS] = {0};
	size_t at = 0;
	struct str rest;

	for (struct meaning m; p < end; p++) {
		m = meaning_of(*p);
		if (m.advance ? at == all : !at || !is_mark(p))
			break;
		found[m.set] |= bb_of((at - (m.set == MARKS)) & 63);
		at += m.advance;
	}
	rest = str_between(p, end);
	if (at != all || found[SLASHES] != before ||
	    !(is_end(p, end) || *p == '[' || *p == '/'))
		return explain(*s);
	if (!is_end(p, end) && (wrong = pocket_read(&rest, beside)))
		return wrong;
	if (!is_end(rest.text, rest.text + rest.len))
		return "no blank after the pockets";
	for (int piece = 0; piece < PIECES; piece++)
		sets[piece] = bb_swap_ranks(found[piece]);
	beside->promoted = bb_swap_ranks(found[MARKS]);
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
	    : placement_read_long(s, sets, beside);
}
