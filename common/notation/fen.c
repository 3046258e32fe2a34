/* fen.c - see fen.h */
#include "notation/fen.h"

#include <assert.h>
#include <string.h>

#include "base/short_way.h"
#include "base/error_text.h"
#include "board/rights.h"
#include "notation/placement.h"

static const char *
check_form(const struct fen_fields *f)
{
	static const char rights[] = "KQkqABCDEFGHabcdefgh";
	bool no_rights = str_is(f->castling, "-");

	if (f->side.len && !str_is(f->side, "w") && !str_is(f->side, "b"))
		return "the side to move is neither w nor b";
	for (size_t i = 0; i < f->castling.len && !no_rights; i++)
		if (!memchr(rights, f->castling.text[i], sizeof rights - 1))
			return "the castling rights are not made of KQkq or "
			       "files";
	if (f->ep.len && !str_is(f->ep, "-") &&
	    (f->ep.len != 2 || square_read(f->ep.text) == NO_SQUARE))
		return "the en-passant field is no square";
	return NULL;
}

/*
 * Remove the next word and return it if it is a number, else an empty string.
 */
static struct str
number_word(struct str *s)
{
	struct str after = *s, word = str_word(&after);
	uint64_t number;

	if (!str_number(word, &number))
		return (struct str){s->text, 0};
	*s = after;
	return word;
}

const char *
fen_fields(struct fen_fields *f, struct str *s)
{
	struct str rest = *s;
	const char *wrong;

	f->side = str_word(&rest);
	f->castling = str_word(&rest);
	f->ep = str_word(&rest);
	f->halfmove = number_word(&rest);
	f->fullmove = number_word(&rest);
	if (!(wrong = check_form(f)))
		*s = rest;
	return wrong;
}

const char *
fen_split(struct str *s, bb sets[static PIECES], struct fen_fields *f)
{
	const char *wrong;

	*s = str_trim(*s);
	wrong = placement_read(s, sets);
	return wrong ? wrong : fen_fields(f, s);
}

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

/* Return the outermost rook on one side of the king, or NO_SQUARE. */
static int
outer_rook(const struct position *p, int colour, int side)
{
	int rank = colour == WHITE ? 0 : 7, king = position_king(p, colour);
	int step = side == KING_SIDE ? -1 : 1;

	if (rank_of(king) != rank)
		return NO_SQUARE;
	for (int s = square_at(side == KING_SIDE ? 7 : 0, rank); s != king;
	     s += step)
		if (p->at[s] == piece_of(colour, ROOK))
			return s;
	return NO_SQUARE;
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
			rook = outer_rook(p, colour, side);
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
	int square, behind = p->to_move == WHITE ? 8 : -8, pawn;

	if (field.len != 2)
		return;
	square = square_read(field.text);
	if (rank_of(square) != (p->to_move == WHITE ? 5 : 2))
		return;
	pawn = piece_of(!p->to_move, PAWN);
	if (p->at[square - behind] == pawn && p->at[square] == NO_PIECE &&
	    p->at[square + behind] == NO_PIECE)
		p->ep = (uint8_t)square;
}

static unsigned
read_clock(struct str field, unsigned missing)
{
	uint64_t number;

	if (!str_number(field, &number) || number > FEN_CLOCK_MAX)
		return missing;
	return (unsigned)number;
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

/* True if both clocks are numbers that cannot be too large: the common case. */
static bool
has_short_clocks(const struct fen_fields *f)
{
	return f->fullmove.len && f->halfmove.len < 7 && f->fullmove.len < 7;
}

/* Return what is wrong with the clocks, or NULL if they are good or absent. */
static const char *
clock_fault(const struct fen_fields *f, struct str rest)
{
	struct str word;
	uint64_t number;
	bool fit =
	    (!str_number(f->halfmove, &number) || number <= FEN_CLOCK_MAX) &&
	    (!str_number(f->fullmove, &number) || number <= FEN_CLOCK_MAX);

	if (!fit)
		return error_text("a clock is more than %d", FEN_CLOCK_MAX);
	rest = str_trim(rest);
	if (f->fullmove.len || !rest.len || are_operations(rest))
		return NULL;
	word = str_word(&rest);
	if (str_is(word, "-"))
		return NULL;
	return error_text("the %s %.*s is no number",
	    f->halfmove.len ? "move number" : "halfmove clock",
	    word.len > 40 ? 40 : (int)word.len, word.text);
}

const char *
fen_read(struct position *p, struct str text)
{
	return fen_read_all(p, text, NULL);
}

const char *
fen_read_all(struct position *p, struct str text, const char **odd)
{
	struct position read;
	struct fen_fields fields;
	const char *wrong;

	position_clear(&read);
	if ((wrong = fen_split(&text, read.piece, &fields)))
		return wrong;
	read_board(&read);
	read.to_move = str_is(fields.side, "b") ? BLACK : WHITE;
	read_castling(&read, fields.castling);
	read_ep(&read, fields.ep);
	read.halfmove = read_clock(fields.halfmove, 0);
	read.fullmove = read_clock(fields.fullmove, 1);
	if (read.fullmove == 0)
		read.fullmove = 1;
	assert(position_agrees(&read));
	if (odd)
		*odd =
		    has_short_clocks(&fields) && short_way(SHORT_SHORT_CLOCKS)
		    ? NULL
		    : clock_fault(&fields, text);
	*p = read;
	return NULL;
}

/* Return the letter of a right: k or q, or the file of an inner rook. */
static int
right_letter(const struct position *p, enum fen_castling style, int c, int side)
{
	int rook = p->rook[c][side], edge = side == KING_SIDE ? 7 : 0;

	if (style == FEN_CASTLING_SHREDDER ||
	    (file_of(rook) != edge && outer_rook(p, c, side) != rook))
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

size_t
fen_write(const struct position *p, const struct fen_style *style, char *text)
{
	char *end =
	    text + placement_write_board(p->at, position_occupied(p), text);

	end = write_state(p, style, end);
	assert(end - text <= FEN_MAX);
	return (size_t)(end - text);
}
