/* pawn.c - pawn structure, of both colours */
#include "cql/filters/evaluator.h"

/* Return all squares of the files on which a set has a square. */
static bb
files_of(bb s)
{
	s |= s >> 8;
	s |= s >> 16;
	s |= s >> 32;
	return (s & BB_RANK_1) * BB_FILE_A;
}

static bb
beside(bb s)
{
	return bb_shift(s, -1, 0) | bb_shift(s, 1, 0);
}

/* Return all squares above those of a set, in its files. */
static bb
above(bb s)
{
	s <<= 8;
	s |= s << 8;
	s |= s << 16;
	return s | s << 32;
}

static bb
below(bb s)
{
	return bb_swap_ranks(above(bb_swap_ranks(s)));
}

static bb
connected(bb pawns)
{
	return pawns & beside(files_of(pawns));
}

static bb
doubled(bb pawns)
{
	return pawns & (above(pawns) | below(pawns));
}

static bb
pawns_of(const struct ctx *c, int colour)
{
	return c->pos->piece[piece_of(colour, PAWN)];
}

EVALUATOR(set, connectedpawns,
    connected(pawns_of(c, WHITE)) | connected(pawns_of(c, BLACK)));
EVALUATOR(set, isolatedpawns,
    (pawns_of(c, WHITE) | pawns_of(c, BLACK)) & ~set_connectedpawns(n, c));
EVALUATOR(set, doubledpawns,
    doubled(pawns_of(c, WHITE)) | doubled(pawns_of(c, BLACK)));

/*
 * Return the pawns with no enemy pawn ahead on their file or a file beside it.
 */
bb
set_passedpawns(const struct node *n, struct ctx *c)
{
	bb white = pawns_of(c, WHITE), black = pawns_of(c, BLACK);

	(void)n;
	return (white & ~below(black | beside(black))) |
	    (black & ~above(white | beside(white)));
}
