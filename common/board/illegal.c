/* illegal.c - see illegal.h */
#include "board/illegal.h"

#include "board/variant.h"

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
	enum kings rule = position_rules(p)->kings[colour];

	if (kings == 0 && rule == ONE_KING)
		out_format(illegal_next(reasons), "%s has no king",
		    colour_name(colour));
	if (kings == 1 && rule == NO_KING)
		out_format(illegal_next(reasons), "%s has a king",
		    colour_name(colour));
	if (kings > 1 && rule != KINGS_AS_OTHERS)
		out_format(illegal_next(reasons), "%s has %d kings",
		    colour_name(colour), kings);
}

static void
look_at_pawns(const struct position *p, int colour, struct out *reasons)
{
	bb pawns = variant_pawns_astray(p, colour);

	for (; pawns; pawns = bb_but_lowest(pawns))
		out_format(illegal_next(reasons), "%s has a pawn on %.2s",
		    colour_name(colour), square_names[bb_lowest(pawns)]);
}

/*
 * Return how many pieces must be promoted.  A bishop stays on squares of its
 * colour, so a second one on that colour is promoted.
 */
static int
promoted(const bb *piece)
{
	return bb_beyond(piece[KING], 1) + bb_beyond(piece[QUEEN], 1) +
	    bb_beyond(piece[ROOK], 2) + bb_beyond(piece[BISHOP] & BB_DARK, 1) +
	    bb_beyond(piece[BISHOP] & ~BB_DARK, 1) +
	    bb_beyond(piece[KNIGHT], 2);
}

enum { HORDE_MAX = 36, ALL_PIECES = 32 };

static void
look_at_pockets(const struct position *p, struct out *reasons)
{
	int count = bb_count(position_occupied(p));

	for (int piece = 0; piece < PIECES; piece++)
		count += p->beside.pocket[piece];
	if (p->beside.has_pocket && count > ALL_PIECES)
		out_format(illegal_next(reasons),
		    "there are %d pieces, with those in pockets", count);
}

static void
look_at_numbers(const struct position *p, int colour, struct out *reasons)
{
	const struct variant_rules *r = position_rules(p);
	const bb *piece = p->piece + piece_of(colour, KING);
	int men = bb_count(p->colour[colour]), pawns = bb_count(piece[PAWN]);
	const char *name = colour_name(colour);
	bool horde = r->kings[colour] == NO_KING;

	if (r->pocket)
		return;
	if (men > (horde ? HORDE_MAX : 16))
		out_format(illegal_next(reasons), "%s has %d men", name, men);
	if (horde)
		return;
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

	if (position_rules(p)->no_checks) {
		for (int c = WHITE; c <= BLACK; c++)
			if (position_in_check(p, c))
				out_format(illegal_next(reasons),
				    "%s is in check", colour_name(c));
	} else if (!side_known) {
		if (position_in_check(p, WHITE) && position_in_check(p, BLACK))
			out_text(
			    illegal_next(reasons), "both sides are in check");
	} else if (position_in_check(p, waiting)) {
		out_format(illegal_next(reasons),
		    "%s is in check, and %s to move", colour_name(waiting),
		    colour_name(p->to_move));
	} else if (!position_rules(p)->unproved) {
		look_at_checkers(p, reasons);
	}
}

bool
illegal_position(const struct position *p, bool side_known, struct out *reasons)
{
	size_t before = reasons->len;

	for (int colour = WHITE; colour <= BLACK; colour++) {
		look_at_kings(p, colour, reasons);
		look_at_pawns(p, colour, reasons);
		look_at_numbers(p, colour, reasons);
	}
	look_at_pockets(p, reasons);
	if (!position_kings_fault(p))
		look_at_checks(p, side_known, reasons);
	return reasons->len > before;
}
