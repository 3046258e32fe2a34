/* fen_write.c - write FENs; see fen.h */
#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "board/movegen.h"
#include "board/rights.h"
#include "notation/fen.h"
#include "notation/placement.h"

/* Return the letter of a right: k or q, or the file of an inner rook. */
static int
right_letter(const struct position *p, enum fen_castling style, int c, int side)
{
	int rook = p->rook[c][side], edge = side == KING_SIDE ? 7 : 0;

	if (style == FEN_CASTLING_SHREDDER ||
	    (file_of(rook) != edge && position_outer_rook(p, c, side) != rook))
		return 'a' + file_of(rook);
	return side == KING_SIDE ? 'k' : 'q';
}

size_t
fen_write_rights(unsigned rights, char *text)
{
	static const char texts[RIGHTS_COUNT][5] = {"-", "K", "Q", "KQ", "k",
	    "Kk", "Qk", "KQk", "q", "Kq", "Qq", "KQq", "kq", "Kkq", "Qkq",
	    "KQkq"};

	memcpy(text, texts[rights], 4);
	return (size_t)rights_count(rights) + !rights;
}

size_t
fen_write_ep(int square, char *text)
{
	if (square == NO_SQUARE) {
		*text = '-';
		return 1;
	}
	square_write(square, text);
	return 2;
}

static char *
write_castling(const struct position *p, enum fen_castling style, char *text)
{
	/* no rights, or only the letters KQkq */
	if ((style == FEN_CASTLING_SHREDDER ? !p->home
					    : rights_are_of_corners(p)) &&
	    (!p->home || short_way(SHORT_RIGHTS)))
		return text + fen_write_rights(rights_of(p), text);
	for (int c = WHITE; c <= BLACK; c++)
		for (int s = KING_SIDE; s <= QUEEN_SIDE; s++)
			if (p->rook[c][s] != NO_SQUARE)
				*text++ = (char)(right_letter(p, style, c, s) -
				    (c == WHITE ? 0x20 : 0));
	return text;
}

int
fen_ep_square(const struct position *p, enum fen_ep ep)
{
	if (p->ep == NO_SQUARE ||
	    (ep == FEN_EP_LEGAL && !position_ep_legal(p)) ||
	    (ep == FEN_EP_XFEN && !position_ep_beside(p)))
		return NO_SQUARE;
	return p->ep;
}

/* Write the fields after the placement, each after a blank; return the end. */
static char *
write_state(const struct position *p, const struct fen_style *style, char *text)
{
	if (style->fields > 1) {
		*text++ = ' ';
		*text++ = p->to_move == WHITE ? 'w' : 'b';
	}
	if (style->fields > 2) {
		*text++ = ' ';
		text = write_castling(p, style->castling, text);
	}
	if (style->fields > 3) {
		*text++ = ' ';
		text += fen_write_ep(fen_ep_square(p, style->ep), text);
	}
	if (style->fields > 4) {
		*text++ = ' ';
		text = str_write_number(p->halfmove, text);
	}
	if (style->fields > 5) {
		*text++ = ' ';
		text = str_write_number(p->fullmove, text);
	}
	return text;
}

/* Write the position of a variant: more in the placement, and checks. */
static SELDOM size_t
write_by_rules(
    const struct position *p, const struct fen_style *style, char *text)
{
	struct fen_style plain = *style;
	struct position chess = *p;
	char written[FEN_MAX], *end = text;
	struct str rest = {written, 0}, word;

	chess.variant = 0;
	chess.ep = (uint8_t)fen_ep_square(p, style->ep);
	plain.ep = FEN_EP_ALWAYS;
	rest.len = fen_write(&chess, &plain, written);
	for (int field = 1; field <= style->fields; field++) {
		word = str_word(&rest);
		*end = ' ';
		end += field > 1;
		memcpy(end, word.text, word.len);
		end += field > 1 ? word.len
				 : placement_add(&p->beside, end, word.len);
		if (field == 4 && p->beside.has_checks) {
			*end++ = ' ';
			end += fen_write_checks(&p->beside, end);
		}
	}
	return (size_t)(end - text);
}

size_t
fen_write(const struct position *p, const struct fen_style *style, char *text)
{
	char *end;

	if (p->variant)
		return write_by_rules(p, style, text);
	end = text + placement_write_board(p->at, position_occupied(p), text);
	end = write_state(p, style, end);
	assert(end - text <= FEN_MAX);
	return (size_t)(end - text);
}
