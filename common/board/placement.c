/* placement.c - see placement.h */
#include "board/placement.h"

#include <string.h>

#include "line/why.h"

/*
 * What a byte means in a placement: PIECE + a piece, EMPTY + the length of a
 * run of empty squares, the end of a rank or of the field; 0 is wrong.
 */
enum { PIECE = 1, EMPTY = 16, SLASH = 32, STOP };

static const uint8_t meaning[256] = {
    ['K'] = PIECE,
    ['Q'] = PIECE + 1,
    ['R'] = PIECE + 2,
    ['B'] = PIECE + 3,
    ['N'] = PIECE + 4,
    ['P'] = PIECE + 5,
    ['k'] = PIECE + 6,
    ['q'] = PIECE + 7,
    ['r'] = PIECE + 8,
    ['b'] = PIECE + 9,
    ['n'] = PIECE + 10,
    ['p'] = PIECE + 11,
    ['1'] = EMPTY + 1,
    ['2'] = EMPTY + 2,
    ['3'] = EMPTY + 3,
    ['4'] = EMPTY + 4,
    ['5'] = EMPTY + 5,
    ['6'] = EMPTY + 6,
    ['7'] = EMPTY + 7,
    ['8'] = EMPTY + 8,
    ['/'] = SLASH,
    [' '] = STOP,
    ['\t'] = STOP,
};

/* Reads one rank into sets[]; its last square must be its eighth. */
static const char *
read_rank(const char **p, const char *end, int rank, bb sets[PIECES])
{
	int file = 0;

	for (; *p < end; ++*p) {
		unsigned char c = (unsigned char)**p;
		unsigned what = meaning[c];

		if (what >= SLASH)
			break;
		if (what == 0)
			return c > ' ' && c < 0x7f
			    ? why("no piece is written `%c'", c)
			    : "no piece is written like that";
		if (what >= EMPTY) {
			file += (int)what - EMPTY;
		} else {
			if (file < 8)
				sets[what - PIECE] |=
				    bb_of(square_at(file, rank));
			file++;
		}
		if (file > 8)
			break;
	}
	if (file != 8)
		return why("rank %d does not have 8 squares", rank + 1);
	return NULL;
}

const char *
placement_read(struct str *s, bb sets[PIECES])
{
	const char *p = s->text, *end = p + s->len, *wrong;
	bb found[PIECES] = {0};

	if (s->len == 0)
		return "no position";
	for (int rank = 7; rank >= 0; rank--) {
		if ((wrong = read_rank(&p, end, rank, found)))
			return wrong;
		if (rank > 0 && (p == end || *p++ != '/'))
			return why("there are only %d ranks", 8 - rank);
	}
	if (p < end && *p == '/')
		return "there are more than 8 ranks";
	memcpy(sets, found, sizeof found);
	*s = str_between(p, end);
	return NULL;
}

/*
 * The text of a rank by the files that are occupied: the digits in their
 * places, how far the letter of each piece is shifted into its own, and the
 * length.  The first character is the lowest byte.  Pieces and gaps come in no
 * order that a processor could foresee, so there is not a branch in it.
 */
static struct {
	uint64_t digits;
	uint8_t shift[8];
	uint8_t len;
} shapes[256];

__attribute__((constructor)) static void
fill_shapes(void)
{
	for (unsigned occupied = 0; occupied < 256; occupied++) {
		uint64_t digits = 0;
		unsigned len = 0, empty = 0;

		for (unsigned file = 0; file <= 8; file++) {
			bool piece = file == 8 || (occupied >> file & 1);

			if (piece && empty)
				digits |= (uint64_t)('0' + empty) << 8 * len++;
			if (piece && file < 8)
				shapes[occupied].shift[file] =
				    (uint8_t)(8 * len++);
			empty = piece ? 0 : empty + 1;
		}
		shapes[occupied].digits = digits;
		shapes[occupied].len = (uint8_t)len;
	}
}

size_t
placement_write_rank(const uint8_t at[8], unsigned occupied, char text[8])
{
	static const char letters[PIECES + 1] = "KQRBNPkqrbnp";
	uint64_t bytes = shapes[occupied].digits;

	for (int file = 0; file < 8; file++)
		bytes |= (uint64_t)letters[at[file]]
		    << shapes[occupied].shift[file];
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	bytes = __builtin_bswap64(bytes);
#endif
	memcpy(text, &bytes, 8);
	return shapes[occupied].len;
}

size_t
placement_write(const bb sets[PIECES], char *text)
{
	uint8_t at[64];
	char *p = text;
	bb occupied = 0;

	memset(at, NO_PIECE, sizeof at);
	for (int piece = 0; piece < PIECES; piece++) {
		occupied |= sets[piece];
		for (bb rest = sets[piece]; rest; rest = bb_but_lowest(rest))
			at[bb_lowest(rest)] = (uint8_t)piece;
	}
	for (int rank = 7; rank >= 0; rank--) {
		p += placement_write_rank(
		    at + 8 * rank, occupied >> 8 * rank & 255, p);
		*p++ = '/';
	}
	return (size_t)(p - 1 - text);
}
