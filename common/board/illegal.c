/* illegal.c - see illegal.h */
#include "board/illegal.h"

struct out *
illegal_next(struct out *reasons)
{
	if (reasons->len)
		out_text(reasons, "; ");
	return reasons;
}

static void
look_at_kings(const struct position *p, int colour, struct out *reasons)
{
	int kings = bb_count(p->piece[piece_of(colour, KING)]);

	if (kings == 0)
		out_format(illegal_next(reasons), "%s has no king",
		    colour_name(colour));
	if (kings > 1)
		out_format(illegal_next(reasons), "%s has %d kings",
		    colour_name(colour), kings);
}

static void
look_at_last_ranks(const struct position *p, int colour, struct out *reasons)
{
	bb pawns = p->piece[piece_of(colour, PAWN)] & (bb_rank(0) | bb_rank(7));

	for (; pawns; pawns = bb_but_lowest(pawns)) {
		char name[2];

		square_write(bb_lowest(pawns), name);
		out_format(illegal_next(reasons), "%s has a pawn on %.2s",
		    colour_name(colour), name);
	}
}

static int
beyond(bb set, int most)
{
	int count = bb_count(set);

	return count > most ? count - most : 0;
}

/*
 * Return how many pieces must be promoted.  A bishop stays on squares of its
 * colour, so a second one on that colour is promoted.
 */
static int
promoted(const bb *piece)
{
	return beyond(piece[QUEEN], 1) + beyond(piece[ROOK], 2) +
	    beyond(piece[BISHOP] & BB_DARK, 1) +
	    beyond(piece[BISHOP] & ~BB_DARK, 1) + beyond(piece[KNIGHT], 2);
}

static void
look_at_numbers(const struct position *p, int colour, struct out *reasons)
{
	const bb *piece = p->piece + piece_of(colour, KING);
	int men = bb_count(p->colour[colour]), pawns = bb_count(piece[PAWN]);
	const char *name = colour_name(colour);

	if (men > 16)
		out_format(illegal_next(reasons), "%s has %d men", name, men);
	if (pawns > 8)
		out_format(
		    illegal_next(reasons), "%s has %d pawns", name, pawns);
	else if (promoted(piece) > 8 - pawns)
		out_format(illegal_next(reasons),
		    "%s has %d promoted piece%s and %d "
		    "pawn%s",
		    name, promoted(piece), promoted(piece) == 1 ? "" : "s",
		    pawns, pawns == 1 ? "" : "s");
}

/*
 * Report more than two checkers, or two that one move cannot uncover.  One move
 * gives two checks only by uncovering one of them, or both when it captures en
 * passant; so one checker is a queen, rook or bishop.
 */
static void
look_at_checkers(const struct position *p, struct out *reasons)
{
	bb checkers = position_checkers(p);
	const bb *enemy = p->piece + piece_of(!p->to_move, KING);
	bb far = enemy[QUEEN] | enemy[ROOK] | enemy[BISHOP];

	if (bb_count(checkers) > 2)
		out_format(illegal_next(reasons), "%d pieces give check",
		    bb_count(checkers));
	else if (bb_count(checkers) == 2 && !(checkers & far))
		out_text(illegal_next(reasons), "no move gives both checks");
}

static void
look_at_checks(const struct position *p, bool side_known, struct out *reasons)
{
	int waiting = !p->to_move;

	if (!side_known) {
		if (position_in_check(p, WHITE) && position_in_check(p, BLACK))
			out_text(
			    illegal_next(reasons), "both sides are in check");
	} else if (position_in_check(p, waiting)) {
		out_format(illegal_next(reasons),
		    "%s is in check, and %s to move", colour_name(waiting),
		    colour_name(p->to_move));
	} else {
		look_at_checkers(p, reasons);
	}
}

bool
illegal_has_both_kings(const bb sets[PIECES])
{
	return bb_count(sets[piece_of(WHITE, KING)]) == 1 &&
	    bb_count(sets[piece_of(BLACK, KING)]) == 1;
}

bool
illegal_board(const bb sets[PIECES], int to_move, struct out *reasons)
{
	size_t before = reasons->len;
	struct position p;

	position_clear(&p);
	for (int piece = 0; piece < PIECES; piece++)
		for (bb rest = sets[piece]; rest; rest = bb_but_lowest(rest))
			position_put(&p, piece, bb_lowest(rest));
	p.to_move = to_move == BLACK ? BLACK : WHITE;
	for (int colour = WHITE; colour <= BLACK; colour++) {
		look_at_kings(&p, colour, reasons);
		look_at_last_ranks(&p, colour, reasons);
		look_at_numbers(&p, colour, reasons);
	}
	if (illegal_has_both_kings(sets))
		look_at_checks(&p, to_move != NO_COLOUR, reasons);
	return reasons->len > before;
}
