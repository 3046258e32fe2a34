/* library_board.c - positions as twelve sets of squares: see pipefish.h */
#include <string.h>

#include "board/position.h"
#include "library/guard.h"
#include "notation/fen.h"

static const char letters[] = "KQRBNPkqrbnp";

/* Return BAD_INPUT with *e set to this text. */
static int
refuse(pipefish_error **e, const char *text)
{
	if (e)
		*e = error_copy(&(pipefish_error){
		    .status = PIPEFISH_BAD_INPUT, .text = text, .whole = text});
	return PIPEFISH_BAD_INPUT;
}

int
pipefish_bitboards(
    const char *fen, size_t length, uint64_t sets[12], pipefish_error **e)
{
	struct position p;
	const char *wrong;

	if (e)
		*e = NULL;
	if (!fen || !sets)
		return PIPEFISH_MISUSE;
	wrong = fen_read(&p, (struct str){fen, length});
	if (wrong)
		return refuse(e, wrong);
	memset(sets, 0, 12 * sizeof *sets);
	for (int square = 0; square < 64; square++)
		for (int i = 0; i < 12; i++)
			if (p.piece[piece_read(letters[i])] >> square & 1)
				sets[i] |= UINT64_C(1) << square;
	return PIPEFISH_OK;
}

/* Return the letter of the piece on a square, or NUL; '!' if there are two. */
static char
letter_on(const uint64_t sets[12], int square)
{
	char found = '\0';

	for (int i = 0; i < 12; i++)
		if (sets[i] >> square & 1)
			found = found ? '!' : letters[i];
	return found;
}

/* Write the placement; return its end, or NULL if two pieces share a square. */
static char *
write_placement(const uint64_t sets[12], char *to)
{
	for (int rank = 7; rank >= 0; rank--) {
		int empty = 0;

		for (int file = 0; file < 8; file++) {
			char c = letter_on(sets, 8 * rank + file);

			if (c == '!')
				return NULL;
			if (c && empty)
				*to++ = (char)('0' + empty);
			empty = c ? 0 : empty + 1;
			if (c)
				*to++ = c;
		}
		if (empty)
			*to++ = (char)('0' + empty);
		if (rank)
			*to++ = '/';
	}
	return to;
}

int
pipefish_fen(
    const uint64_t sets[12], const char *rest, char **fen, pipefish_error **e)
{
	char placement[80], *end;
	size_t len, more = rest ? strlen(rest) : 0;

	if (e)
		*e = NULL;
	if (!sets || !fen)
		return PIPEFISH_MISUSE;
	*fen = NULL;
	if (!(end = write_placement(sets, placement)))
		return refuse(e, "two pieces are on one square");
	len = (size_t)(end - placement);
	if (!(*fen = plain_get(len + more + 2)))
		return PIPEFISH_NO_MEMORY;
	memcpy(*fen, placement, len);
	if (more) {
		(*fen)[len] = ' ';
		memcpy(*fen + len + 1, rest, more);
	}
	return PIPEFISH_OK;
}
