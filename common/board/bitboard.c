/* bitboard.c - see bitboard.h */
#include "board/bitboard.h"

#include <string.h>

#include "base/short_way.h"

bb
bb_shift(bb set, int files_right, int ranks_up)
{
	bb row; /* the files that stay on the board */

	if (files_right <= -8 || files_right >= 8 || ranks_up <= -8 ||
	    ranks_up >= 8)
		return 0;
	row = files_right >= 0 ? BB_RANK_1 >> files_right
			       : BB_RANK_1 << -files_right & BB_RANK_1;
	set &= row * BB_FILE_A;
	set = ranks_up >= 0 ? set << 8 * ranks_up : set >> -8 * ranks_up;
	return files_right >= 0 ? set << files_right : set >> -files_right;
}

#define RANK(r)                                                                \
	"a" r ",", "b" r ",", "c" r ",", "d" r ",", "e" r ",", "f" r ",",      \
	    "g" r ",", "h" r ","

const char square_names[64][4] = {RANK("1"), RANK("2"), RANK("3"), RANK("4"),
    RANK("5"), RANK("6"), RANK("7"), RANK("8")};

size_t
bb_write(bb set, char *text)
{
	int count = bb_count(set);
	char *p = text + 1;

	if (count < 2) {
		memcpy(text, set ? square_names[bb_lowest(set)] : "[]", 2);
		return 2;
	}
	*text = '[';
	for (; set; set = bb_but_lowest(set), p += 3)
		memcpy(p, square_names[bb_lowest(set)], 4);
	text[3 * count] = ']'; /* in place of the last comma */
	return 3 * (size_t)count + 1;
}

static const char no_set[] = "a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f";

/*
 * Parse `x` or `x-y` of the eight characters from `first` on; return the
 * length, 0 for none.  Set *descends if y comes before x.
 */
static size_t
read_range(struct str s, char first, int *low, int *high, bool *descends)
{
	int a = s.len ? s.text[0] - first : -1;
	int b = s.len > 2 && s.text[1] == '-' ? s.text[2] - first : -1;

	if (a < 0 || a > 7)
		return 0;
	*low = *high = a;
	if (b < 0 || b > 7)
		return 1;
	*(b < a ? low : high) = b;
	*descends |= b < a;
	return 3;
}

size_t
bb_read_block(struct str s, bb *set, bool *descends)
{
	int file, last_file, rank, last_rank;
	size_t files = read_range(s, 'a', &file, &last_file, descends);
	size_t ranks =
	    read_range(str_after(s, files), '1', &rank, &last_rank, descends);

	if (!files || !ranks)
		return 0;
	for (; file <= last_file; file++)
		for (int r = rank; r <= last_rank; r++)
			*set |= bb_of(square_at(file, r));
	return files + ranks;
}

/*
 * Parse one square, the frequent case, or a block off the front of *s; false if
 * there is none, or a hyphen follows it.
 */
static inline bool
read_squares(struct str *s, bb *set)
{
	int square = s->len >= 2 ? square_read(s->text) : NO_SQUARE;
	bool descends = false;
	size_t len = 2;

	if (square != NO_SQUARE && (s->len == 2 || s->text[2] != '-') &&
	    short_way(SHORT_SQUARE))
		*set |= bb_of(square);
	else
		len = bb_read_block(*s, set, &descends);
	*s = str_after(*s, len);
	return len && !descends && (s->len < 2 || *s->text != '-');
}

static const char *
read_hex(struct str *s, bb *set)
{
	size_t i = 2;
	bb value = 0;

	for (; i < s->len; i++) {
		int digit = hex_digit(s->text[i]);

		if (digit < 0)
			break;
		if (value >> 60)
			return "more than 64 bits in a set";
		value = value << 4 | (bb)digit;
	}
	if (i == 2)
		return "no hexadecimal digits after 0x";
	*set = value;
	*s = str_after(*s, i);
	return NULL;
}

/* Parse a list in brackets, of which the first is there. */
static const char *
read_list(struct str *s, bb *set)
{
	struct str rest = str_after(*s, 1);
	bb found = 0;
	bool more = rest.len && *rest.text != ']';

	while (more) {
		if (!read_squares(&rest, &found))
			return no_set;
		more = rest.len && *rest.text == ',';
		rest = str_after(rest, more);
	}
	if (!rest.len || *rest.text != ']')
		return "a set is not closed by ]";
	*set = found;
	*s = str_after(rest, 1);
	return NULL;
}

const char *
bb_read(struct str *s, bb *set)
{
	struct str rest = *s;
	bb found = 0;

	if (s->len && *s->text == '[')
		return read_list(s, set);
	if (s->len >= 2 && s->text[0] == '0' && s->text[1] == 'x')
		return read_hex(s, set);
	if (!read_squares(&rest, &found))
		return no_set;
	*set = found;
	*s = rest;
	return NULL;
}
