/* piece_id.c - see piece_id.h */
#include "cql/run/piece_id.h"

#include "board/play.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"

int
square_after(const struct position *before, move m, int square)
{
	int from = move_from(m), to = move_to(m);

	if (m == MOVE_NULL)
		return square;
	if (move_castles(m))
		return square == from ? castled_king(from, to)
		    : square == to    ? castled_rook(from, to)
				      : square;
	if (square == from)
		return to;
	return square == move_takes(before, m) ? NO_SQUARE : square;
}

int
square_before(move m, int square)
{
	int from = move_from(m), to = move_to(m);

	if (m == MOVE_NULL)
		return square;
	if (move_castles(m))
		return square == castled_king(from, to) ? from
		    : square == castled_rook(from, to)	? to
							: square;
	return square == to ? from : square;
}

/* From 1 in the order of a FEN: a8 to h8, a7 to h7, ... */
static unsigned
first_number(const struct position *first, int square)
{
	bb occupied = bb_swap_ranks(position_occupied(first));
	bb before = bb_of(square ^ 56) - 1;

	return 1 + (unsigned)bb_count(occupied & before);
}

static int
first_square(const struct position *first, unsigned id)
{
	bb rest = bb_swap_ranks(position_occupied(first));

	while (rest && --id)
		rest = bb_but_lowest(rest);
	return rest ? bb_lowest(rest) ^ 56 : NO_SQUARE;
}

/* One of the squares of a set by its index in their order, from 0. */
static int
square_in(bb squares, unsigned index)
{
	while (index--)
		squares = bb_but_lowest(squares);
	return bb_lowest(squares);
}

unsigned
piece_on(struct ctx *c, int square)
{
	const struct spot *at = c->at;

	if (c->pos->at[square] == NO_PIECE)
		return 0;
	for (; at->parent; at = at->parent) {
		const struct imagined *im = imagined(at);

		if (im && im->added >> square & 1)
			return im->first +
			    (unsigned)bb_count(im->added & (bb_of(square) - 1));
		square = im && im->by == BY_UNMOVE
		    ? square_after(&at->pos, at->played, square)
		    : square_before(at->played, square);
	}
	return first_number(&at->pos, square);
}

static int square_at_spot(const struct spot *at, unsigned id);

/* New pieces have numbers of their own; others are where the change left them.
 */
static int
square_at_imagined(const struct imagined *im, unsigned id)
{
	unsigned index = id - im->first;
	int square;

	if (id >= im->first && index < (unsigned)bb_count(im->added))
		return square_in(im->added, index);
	square = square_at_spot(im->spot.parent, id);
	if (square == NO_SQUARE)
		return NO_SQUARE;
	if (im->by == BY_UNMOVE)
		return square_before(im->spot.played, square);
	return (im->gone | im->added) >> square & 1
	    ? NO_SQUARE
	    : square_after(&im->spot.parent->pos, im->spot.played, square);
}

/*
 * Where a piece is at `at`: the moves from the first position on are followed
 * in order.  NO_SQUARE when it was taken.
 */
static int
square_at_spot(const struct spot *at, unsigned id)
{
	int square;

	if (!at->parent)
		return first_square(&at->pos, id);
	if (imagined(at))
		return square_at_imagined(imagined(at), id);
	square = square_at_spot(at->parent, id);
	return square == NO_SQUARE
	    ? NO_SQUARE
	    : square_after(&at->parent->pos, at->played, square);
}

bb
piece_squares(struct ctx *c, unsigned id)
{
	int square = id ? square_at_spot(c->at, id) : NO_SQUARE;

	return square == NO_SQUARE ? 0 : bb_of(square);
}
