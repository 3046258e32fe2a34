/* check_fen.c - see check_fen.h */
#include "notation/check_fen.h"

#include "board/illegal.h"
#include "board/rights.h"
#include "notation/fen.h"

/*
 * Add a reason if fen_read() dropped some of the castling rights in `field`,
 * except where the variant has none.
 */
static void
look_at_castling(
    const struct position *p, struct str field, struct out *reasons)
{
	size_t given = (size_t)rights_count(p);

	if (field.len && !position_rules(p)->no_castling &&
	    !str_is(field, "-") && field.len != given)
		out_format(illegal_next(reasons),
		    "the castling rights %.*s do not fit king and rooks",
		    STR(field));
}

/* Add a reason for each king or pawn that is marked as promoted. */
static void
look_at_promoted(const struct position *p, bb promoted, struct out *reasons)
{
	for (; promoted; promoted = bb_but_lowest(promoted)) {
		int square = bb_lowest(promoted), piece = p->at[square];

		if (kind_of(piece) == KING || kind_of(piece) == PAWN)
			out_format(illegal_next(reasons),
			    "%c%.2s is marked as promoted", piece_letter(piece),
			    square_names[square]);
	}
}

/* Add a reason and return false if fen_read() dropped the en-passant square. */
static bool
look_at_passed(const struct position *p, struct str field, struct out *reasons)
{
	if (field.len != 2 || p->ep != NO_SQUARE)
		return true;
	out_format(
	    illegal_next(reasons), "no pawn can have passed %.2s", field.text);
	return false;
}

/*
 * Add a reason if the double step cannot have been the last move: with the pawn
 * back on its origin, the king of the side to move must not be in check.
 */
static void
look_at_ep(const struct position *p, struct str field, struct out *reasons)
{
	int behind = p->to_move == WHITE ? 8 : -8, king;
	bb pawn, before;

	if (field.len != 2 || !look_at_passed(p, field, reasons) ||
	    !position_has_king(p, p->to_move) || position_rules(p)->unproved)
		return;
	king = position_king(p, p->to_move);
	pawn = bb_of(p->ep - behind);
	before = (position_occupied(p) ^ pawn) | bb_of(p->ep + behind);
	if (position_attacked(p, king, !p->to_move, before, pawn))
		out_format(illegal_next(reasons),
		    "%s was in check before a pawn passed %.2s",
		    colour_name(p->to_move), field.text);
}

bool
check_fen_playable(
    struct str *s, enum variant v, struct position *p, struct out *reasons)
{
	size_t before = reasons->len;
	struct str rest = *s;
	struct fen_fields fields;
	bb sets[PIECES];
	const char *odd = NULL, *wrong = fen_split(&rest, sets, &fields);

	if (wrong || (wrong = fen_read_of(p, *s, v, &odd)) ||
	    (wrong = position_kings_fault(p))) {
		out_text(illegal_next(reasons), wrong);
		return false;
	}
	if (odd)
		out_text(illegal_next(reasons), odd);
	if (variant_pawns_astray(p, WHITE) | variant_pawns_astray(p, BLACK))
		out_text(illegal_next(reasons),
		    position_rules(p)->no_pawns
			? "the variant has no pawns"
			: "a pawn stands on the first or last rank");
	if (position_in_check(p, !p->to_move))
		out_format(illegal_next(reasons),
		    "%s, who is not to move, is in check",
		    colour_name(!p->to_move));
	look_at_castling(p, fields.castling, reasons);
	look_at_passed(p, fields.ep, reasons);
	*s = rest;
	return reasons->len == before;
}

bool
check_fen(struct str fen, enum variant v, struct out *reasons)
{
	size_t before = reasons->len;
	struct str rest = fen;
	struct fen_fields fields;
	struct position p;
	bb sets[PIECES];
	const char *wrong, *odd;

	if ((wrong = fen_split(&rest, sets, &fields))) {
		out_text(illegal_next(reasons), wrong);
		return true;
	}
	fen_read_of(&p, fen, v, &odd);
	illegal_position(&p, fields.side.len > 0, reasons);
	look_at_promoted(&p, fields.beside.promoted, reasons);
	if (!position_kings_fault(&p)) {
		if (odd)
			out_text(illegal_next(reasons), odd);
		look_at_castling(&p, fields.castling, reasons);
		look_at_ep(&p, fields.ep, reasons);
	}
	return reasons->len > before;
}
