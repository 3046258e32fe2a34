/* fen.c - see fen.h */
#include "notation/fen.h"

#include <assert.h>
#include <string.h>

#include "base/error_text.h"

static void
read_board(struct position *p)
{
	for (int piece = 0; piece < PIECES; piece++) {
		p->colour[colour_of(piece)] |= p->piece[piece];
		for (bb rest = p->piece[piece]; rest;
		     rest = bb_but_lowest(rest))
			p->at[bb_lowest(rest)] = (uint8_t)piece;
	}
}

/*
 * Read the castling field: KQkq, or rook files as in Shredder-FEN.  Rights
 * without king and rook in place are dropped.
 */
static void
read_castling(struct position *p, struct str field)
{
	for (size_t i = 0; i < field.len && field.text[i] != '-'; i++) {
		char letter = field.text[i];
		int colour = letter >= 'a' ? BLACK : WHITE;
		int low = letter | 0x20, side, rook;

		if (!position_has_king(p, colour))
			continue;
		if (low == 'k' || low == 'q') {
			side = low == 'k' ? KING_SIDE : QUEEN_SIDE;
			rook = position_outer_rook(p, colour, side);
		} else {
			int king = position_king(p, colour);

			rook = square_at(low - 'a', colour == WHITE ? 0 : 7);
			side = rook > king ? KING_SIDE : QUEEN_SIDE;
			if (rank_of(king) != rank_of(rook) ||
			    p->at[rook] != piece_of(colour, ROOK))
				rook = NO_SQUARE;
		}
		if (rook != NO_SQUARE)
			position_set_right(p, colour, side, rook);
	}
}

static void
read_ep(struct position *p, struct str field)
{
	int square = field.len == 2 ? square_read(field.text) : NO_SQUARE;

	if (position_ep_possible(p->piece, square, p->to_move))
		p->ep = (uint8_t)square;
}

/* Read a clock; one that is too large counts as missing and sets *large. */
static unsigned
read_clock(struct str field, unsigned missing, bool *large)
{
	uint64_t number;

	if (!str_number(field, &number))
		return missing;
	*large |= number > FEN_CLOCK_MAX;
	return number > FEN_CLOCK_MAX ? missing : (unsigned)number;
}

/* True if operations of an EPD follow; the last `;` may be missing. */
static bool
are_operations(struct str rest)
{
	struct str behind = rest, opcode = str_word(&behind);

	return opcode.len && is_letter(*opcode.text) &&
	    (memchr(rest.text, ';', rest.len) ||
		(opcode.len > 1 && str_trim(behind).len));
}

/*
 * Return what is wrong with the word after the clocks that are there, or NULL
 * if it is no clock.
 */
static const char *
clock_fault(const struct fen_fields *f, struct str rest)
{
	struct str word, after;

	after = rest = str_trim(rest);
	word = str_word(&after);
	if (!rest.len || are_operations(rest) || str_is(word, "-"))
		return NULL;
	return error_text("the %s %.*s is no number",
	    f->halfmove.len ? "move number" : "halfmove clock",
	    word.len > 40 ? 40 : (int)word.len, word.text);
}

const char *
fen_read(struct position *p, struct str text)
{
	return fen_read_of(p, text, VARIANT_STANDARD, NULL);
}

const char *
fen_read_of(
    struct position *p, struct str text, enum variant v, const char **odd)
{
	struct position read;
	struct fen_fields fields;
	const char *wrong;
	bool large = false;

	position_clear(&read);
	if ((wrong = fen_split(&text, read.piece, &fields)))
		return wrong;
	read_board(&read);
	read.to_move = str_is(fields.side, "b") ? BLACK : WHITE;
	read_castling(&read, fields.castling);
	read_ep(&read, fields.ep);
	read.halfmove = read_clock(fields.halfmove, 0, &large);
	read.fullmove = read_clock(fields.fullmove, 1, &large);
	if (read.fullmove == 0)
		read.fullmove = 1;
	v = variant_shown(&fields.beside, v);
	if (v != VARIANT_STANDARD) {
		read.beside = fields.beside;
		position_set_variant(&read, v);
	}
	assert(position_agrees(&read));
	if (odd)
		*odd = large
		    ? error_text("a clock is more than %d", FEN_CLOCK_MAX)
		    : fields.fullmove.len ? NULL
					  : clock_fault(&fields, text);
	*p = read;
	return NULL;
}
