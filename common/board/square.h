/*
 * square.h - squares, files and ranks as numbers
 *
 * a1 is 0, b1 is 1, ... h8 is 63; files and ranks are 0 to 7.
 */
#ifndef BOARD_SQUARE_H
#define BOARD_SQUARE_H

enum {
	A1,
	B1,
	C1,
	D1,
	E1,
	F1,
	G1,
	H1,
	A8 = 56,
	B8,
	C8,
	D8,
	E8,
	F8,
	G8,
	H8,
	NO_SQUARE = 64,
};

static inline int
square_at(int file, int rank)
{
	return rank * 8 + file;
}

static inline int
file_of(int square)
{
	return square & 7;
}

static inline int
rank_of(int square)
{
	return square >> 3;
}

/*
 * Parse the square at `text`, two characters "a1" to "h8"; return NO_SQUARE if
 * it is none.  The second character is not read if the first is no file.
 */
static inline int
square_read(const char *text)
{
	unsigned file = (unsigned)(unsigned char)text[0] - 'a', rank;

	if (file > 7)
		return NO_SQUARE;
	rank = (unsigned)(unsigned char)text[1] - '1';
	return rank > 7 ? NO_SQUARE : (int)(rank * 8 + file);
}

/* Write the name of a square, two characters without NUL. */
static inline void
square_write(int square, char *text)
{
	text[0] = (char)('a' + file_of(square));
	text[1] = (char)('1' + rank_of(square));
}

#endif
