/* bbline.c - see bbline.h */
#include "notation/bbline.h"

#include <string.h>

#include "base/error_text.h"
#include "base/short_way.h"
#include "system/byte_order.h"

enum { ALL_FIELDS = (1 << PIECES) - 1 };

static const char *
claimed_twice(const bb sets[PIECES], int piece, bb squares)
{
	int other = 0;

	while (!(sets[other] & squares))
		other++;
	return error_text("%.2s is claimed by %c and by %c",
	    square_names[bb_lowest(sets[other] & squares)], piece_letter(other),
	    piece_letter(piece));
}

/*
 * Parse one field, `K:e1`, with a blank or the end of the text after it.  NULL,
 * or what is wrong.
 */
static const char *
read_field(struct str *s, bb sets[PIECES], unsigned *seen, bb *occupied)
{
	int piece = piece_read(s->text[0]);
	const char *wrong;
	bb set;

	if (piece == NO_PIECE)
		return error_text("no piece is written `%c'", s->text[0]);
	if (*seen & 1u << piece)
		return error_text("%c: stands there twice", s->text[0]);
	*s = str_after(*s, 2);
	if ((wrong = bb_read(s, &set)))
		return wrong;
	if (set & *occupied)
		return claimed_twice(sets, piece, set & *occupied);
	if (s->len && s->text[0] != ' ')
		return error_text(
		    "no blank after the set of %c", piece_letter(piece));
	sets[piece] = set;
	*seen |= 1u << piece;
	*occupied |= set;
	return NULL;
}

/* Three bytes of text as load_le32() loads them, the fourth being 0. */
#define BYTES(a, b, c)                                                         \
	((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16)

/* Return the square of a name from which `a1` was subtracted, byte by byte. */
static inline bb
square_of_name(uint32_t name)
{
	return bb_of((name | name >> 5) & 63);
}

/*
 * Parse `[]`, a square or a list, and the blank after it; return the end, or
 * NULL.  Four bytes are loaded at once (SWAR), from `last` at the latest: the
 * name of a square and what follows it, less those of a1, have no other bits
 * than the square's.
 */
static inline const char *
read_plain_set(const char *p, const char *last, bb *set)
{
	const uint32_t rest = BYTES(0xf8, 0xf8, 0xff);
	const uint32_t close = BYTES(0, 0, ']' - ',') | (uint32_t)' ' << 24;
	uint32_t text = load_le32(p), name = text - BYTES('a', '1', ' ');

	if ((text & 0xff) != '[') {
		*set = square_of_name(name);
		return name & rest ? NULL : p + 3;
	}
	*set = 0;
	if ((text & 0xffffff) == BYTES('[', ']', ' '))
		return p + 3;
	for (p++; p <= last; p += 3) {
		name = load_le32(p) - BYTES('a', '1', ',');
		*set |= square_of_name(name);
		if (name & rest)
			return (name ^ close) & ~BYTES(7, 7, 0) ? NULL : p + 4;
	}
	return NULL;
}

/*
 * Parse the form that bbline_write() writes: all fields in order, disjoint, and
 * a blank after them.  False if the text differs from it in anything; then the
 * general parser decides.
 */
static bool
read_plain(struct str *s, bb sets[PIECES])
{
	const char *p = s->text, *last = p + s->len - 4;
	bb occupied = 0, twice = 0;

	if (s->len < 4)
		return false;
	for (int piece = 0; piece < PIECES; piece++) {
		if (p + 2 > last || p[0] != piece_letter(piece) ||
		    p[1] != ':' ||
		    !(p = read_plain_set(p + 2, last, &sets[piece])))
			return false;
		twice |= occupied & sets[piece];
		occupied |= sets[piece];
	}
	if (!twice)
		*s = str_between(p - 1, s->text + s->len);
	return !twice;
}

/* True if a field of marks or pockets follows a blank. */
static bool
is_beside(const struct str *s)
{
	return s->len > 3 && (s->text[1] == '~' || s->text[1] == '@') &&
	    s->text[2] == ':';
}

/* Parse the fields of marks and pockets; NULL, or what is wrong. */
static const char *
read_beside(struct str *s, const bb sets[PIECES], struct variant_state *beside)
{
	bool seen[2] = {false, false};
	bb occupied = 0;
	const char *wrong;

	while (is_beside(s)) {
		struct str rest = {s->text + 3, s->len - 3};
		char field = s->text[1];

		if (seen[field == '@'])
			return error_text("%c: stands there twice", field);
		seen[field == '@'] = true;
		if (field == '~')
			wrong = bb_read(&rest, &beside->promoted);
		else if (*rest.text == '[')
			wrong = pocket_read(&rest, beside);
		else
			wrong = "a pocket is written @:[QNpp]";
		if (wrong)
			return wrong;
		if (rest.len && *rest.text != ' ')
			return error_text(
			    "no blank after the field %c:", field);
		*s = rest;
	}
	for (int piece = 0; piece < PIECES && beside->promoted; piece++)
		occupied |= sets[piece];
	return beside->promoted & ~occupied
	    ? "there is no promoted piece on an empty square"
	    : NULL;
}

/* True if one of the twelve fields follows, after any number of blanks. */
static bool
field_follows(struct str s)
{
	s = str_trim(s);
	return bbline_is(s) && piece_read(*s.text) != NO_PIECE;
}

const char *
bbline_read_long(struct str *s, bb sets[PIECES], unsigned *seen)
{
	bb found[PIECES] = {0}, occupied = 0;
	struct str next = *s, rest = *s;
	const char *wrong;

	*seen = 0;
	while (*seen != ALL_FIELDS && bbline_is(next) &&
	    !(*seen && (*next.text == '~' || *next.text == '@'))) {
		if ((wrong = read_field(&next, found, seen, &occupied)))
			return wrong;
		rest = next;
		if (next.len)
			next = str_after(next, 1);
	}
	if (!*seen)
		return memchr(s->text, '/', s->len)
		    ? "it begins with no field like K:e1; fen2bb makes such a "
		      "line of a FEN"
		    : "it begins with no field like K:e1";
	memcpy(sets, found, sizeof found);
	*s = rest;
	return NULL;
}

const char *
bbline_read(struct str *s, bb sets[PIECES], struct variant_state *beside)
{
	unsigned seen = ALL_FIELDS;
	const char *wrong;

	*beside = (struct variant_state){0};
	if (!(short_way(SHORT_BOARD_LINE) && read_plain(s, sets)) &&
	    (wrong = bbline_read_long(s, sets, &seen)))
		return wrong;
	if (is_beside(s) && (wrong = read_beside(s, sets, beside)))
		return wrong;
	return seen != ALL_FIELDS && field_follows(*s)
	    ? "a field like K:e1 follows two blanks, or ~: or @:"
	    : NULL;
}
