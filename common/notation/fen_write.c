/* fen_write.c - write FENs; see fen.h */
#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "board/movegen.h"
#include "board/rights.h"
#include "notation/fen.h"
#include "notation/placement.h"
#include "notation/placement_plain.h"

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

#define STATE(text)                                                            \
	{                                                                      \
		text " - ", sizeof text + 1                                    \
	}

/* The states of a side to move, by its set of rights (rights.h). */
#define STATES(w)                                                              \
	{                                                                      \
		STATE(w "-"), STATE(w "K"), STATE(w "Q"), STATE(w "KQ"),       \
		    STATE(w "k"), STATE(w "Kk"), STATE(w "Qk"),                \
		    STATE(w "KQk"), STATE(w "q"), STATE(w "Kq"),               \
		    STATE(w "Qq"), STATE(w "KQq"), STATE(w "kq"),              \
		    STATE(w "Kkq"), STATE(w "Qkq"), STATE(w "KQkq")            \
	}

/*
 * Hold the fields ` w KQkq -` by side and rights, with no square en passant,
 * and a blank that does not count.
 */
static const struct state {
	char text[15];
	uint8_t len;
} states[][RIGHTS_COUNT] = {STATES(" w "), STATES(" b ")};

static size_t
write_ep(int square, char *text)
{
	if (square == NO_SQUARE) {
		*text = '-';
		return 1;
	}
	square_write(square, text);
	return 2;
}

/* True if the rights are written as `-` or by the letters KQkq alone. */
static inline bool
has_plain_rights(const struct position *p, enum fen_castling style)
{
	return !p->home ||
	    (style != FEN_CASTLING_SHREDDER && rights_are_of_corners(p));
}

static char *
write_castling(const struct position *p, enum fen_castling style, char *text)
{
	if (!p->home)
		*text++ = '-';
	for (int c = WHITE; c <= BLACK; c++)
		for (int s = KING_SIDE; s <= QUEEN_SIDE; s++)
			if (p->rook[c][s] != NO_SQUARE)
				*text++ = (char)(right_letter(p, style, c, s) -
				    (c == WHITE ? 0x20 : 0));
	return text;
}

/* True if this style may write an en-passant square. */
static inline bool
may_write_ep(const struct position *p, enum fen_ep ep)
{
	return p->ep != NO_SQUARE &&
	    (ep == FEN_EP_ALWAYS || position_ep_takers(p));
}

int
fen_ep_square(const struct position *p, enum fen_ep ep)
{
	return may_write_ep(p, ep) &&
		(ep != FEN_EP_LEGAL || position_ep_legal(p))
	    ? p->ep
	    : NO_SQUARE;
}

/*
 * Write the fields before the clocks, each after a blank, and a blank that does
 * not count; return the end.
 */
static SELDOM char *
write_fields(
    const struct position *p, const struct fen_style *style, char *text)
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
		text += write_ep(fen_ep_square(p, style->ep), text);
	}
	if (style->fields > 3 && p->beside.has_checks) {
		*text++ = ' ';
		text += fen_write_checks(&p->beside, text);
	}
	*text = ' ';
	return text;
}

/* Write the fields after the placement, each after a blank; return the end. */
__attribute__((always_inline)) static inline char *
write_state(const struct position *p, const struct fen_style *style, char *text)
{
	if (style->fields > 3 && !p->variant && !may_write_ep(p, style->ep) &&
	    has_plain_rights(p, style->castling) && short_way(SHORT_STATE)) {
		const struct state *state =
		    &states[p->to_move][p->home ? rights_of(p) : 0];

		memcpy(text, state, sizeof *state);
		text += state->len;
	} else {
		text = write_fields(p, style, text);
	}
	if (style->fields > 4)
		text = str_write_number(p->halfmove, text + 1);
	if (style->fields > 5) {
		*text++ = ' ';
		text = str_write_number(p->fullmove, text);
	}
	return text;
}

/* Write a position by the style; return the end. */
__attribute__((always_inline)) static inline char *
write_position(
    const struct position *p, const struct fen_style *style, char *text)
{
#if SIXTEEN_AT_ONCE
	char *end =
	    placement_write_at_once(p->at, position_occupied(p), text) - 1;
#else
	char *end =
	    text + placement_write_board(p->at, position_occupied(p), text);
#endif

	assert(p->variant ||
	    !(variant_state_placed(&p->beside) || p->beside.has_checks));
	if (p->variant)
		end = placement_add_placed(
		    &p->beside, text, (size_t)(end - text));
	return write_state(p, style, end);
}

size_t
fen_write(const struct position *p, const struct fen_style *style, char *text)
{
	char *end = write_position(p, style, text);

	assert(end - text <= FEN_MAX);
	return (size_t)(end - text);
}

void
fen_append(
    struct out *o, const struct position *p, const struct fen_style *style)
{
	char *end = write_position(p, style, out_reserve(o, FEN_MAX));

	*end = '\n';
	out_used_to(o, end + 1);
}
