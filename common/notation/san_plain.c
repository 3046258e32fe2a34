/* san_plain.c - see san_plain.h */
#include "notation/san_plain.h"

#include <string.h>

#include "base/short_way.h"
#include "board/movegen.h"

/* What the first byte of a word means: a kind of piece, or one of these. */
enum { CASTLING = KINDS, NOTHING_PLAIN };

static uint8_t starts[256];

/* The origins allowed by a byte between piece and target; none for most. */
static bb origins[256];

__attribute__((constructor)) static void
fill_tables(void)
{
	memset(starts, NOTHING_PLAIN, sizeof starts);
	starts['O'] = CASTLING;
	for (int kind = KING; kind < PAWN; kind++)
		starts[(unsigned char)piece_letter(kind)] = (uint8_t)kind;
	for (int i = 0; i < 8; i++) {
		starts['a' + i] = PAWN;
		origins['a' + i] = bb_file(i);
		origins['1' + i] = bb_rank(i);
	}
	origins['x'] = BB_ALL;
}

static unsigned char
byte_of(struct str word, size_t i)
{
	return (unsigned char)word.text[i];
}

/* True if the king of the side to move is safe after the move. */
static inline bool
is_safe(const struct position *p, int from, int to, int king)
{
	int us = p->to_move;
	bb occupied = (position_occupied(p) & ~bb_of(from)) | bb_of(to);

	return !position_attacked(
	    p, from == king ? to : king, !us, occupied, bb_of(to));
}

/* Return the squares one step back for pawns of this colour. */
static inline bb
step_back(bb squares, int colour)
{
	return colour == WHITE ? squares >> 8 : squares << 8;
}

/* Return the pawns that `word` means: e4 or exd5; none for other forms. */
static inline bb
find_pawns(const struct position *p, struct str word, int to)
{
	int us = p->to_move;
	bb occupied = position_occupied(p), from;

	if (rank_of(to) == 0 || rank_of(to) == 7)
		return 0;
	if (word.len == 2) {
		bb passed;

		if (occupied & bb_of(to))
			return 0;
		from = step_back(bb_of(to), us);
		passed = from & ~occupied & bb_rank(us == WHITE ? 2 : 5);
		from |= step_back(passed, us);
	} else {
		if (word.len != 4 || word.text[1] != 'x' ||
		    !(p->colour[!us] & bb_of(to)))
			return 0;
		from = attack_pawn[!us][to] & origins[byte_of(word, 0)];
	}
	return from & p->piece[piece_of(us, PAWN)];
}

/* Return the pieces that `word` means and that reach `to` on an empty board. */
static inline bb
find_pieces(const struct position *p, struct str word, int kind, int to)
{
	bb from = origins[byte_of(word, 1)] | -(bb)(word.len == 3);

	for (size_t i = 2; i + 2 < word.len; i++)
		from &= origins[byte_of(word, i)];
	return from & attack_empty[kind][to] &
	    p->piece[piece_of(p->to_move, kind)];
}

/* Return the pieces whose move to `to` is legal. */
static SELDOM bb
sift(const struct position *p, bb pieces, int to, int king)
{
	bb occupied = position_occupied(p), legal = 0;

	for (; pieces; pieces = bb_but_lowest(pieces)) {
		int from = bb_lowest(pieces);

		if (!(attack_between[to][from] & occupied) &&
		    is_safe(p, from, to, king))
			legal |= bb_of(from);
	}
	return legal;
}

static SELDOM move
castle(const struct position *p, struct str word)
{
	if (str_is(word, "O-O"))
		return movegen_castling(p, KING_SIDE);
	return str_is(word, "O-O-O") ? movegen_castling(p, QUEEN_SIDE)
				     : MOVE_NULL;
}

move
san_read_plain(const struct position *p, struct str word)
{
	int us = p->to_move, kind, to, from, king;
	unsigned file, rank;
	bb pieces;

	if (!short_way(SHORT_SAN) || word.len < 2)
		return MOVE_NULL;
	word.len -= byte_of(word, word.len - 1) == '+' ||
	    byte_of(word, word.len - 1) == '#';
	if (word.len < 2 || word.len > 6)
		return MOVE_NULL;
	kind = starts[byte_of(word, 0)];
	file = byte_of(word, word.len - 2) - (unsigned)'a';
	rank = byte_of(word, word.len - 1) - (unsigned)'1';
	if ((file | rank) > 7 || kind >= CASTLING)
		return kind == CASTLING ? castle(p, word) : MOVE_NULL;
	to = square_at((int)file, (int)rank);
	if ((p->colour[us] | p->piece[piece_of(!us, KING)]) & bb_of(to))
		return MOVE_NULL;
	king = position_king(p, us);
	if (kind == PAWN) {
		pieces = find_pawns(p, word, to);
	} else {
		if (word.len < 3)
			return MOVE_NULL;
		pieces = find_pieces(p, word, kind, to);
		if (bb_but_lowest(pieces)) {
			pieces = sift(p, pieces, to, king);
			return pieces && !bb_but_lowest(pieces)
			    ? move_of(bb_lowest(pieces), to)
			    : MOVE_NULL;
		}
	}
	if (!pieces)
		return MOVE_NULL;
	from = bb_lowest(pieces);
	if ((attack_between[to][from] & position_occupied(p)) ||
	    !is_safe(p, from, to, king))
		return MOVE_NULL;
	return move_of(from, to);
}
