/* bbline.c - see bbline.h */
#include "notation/bbline.h"

#include <string.h>

#include "base/error_text.h"
#include "base/short_way.h"
#include "system/byte_order.h"

enum { MARKS = NO_PIECE + 1, POCKETS, ALL_PIECES = (1 << PIECES) - 1 };

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

/* True for a field of marks or pockets. */
static bool
is_beside(struct str s)
{
	return *s.text == '~' || *s.text == '@';
}

/* A line as far as it is read. */
struct reading {
	bb *sets, occupied;
	struct variant_state *beside;
	unsigned seen; /* a bit for each field */
};

/*
 * Parse one field, `K:e1` or, after another, `~:e1` or `@:[Q]`, with a blank or
 * the end of the text after it.  NULL, or what is wrong.
 */
static inline const char *
read_field(struct str *s, struct reading *r)
{
	char letter = s->text[0];
	int field = piece_read(letter);
	bb set = 0;
	const char *wrong;

	if (field == NO_PIECE && r->seen && is_beside(*s))
		field = letter == '~' ? MARKS : POCKETS;
	if (field == NO_PIECE)
		return error_text("no piece is written `%c'", letter);
	if (r->seen & 1u << field)
		return error_text("%c: stands there twice", letter);
	*s = str_after(*s, 2);
	if (field != POCKETS)
		wrong = bb_read(s, &set);
	else if (*s->text == '[')
		wrong = pocket_read(s, r->beside);
	else
		wrong = "a pocket is written @:[QNpp]";
	if (wrong)
		return wrong;
	if (field < NO_PIECE && set & r->occupied)
		return claimed_twice(r->sets, field, set & r->occupied);
	if (s->len && s->text[0] != ' ')
		return error_text(field < NO_PIECE
			? "no blank after the set of %c"
			: "no blank after the field %c:",
		    letter);
	r->seen |= 1u << field;
	if (field > NO_PIECE) {
		r->beside->promoted |= set;
		return NULL;
	}
	r->sets[field] = set;
	r->occupied |= set;
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

/*
 * True if a field is to be read: a piece, until all are there or a field of
 * another kind is; or marks or pockets.  All else is the state of the position.
 */
static bool
is_field(struct str next, unsigned seen)
{
	return bbline_is(next) &&
	    (seen && is_beside(next) ? next.len > 2 : seen < ALL_PIECES);
}

/* True if one of the twelve fields follows, after any number of blanks. */
static bool
field_follows(struct str s)
{
	s = str_trim(s);
	return bbline_is(s) && piece_read(*s.text) != NO_PIECE;
}

const char *
bbline_read_long(struct str *s, bb sets[PIECES], struct variant_state *beside,
    bool has_pieces)
{
	struct reading r = {.sets = sets,
	    .beside = beside,
	    .seen = has_pieces ? ALL_PIECES : 0};
	struct str next = str_after(*s, has_pieces);
	const char *wrong;

	for (int piece = 0; piece < PIECES && has_pieces; piece++)
		r.occupied |= sets[piece];
	if (!has_pieces)
		memset(sets, 0, PIECES * sizeof *sets);
	while (is_field(next, r.seen)) {
		if ((wrong = read_field(&next, &r)))
			return wrong;
		*s = next;
		next = str_after(next, next.len > 0);
	}
	if (!r.seen)
		return memchr(s->text, '/', s->len)
		    ? "it begins with no field like K:e1; fen2bb makes such a "
		      "line of a FEN"
		    : "it begins with no field like K:e1";
	if (beside->promoted & ~r.occupied)
		return "there is no promoted piece on an empty square";
	return ~r.seen & ALL_PIECES && field_follows(*s)
	    ? "a field like K:e1 follows two blanks, or ~: or @:"
	    : NULL;
}

const char *
bbline_read(struct str *s, bb sets[PIECES], struct variant_state *beside)
{
	bool has_pieces = short_way(SHORT_BOARD_LINE) && read_plain(s, sets);

	*beside = (struct variant_state){0};
	return has_pieces && (s->len < 3 || s->text[2] != ':')
	    ? NULL
	    : bbline_read_long(s, sets, beside, has_pieces);
}
