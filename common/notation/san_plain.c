/* san_plain.c - see san_plain.h */
#include "notation/san_plain.h"

#include <string.h>

#include "base/short_way.h"
#include "board/movegen.h"
#include "board/play.h"

/*
 * What the first byte of a word means: a kind of piece, or one of these, which
 * are beyond files and ranks, too.
 */
enum { CASTLING = 8, NOTHING_PLAIN };

static uint8_t starts[256];

/*
 * The origins allowed by a byte between piece and target: none for most.  All
 * by the byte before a target that follows the piece.
 */
static bb origins[2][256];

__attribute__((constructor)) static void
fill_tables(void)
{
	memset(starts, NOTHING_PLAIN, sizeof starts);
	starts['O'] = CASTLING;
	for (int kind = KING; kind < PAWN; kind++)
		starts[(unsigned char)piece_letter(kind)] = (uint8_t)kind;
	for (int i = 0; i < 8; i++) {
		starts['a' + i] = PAWN;
		origins[1]['a' + i] = bb_file(i);
		origins[1]['1' + i] = bb_rank(i);
	}
	origins[1]['x'] = BB_ALL;
	memset(origins[0], 0xff, sizeof origins[0]);
}

static unsigned char
byte_of(struct str word, size_t i)
{
	return (unsigned char)word.text[i];
}

/* True if the king of the side `us` is safe after the move. */
static inline bool
is_safe(const struct position *p, int us, int from, int to, int king)
{
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
find_pawns(const struct position *p, int us, struct str word, int to)
{
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
		from = attack_pawn[!us][to] & origins[1][byte_of(word, 0)];
	}
	return from & p->piece[piece_of(us, PAWN)];
}

/* Return the pieces that `word` means and that reach `to` on an empty board. */
static inline bb
find_pieces(const struct position *p, int us, struct str word, int kind, int to)
{
	bb from = origins[word.len > 3][byte_of(word, 1)];

	for (size_t i = 2; i + 2 < word.len; i++)
		from &= origins[1][byte_of(word, i)];
	return from & attack_empty[kind][to] & p->piece[piece_of(us, kind)];
}

/* Return the only piece whose move to `to` is legal, or NO_SQUARE. */
static SELDOM int
sift(const struct position *p, bb pieces, int to, int king)
{
	bb occupied = position_occupied(p), legal = 0;

	for (; pieces; pieces = bb_but_lowest(pieces)) {
		int from = bb_lowest(pieces);

		if (!(attack_between[to][from] & occupied) &&
		    is_safe(p, p->to_move, from, to, king))
			legal |= bb_of(from);
	}
	return bb_only(legal);
}

static SELDOM move
read_castling(const struct position *p, struct str word, struct position *after)
{
	move m = MOVE_NULL;

	if (str_is(word, "O-O"))
		m = movegen_castling(p, KING_SIDE);
	else if (str_is(word, "O-O-O"))
		m = movegen_castling(p, QUEEN_SIDE);
	if (m != MOVE_NULL && after) {
		if (after != p)
			*after = *p;
		play_as_chess(after, m);
	}
	return m;
}

/* Read a move of this kind of piece of the side `us`. */
__attribute__((always_inline)) static inline move
read_of(const struct position *p, int us, struct str word, int kind, int to,
    struct position *after)
{
	int king = position_king(p, us), from;
	bb pieces;

	if ((p->colour[us] | p->piece[piece_of(!us, KING)]) & bb_of(to))
		return MOVE_NULL;
	if (kind == PAWN)
		pieces = find_pawns(p, us, word, to);
	else
		pieces = find_pieces(p, us, word, kind, to);
	if (!pieces)
		return MOVE_NULL;
	from = bb_lowest(pieces);
	if (bb_but_lowest(pieces) && kind != PAWN) {
		from = sift(p, pieces, to, king);
		if (from == NO_SQUARE)
			return MOVE_NULL;
	} else if ((kind != PAWN &&
		       (attack_between[to][from] & position_occupied(p))) ||
	    !is_safe(p, us, from, to, king)) {
		return MOVE_NULL;
	}
	if (after) {
		if (after != p)
			*after = *p;
		play_step(after, us, kind, from, to);
	}
	return move_of(from, to);
}

move
san_read_plain(
    const struct position *p, struct str word, struct position *after)
{
	int kind, to;
	unsigned file, rank;

	if (!short_way(SHORT_SAN) || word.len < 2)
		return MOVE_NULL;
	word.len -= byte_of(word, word.len - 1) == '+' ||
	    byte_of(word, word.len - 1) == '#';
	if (word.len < 2 || word.len > 6)
		return MOVE_NULL;
	kind = starts[byte_of(word, 0)];
	file = byte_of(word, word.len - 2) - (unsigned)'a';
	rank = byte_of(word, word.len - 1) - (unsigned)'1';
	if ((file | rank | (unsigned)kind) > 7)
		return kind == CASTLING ? read_castling(p, word, after)
					: MOVE_NULL;
	to = square_at((int)file, (int)rank);
	if (kind == PAWN) /* the code of each kind and colour is its own */
		return p->to_move == WHITE
		    ? read_of(p, WHITE, word, PAWN, to, after)
		    : read_of(p, BLACK, word, PAWN, to, after);
	return p->to_move == WHITE ? read_of(p, WHITE, word, kind, to, after)
				   : read_of(p, BLACK, word, kind, to, after);
}

/* ----------------------------------------------------- squares of a word */

/*
 * Return the target of a move without a promotion; NO_SQUARE for other forms.
 * Written without branches, as they would be mispredicted.
 */
static inline int
target_of(struct str word, int kind)
{
	unsigned file = byte_of(word, word.len - 2) - (unsigned)'a';
	unsigned rank = byte_of(word, word.len - 1) - (unsigned)'1';
	bool takes = (word.len == 4) & (word.text[1] == 'x');
	bool is_move = ((file | rank) < 8) & (kind <= PAWN) &
	    ((kind < PAWN) | (word.len == 2) | takes);

	return is_move ? square_at((int)file, (int)rank) : NO_SQUARE;
}

/* Add the square of a promotion: e8=Q, exd8=N. */
static bool
add_promoted(struct str word, int us, bb *piece)
{
	int made = starts[byte_of(word, word.len - 1)], to;

	if (word.len < 4 || word.text[word.len - 2] != '=' ||
	    starts[byte_of(word, 0)] != PAWN || made >= PAWN)
		return false;
	word.len -= 2;
	to = target_of(word, PAWN);
	if (to == NO_SQUARE)
		return false;
	piece[piece_of(us, made)] |= bb_of(to);
	return true;
}

/* Add the squares of castling or of a promotion; false for other words. */
static SELDOM bool
add_castled_or_promoted(struct str word, int us, bb *piece)
{
	bool queen_side = str_is(word, "O-O-O");
	int rank = us == WHITE ? 0 : 7;

	if (!queen_side && !str_is(word, "O-O"))
		return add_promoted(word, us, piece);
	piece[piece_of(us, KING)] |= bb_of(square_at(queen_side ? 2 : 6, rank));
	piece[piece_of(us, ROOK)] |= bb_of(square_at(queen_side ? 3 : 5, rank));
	return true;
}

bool
san_plain_squares(struct str word, int us, bb *piece)
{
	int kind = starts[byte_of(word, 0)], to;

	word.len -= byte_of(word, word.len - 1) == '+' ||
	    byte_of(word, word.len - 1) == '#';
	if (word.len < 2)
		return false;
	to = target_of(word, kind);
	if (to == NO_SQUARE)
		return add_castled_or_promoted(word, us, piece);
	piece[piece_of(us, kind)] |= bb_of(to);
	return true;
}
