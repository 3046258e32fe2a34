/* designator.c - see designator.h */
#include "cql/parse/designator.h"

#include "base/error_text.h"

struct figurine {
	const char *text;
	uint16_t pieces;
};

static const struct figurine figurines[] = {
    {"♔", 1 << 0},
    {"♕", 1 << 1},
    {"♖", 1 << 2},
    {"♗", 1 << 3},
    {"♘", 1 << 4},
    {"♙", 1 << 5},
    {"♚", 1 << 6},
    {"♛", 1 << 7},
    {"♜", 1 << 8},
    {"♝", 1 << 9},
    {"♞", 1 << 10},
    {"♟", 1 << 11},
    {"△", WHITE_PIECES},
    {"▲", BLACK_PIECES},
    {"□", EMPTY_SQUARE},
    {"◭", ANY_PIECE},
};

enum { FIGURINES = sizeof figurines / sizeof *figurines, FIGURINE_LEN = 3 };

static char
byte(struct str s, size_t at)
{
	return at < s.len ? s.text[at] : '\0';
}

uint16_t
designator_pieces(char c)
{
	int piece = piece_read(c);

	if (piece != NO_PIECE)
		return (uint16_t)(1 << piece);
	switch (c) {
	case 'A': return WHITE_PIECES;
	case 'a': return BLACK_PIECES;
	case '_': return EMPTY_SQUARE;
	default: return 0;
	}
}

static uint16_t
figurine_pieces(struct str s)
{
	for (int i = 0; i < FIGURINES; i++)
		if (byte(s, 0) == *figurines[i].text &&
		    str_starts(s, figurines[i].text))
			return figurines[i].pieces;
	return 0;
}

bool
designator_is_figurine(struct str s)
{
	return figurine_pieces(s) != 0;
}

/*
 * Set *pieces to those of the letter or figurine at the start of a text; return
 * its length, 0 for none.
 */
static size_t
read_piece(struct str s, uint16_t *pieces)
{
	*pieces = designator_pieces(byte(s, 0));
	if (*pieces)
		return 1;
	*pieces = figurine_pieces(s);
	return *pieces ? FIGURINE_LEN : 0;
}

/*
 * Return the length of a run of letters, or of figurines; 0 if a figurine
 * occurs twice.
 */
static size_t
read_run(struct str s, uint16_t *pieces)
{
	size_t len = read_piece(s, pieces), at = len;

	for (uint16_t p; len && read_piece(str_after(s, at), &p) == len;) {
		if (len == FIGURINE_LEN && *pieces & p)
			return 0;
		*pieces |= p;
		at += len;
	}
	return at;
}

static size_t
read_pieces(struct str s, uint16_t *pieces)
{
	size_t len;

	if (byte(s, 0) != '[')
		return designator_pieces(byte(s, 0)) ? read_piece(s, pieces)
						     : read_run(s, pieces);
	s = str_after(s, 1);
	len = read_run(s, pieces);
	return len && byte(s, len) == ']' ? len + 2 : 0;
}

/* Parse a square, a block or a list that is not empty; return the length. */
static size_t
read_squares(struct str s, bb *squares)
{
	struct str rest = s;
	bool descends = false;
	size_t len;

	*squares = 0;
	if (byte(s, 0) != '[') {
		len = bb_read_block(s, squares, &descends);
		return descends ? 0 : len;
	}
	if (byte(s, 1) == ']' || bb_read(&rest, squares))
		return 0;
	return s.len - rest.len;
}

static size_t
read_sign(struct str s, struct geometry *l)
{
	static const struct {
		const char *text;
		bb squares;
	} signs[] = {{".", BB_ALL}, {"▦", BB_ALL}, {"[]", 0}};

	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (str_starts(s, signs[i].text)) {
			*l = (struct geometry){.squares = signs[i].squares};
			return strlen(signs[i].text);
		}
	return 0;
}

size_t
designator_read(struct str text, struct geometry *l)
{
	bb alone, attached;
	uint16_t pieces;
	size_t len = read_sign(text, l), squares, both;

	if (len)
		return len;
	squares = read_squares(text, &alone);
	len = read_pieces(text, &pieces);
	both = len ? len + read_squares(str_after(text, len), &attached) : 0;
	if (!squares && !both)
		return 0;
	if (squares >= both) {
		*l = (struct geometry){.squares = alone};
		return squares;
	}
	*l = (struct geometry){
	    .squares = both > len ? attached : BB_ALL, .pieces = pieces};
	return both;
}

/* -------------------------------------------------- letters and figurines */

static void
write_figurine(struct out *o, uint16_t pieces)
{
	for (int i = 0; i < FIGURINES; i++)
		if (figurines[i].pieces == pieces)
			out_text(o, figurines[i].text);
}

static void
write_letters(struct out *o, unsigned pieces)
{
	if ((pieces & WHITE_PIECES) == WHITE_PIECES) {
		out_char(o, 'A');
		pieces &= ~(unsigned)WHITE_PIECES;
	}
	if ((pieces & BLACK_PIECES) == BLACK_PIECES) {
		out_char(o, 'a');
		pieces &= ~(unsigned)BLACK_PIECES;
	}
	for (int p = 0; p <= NO_PIECE; p++)
		if (pieces >> p & 1)
			out_char(o, p == NO_PIECE ? '_' : piece_letter(p));
}

/*
 * Write a group of pieces, in the same order, with brackets only where needed.
 */
static void
respell_pieces(struct out *o, struct str pieces, bool as_figurines)
{
	bool bracket = byte(pieces, 0) == '[';
	struct str rest =
	    bracket ? (struct str){pieces.text + 1, pieces.len - 2} : pieces;
	struct out letters = {0};
	uint16_t piece, all = 0;
	int count = 0;

	for (size_t len; rest.len; rest = str_after(rest, len), count++) {
		len = read_piece(rest, &piece);
		all |= piece;
		if (as_figurines)
			write_figurine(&letters, piece);
		else
			write_letters(&letters, piece);
	}
	if (as_figurines && all == ANY_PIECE && count == 2)
		write_figurine(o, ANY_PIECE);
	else if (as_figurines || letters.len == 1)
		out_bytes(o, letters.text, letters.len);
	else
		out_format(o, "[%.*s]", (int)letters.len, letters.text);
	out_close(&letters);
}

void
designator_respell(struct out *o, struct str text, bool as_figurines)
{
	struct geometry sign = {0};
	uint16_t pieces;
	bb squares;
	size_t len = 0;

	if (read_sign(text, &sign) == text.len) {
		if (!sign.squares)
			out_str(o, text);
		else
			out_text(o, as_figurines ? "▦" : ".");
		return;
	}
	if (read_squares(text, &squares) < text.len)
		len = read_pieces(text, &pieces);
	if (len)
		respell_pieces(o, (struct str){text.text, len}, as_figurines);
	text = str_after(text, len);
	if (as_figurines && byte(text, 0) == '[' &&
	    !memchr(text.text, ',', text.len))
		text = (struct str){text.text + 1, text.len - 2};
	out_str(o, text);
}

static void
write_pieces(struct out *o, unsigned pieces)
{
	bool several = (pieces & (pieces - 1)) != 0 && pieces != WHITE_PIECES &&
	    pieces != BLACK_PIECES;

	if (several)
		out_char(o, '[');
	write_letters(o, pieces);
	if (several)
		out_char(o, ']');
}

static void
write_range(struct out *o, char first, int low, int high)
{
	out_char(o, (char)(first + low));
	if (high > low)
		out_format(o, "-%c", first + high);
}

static void
write_squares(struct out *o, bb squares)
{
	int f1 = 7, f2 = 0, r1 = 7, r2 = 0;

	for (bb rest = squares; rest; rest = bb_but_lowest(rest)) {
		int f = file_of(bb_lowest(rest)), r = rank_of(bb_lowest(rest));

		f1 = f < f1 ? f : f1;
		f2 = f > f2 ? f : f2;
		r1 = r < r1 ? r : r1;
		r2 = r > r2 ? r : r2;
	}
	if (squares && (f2 - f1 + 1) * (r2 - r1 + 1) == bb_count(squares)) {
		write_range(o, 'a', f1, f2);
		write_range(o, '1', r1, r2);
		return;
	}
	out_used(o, bb_write(squares, out_reserve(o, BB_TEXT_MAX)));
}

const char *
designator_ascending(struct str s)
{
	bool kind = designator_pieces(byte(s, 0)) && byte(s, 1) >= 'a' &&
	    byte(s, 1) <= 'h';
	struct str rest = str_after(s, kind);
	bb squares = 0;
	bool descends = false;
	size_t len = bb_read_block(rest, &squares, &descends);
	struct out o = {0};
	const char *text;

	if (!len || !descends || is_letter(byte(rest, len)) ||
	    is_digit(byte(rest, len)) || byte(rest, len) == '-')
		return NULL;
	out_bytes(&o, s.text, kind);
	write_squares(&o, squares);
	text = error_text("%.*s", (int)o.len, o.text);
	out_close(&o);
	return text;
}

void
designator_write(struct out *o, const struct geometry *l)
{
	if (l->pieces)
		write_pieces(o, l->pieces);
	if (l->squares != BB_ALL)
		write_squares(o, l->squares);
	else if (!l->pieces)
		out_char(o, '.');
}
