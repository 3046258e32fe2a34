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
	bb occupied = 0;
	const char *wrong;

	while (is_beside(s)) {
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
	const char *wrong;

	*beside = (struct variant_state){0};
	if (!(short_way(SHORT_BOARD_LINE) && read_plain(s, sets)) &&
	    (wrong = bbline_read_long(s, sets)))
		return wrong;
	return is_beside(s) ? read_beside(s, sets, beside) : NULL;
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

/*
 * Lay out the fields of sets of 0, 1 and 2 squares, each with the blank after
 * it, and where the names of two squares go; that of a missing one goes after
 * the text.
 */
struct small_field {
	char text[13];
	uint8_t first, second, len;
};

#define SMALL_FIELDS(letter)                                                   \
	{                                                                      \
		{letter ":[] ", 5, 5, 5}, {letter ":.. ", 2, 5, 5},            \
		    {letter ":[..,..] ", 3, 6, 10},                            \
	}

enum { SMALL = 2 };

static const struct small_field small_fields[PIECES][SMALL + 1] = {
    SMALL_FIELDS("K"), SMALL_FIELDS("Q"), SMALL_FIELDS("R"), SMALL_FIELDS("B"),
    SMALL_FIELDS("N"), SMALL_FIELDS("P"), SMALL_FIELDS("k"), SMALL_FIELDS("q"),
    SMALL_FIELDS("r"), SMALL_FIELDS("b"), SMALL_FIELDS("n"), SMALL_FIELDS("p")};

/* Write the name of the lowest square; of an empty set any name. */
static inline void
write_lowest(char *text, bb set)
{
	memcpy(text, square_names[bb_lowest(set | bb_of(H8))], 2);
}

/*
 * Write a field and a blank after it; return the end.  Small sets are written
 * without branches: the number of squares is hard to predict.
 */
static inline char *
write_field(int piece, bb set, char *text)
{
	int count = bb_count(set);

	if (count <= SMALL && short_way(SHORT_WRITE_FIELD)) {
		const struct small_field *field = &small_fields[piece][count];

		memcpy(text, field, sizeof *field);
		write_lowest(text + field->first, set);
		write_lowest(text + field->second, bb_but_lowest(set));
		return text + field->len;
	}
	*text++ = piece_letter(piece);
	*text++ = ':';
	text += bb_write(set, text);
	*text++ = ' ';
	return text;
}

size_t
bbline_write(const bb sets[PIECES], char *text)
{
	char *p = text;

#pragma GCC unroll 12
	for (int piece = 0; piece < PIECES; piece++)
		p = write_field(piece, sets[piece], p);
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
bbline_add_placed(const struct variant_state *beside, bool hex, char *text)
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
