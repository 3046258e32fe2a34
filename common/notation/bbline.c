/* bbline.c - see bbline.h */
#include "notation/bbline.h"

#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "base/error_text.h"
#include "system/byte_order.h"

enum { ALL_FIELDS = (1 << PIECES) - 1 };

static const char *
claimed_twice(const bb sets[PIECES], int piece, bb squares)
{
	char square[2];
	int other = 0;

	while (!(sets[other] & squares))
		other++;
	square_write(bb_lowest(sets[other] & squares), square);
	return error_text("%.2s is claimed by %c and by %c", square,
	    piece_letter(other), piece_letter(piece));
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
	*s = (struct str){s->text + 2, s->len - 2};
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

/*
 * Parse the form that bbline_write() writes: all fields in order, disjoint.
 * False if the text differs from it in anything; then the general parser
 * decides.
 */
static bool
read_plain(struct str *s, bb sets[PIECES])
{
	const char *p = s->text, *end = p + s->len;
	bb found[PIECES], occupied = 0;

	for (int piece = 0; piece < PIECES; piece++) {
		if (piece && (p == end || *p++ != ' '))
			return false;
		if (end - p < 2 || p[0] != piece_letter(piece) || p[1] != ':')
			return false;
		p = bb_read_plain(p + 2, end, &found[piece]);
		if (!p || (found[piece] & occupied))
			return false;
		occupied |= found[piece];
	}
	if (p < end && *p != ' ')
		return false;
	memcpy(sets, found, sizeof found);
	*s = str_between(p, end);
	return true;
}

/* True if a field of marks or pockets follows a blank. */
static bool
is_beside(struct str s)
{
	return s.len > 3 && (s.text[1] == '~' || s.text[1] == '@') &&
	    s.text[2] == ':';
}

/* Parse the fields of marks and pockets; NULL, or what is wrong. */
static const char *
read_beside(struct str *s, const bb sets[PIECES], struct variant_state *beside)
{
	bb occupied = 0;
	const char *wrong;

	while (is_beside(*s)) {
		struct str rest = {s->text + 3, s->len - 3};

		if (s->text[1] == '~')
			wrong = bb_read(&rest, &beside->promoted);
		else if (*rest.text == '[')
			wrong = pocket_read(&rest, beside);
		else
			wrong = "a pocket is written @:[QNpp]";
		if (wrong)
			return wrong;
		*s = rest;
	}
	for (int piece = 0; piece < PIECES && beside->promoted; piece++)
		occupied |= sets[piece];
	return beside->promoted & ~occupied
	    ? "there is no promoted piece on an empty square"
	    : NULL;
}

const char *
bbline_read(struct str *s, bb sets[PIECES], struct variant_state *beside)
{
	struct str rest = *s;
	bb found[PIECES];
	const char *wrong =
	    short_way(SHORT_BOARD_LINE) && read_plain(&rest, found)
	    ? NULL
	    : bbline_read_long(&rest, found);

	*beside = (struct variant_state){0};
	if (wrong || (wrong = read_beside(&rest, found, beside)))
		return wrong;
	memcpy(sets, found, sizeof found);
	*s = rest;
	return NULL;
}

const char *
bbline_read_long(struct str *s, bb sets[PIECES])
{
	bb found[PIECES] = {0}, occupied = 0;
	struct str next = *s, rest = *s;
	unsigned seen = 0;
	const char *wrong;

	while (seen != ALL_FIELDS && bbline_is(next) &&
	    !(seen && (*next.text == '~' || *next.text == '@'))) {
		if ((wrong = read_field(&next, found, &seen, &occupied)))
			return wrong;
		rest = next;
		if (next.len)
			next = (struct str){next.text + 1, next.len - 1};
	}
	if (!seen)
		return memchr(s->text, '/', s->len)
		    ? "it begins with no field like K:e1; fen2bb makes such a "
		      "line of a FEN"
		    : "it begins with no field like K:e1";
	memcpy(sets, found, sizeof found);
	*s = rest;
	return NULL;
}

size_t
bbline_write(const bb sets[PIECES], char *text)
{
	char *p = text;

	for (int piece = 0; piece < PIECES; piece++) {
		*p++ = piece_letter(piece);
		*p++ = ':';
		p += bb_write(sets[piece], p);
		*p++ = ' ';
	}
	assert(p - 1 - text <= BBLINE_MAX);
	return (size_t)(p - 1 - text);
}

#if SIXTEEN_AT_ONCE
/* Write 16 hexadecimal digits: look all nibbles up at once (SSSE3 pshufb). */
static inline void
write_digits_at_once(bb set, const char digits[16], char *text)
{
	uint8_t bytes[8];
	__m128i low, high, nibbles;

	store_be64(bytes, set);
	low = _mm_loadl_epi64((const __m128i *)(const void *)bytes);
	high = _mm_srli_epi16(low, 4);
	nibbles =
	    _mm_and_si128(_mm_unpacklo_epi8(high, low), _mm_set1_epi8(0x0f));
	_mm_storeu_si128((__m128i *)(void *)text,
	    _mm_shuffle_epi8(
		_mm_loadu_si128((const __m128i *)(const void *)digits),
		nibbles));
}
#endif

/* Write a set as `0x` and 16 digits, and return the length. */
static inline size_t
write_hex(bb set, char *text)
{
	static const char digits[] = "0123456789abcdef";

	text[0] = '0';
	text[1] = 'x';
#if SIXTEEN_AT_ONCE
	if (short_way(SHORT_WRITE_HEX)) {
		write_digits_at_once(set, digits, text + 2);
		return 18;
	}
#endif
	for (int i = 0; i < 16; i++)
		text[2 + i] = digits[set >> (60 - 4 * i) & 15];
	return 18;
}

size_t
bbline_write_hex(const bb sets[PIECES], char *text)
{
	char *p = text;

	for (int piece = 0; piece < PIECES; piece++) {
		*p++ = piece_letter(piece);
		*p++ = ':';
		p += write_hex(sets[piece], p);
		*p++ = ' ';
	}
	return (size_t)(p - 1 - text);
}

size_t
bbline_add(const struct variant_state *beside, bool hex, char *text)
{
	char *p = text;

	if (beside->promoted) {
		memcpy(p, " ~:", 3);
		p += 3;
		p += hex ? write_hex(beside->promoted, p)
			 : bb_write(beside->promoted, p);
	}
	if (beside->has_pocket) {
		memcpy(p, " @:", 3);
		p += 3 + pocket_write(beside, p + 3);
	}
	return (size_t)(p - text);
}
