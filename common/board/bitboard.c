/* bitboard.c - see bitboard.h */
#include "board/bitboard.h"

#include <string.h>

bb
bb_shift(bb set, int files_right, int ranks_up)
{
	bb kept = BB_ALL;

	if (files_right <= -8 || files_right >= 8 || ranks_up <= -8 ||
	    ranks_up >= 8)
		return 0;
	for (int file = 0; file < 8; file++)
		if (file + files_right < 0 || file + files_right > 7)
			kept &= ~bb_file(file);
	set &= kept;
	set = ranks_up >= 0 ? set << 8 * ranks_up : set >> -8 * ranks_up;
	return files_right >= 0 ? set << files_right : set >> -files_right;
}

size_t
bb_write(bb set, char *text)
{
	char *p = text;

	if (bb_count(set) == 1) {
		square_write(bb_lowest(set), text);
		return 2;
	}
	*p++ = '[';
	for (; set; set = bb_but_lowest(set)) {
		square_write(bb_lowest(set), p);
		p[2] = ',';
		p += 3;
	}
	p -= p > text + 1; /* the last comma */
	*p++ = ']';
	return (size_t)(p - text);
}

/* `a` or `a-c`, counted from `first`; false when it is neither. */
static bool
read_range(const char **p, const char *end, char first, int *from, int *to)
{
	int lo, hi;

	if (*p >= end || (lo = **p - first) < 0 || lo > 7)
		return false;
	hi = lo;
	++*p;
	if (end - *p >= 2 && **p == '-') {
		hi = (*p)[1] - first;
		if (hi < lo || hi > 7)
			return false;
		*p += 2;
	}
	*from = lo;
	*to = hi;
	return true;
}

/* One square, or the squares of a file range and a rank range. */
static bool
read_squares(const char **p, const char *end, bb *set)
{
	int file, last_file, rank, last_rank;
	bb ranks = 0;

	if (!read_range(p, end, 'a', &file, &last_file) ||
	    !read_range(p, end, '1', &rank, &last_rank))
		return false;
	for (; rank <= last_rank; rank++)
		ranks |= bb_rank(rank);
	for (; file <= last_file; file++)
		*set |= ranks & bb_file(file);
	return true;
}

static const char *
read_hex(struct str *s, bb *set)
{
	size_t i = 2;
	bb value = 0;

	for (; i < s->len; i++) {
		char c = s->text[i];
		int digit = c >= '0' && c <= '9' ? c - '0'
		    : c >= 'a' && c <= 'f'	 ? c - 'a' + 10
		    : c >= 'A' && c <= 'F'	 ? c - 'A' + 10
						 : -1;

		if (digit < 0)
			break;
		if (value >> 60)
			return "more than 64 bits in a set";
		value = value << 4 | (bb)digit;
	}
	if (i == 2)
		return "no hexadecimal digits after 0x";
	*set = value;
	*s = (struct str){s->text + i, s->len - i};
	return NULL;
}

const char *
bb_read(struct str *s, bb *set)
{
	const char *p = s->text, *end = p + s->len;
	bool more = p < end && *p == '[';
	bb found = 0;

	if (str_starts(*s, "0x"))
		return read_hex(s, set);
	if (!more) {
		if (!read_squares(&p, end, &found))
			return "a set is [], a square, or [a1,b2-4,...]";
	} else if (end - p >= 2 && p[1] == ']') {
		p += 2;
	} else {
		do {
			p++;
			if (!read_squares(&p, end, &found))
				return "a set is [], a square, or "
				       "[a1,b2-4,...]";
		} while (p < end && *p == ',');
		if (p >= end || *p != ']')
			return "a set is not closed by ]";
		p++;
	}
	*set = found;
	*s = str_between(p, end);
	return NULL;
}
