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

enum { MIDDLE = 8 };

/* Write lists of up to eight squares without a branch on their number. */
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
	if (count <= MIDDLE && short_way(SHORT_WRITE_SET))
		for (int i = 0; i < MIDDLE; i++, set = bb_but_lowest(set))
			memcpy(p + 3 * i,
			    square_names[bb_lowest(set | bb_of(H8))], 4);
	else
		for (; set; set = bb_but_lowest(set), p += 3)
			memcpy(p, square_names[bb_lowest(set)], 4);
	text[3 * count] = ']'; /* in place of the last comma */
	return 3 * (size_t)count + 1;
}

static const char no_set[] = "a set is [], e4, a-c2-4, [e4,a-c2-4,...] or 0x1f";

/*
 * Parse `a` or `a-c`, counted from `first`; return the end, or NULL if there is
 * none.
 */
static const char *
read_range(const char *p, const char *end, char first, int *from, int *to)
{
	bool range = p && end - p >= 3 && p[1] == '-';

	if (!p || p >= end)
		return NULL;
	*from = p[0] - first;
	*to = p[range ? 2 : 0] - first;
	if (*from < 0 || *to < *from || *to > 7)
		return NULL;
	return p + (range ? 3 : 1);
}

/*
 * Parse a file range and a rank range; return the end, or NULL if there is
 * none.
 */
static const char *
read_block(const char *p, const char *end, bb *set)
{
	int file, last_file, rank, last_rank;
	bb ranks = 0;

	*set = 0;
	p = read_range(p, end, 'a', &file, &last_file);
	p = read_range(p, end, '1', &rank, &last_rank);
	if (!p)
		return NULL;
	for (; rank <= last_rank; rank++)
		ranks |= bb_rank(rank);
	for (; file <= last_file; file++)
		*set |= ranks & bb_file(file);
	return p;
}

/*
 * Add one square, the frequent case, or a block of squares; return the end, or
 * NULL.
 */
static inline const char *
read_squares(const char *p, const char *end, bb *set)
{
	int square = end - p >= 2 ? square_read(p) : NO_SQUARE;
	bb block;

	if (square != NO_SQUARE && (end - p == 2 || p[2] != '-') &&
	    short_way(SHORT_SQUARE)) {
		*set |= bb_of(square);
		return p + 2;
	}
	p = read_block(p, end, &block);
	*set |= block;
	return p;
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
	const char *p = s->text + 1, *end = s->text + s->len;
	bb found = 0;
	bool more = p < end && *p != ']';

	while (more) {
		if (!(p = read_squares(p, end, &found)))
			return no_set;
		more = p < end && *p == ',';
		p += more;
	}
	if (p >= end || *p != ']')
		return "a set is not closed by ]";
	*set = found;
	*s = str_between(p + 1, end);
	return NULL;
}

const char *
bb_read(struct str *s, bb *set)
{
	const char *p = s->text, *end = p + s->len;
	bb found = 0;

	if (s->len && *p == '[')
		return read_list(s, set);
	if (s->len >= 2 && p[0] == '0' && p[1] == 'x')
		return read_hex(s, set);
	if (!(p = read_squares(p, end, &found)))
		return no_set;
	*set = found;
	*s = str_between(p, end);
	return NULL;
}
