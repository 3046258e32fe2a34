/* formation.c - see formation.h */
#include "board/formation.h"

#include <string.h>

bool
formation_add(struct formation *f, unsigned pieces, bb squares)
{
	int square = bb_only(squares);

	if (!pieces || square == NO_SQUARE || f->count == FORMATION_PIECES_MAX)
		return false;
	if (!f->count)
		f->first = squares;
	f->piece[f->count++] = (struct formation_piece){(uint16_t)pieces,
	    pieces & (pieces - 1) ? NO_PIECE : (uint8_t)__builtin_ctz(pieces),
	    (uint8_t)((square - bb_lowest(f->first)) & 63)};
	return true;
}

bool
formation_join(struct formation *f, const struct formation *other)
{
	if (f->count != other->count ||
	    memcmp(f->piece, other->piece,
		(size_t)f->count * sizeof *f->piece) != 0)
		return false;
	f->first |= other->first;
	return true;
}
