/* reachable.c - see reachable.h */
#include "board/reachable.h"

#include <assert.h>

enum { IMPOSSIBLE = 1000 };

static int
count_men(const bb *piece)
{
	int men = 0;

	for (int kind = KING; kind < KINDS; kind++)
		men += bb_count(piece[kind]);
	return men;
}

/*
 * Return the captures that a pawn from `file` needs to reach `square`, or
 * IMPOSSIBLE if it is too far to the side.
 */
static int
captures_from(int square, int colour, int file)
{
	int steps = colour == WHITE ? rank_of(square) - 1 : 6 - rank_of(square);
	int across = file_of(square) - file;

	across = across < 0 ? -across : across;
	return across <= steps ? across : IMPOSSIBLE;
}

static int
least(int a, int b)
{
	return a < b ? a : b;
}

enum { FILE_SETS = 256 };

/*
 * Return the least number of captures by which the pawns can have reached their
 * squares.  Dynamic programming over sets of files: captures[s] is that of as
 * many of the pawns as s has files, if they began on these; 256 * 8 steps.
 */
static int
pawn_captures(bb pawns, int colour)
{
	int captures[FILE_SETS] = {0}, best = IMPOSSIBLE, square[8], count = 0;

	assert(bb_count(pawns) <= 8); /* more are promoted() > 8 - pawns */
	for (; pawns; pawns = bb_but_lowest(pawns))
		square[count++] = bb_lowest(pawns);
	for (int taken = 1; taken < FILE_SETS; taken++)
		captures[taken] = IMPOSSIBLE;
	for (int taken = 0; taken < FILE_SETS; taken++) {
		int next = bb_count((bb)taken);

		if (next == count)
			best = least(best, captures[taken]);
		for (int file = 0; next < count && file < 8; file++) {
			int *with = &captures[taken | 1 << file];

			if (!(taken >> file & 1))
				*with = least(*with,
				    captures[taken] +
					captures_from(
					    square[next], colour, file));
		}
	}
	return best;
}

/*
 * True if each file has just one white pawn below one black pawn, as when all
 * 32 pieces are there: without captures no pawn leaves its file or passes
 * another.
 */
static bool
pawns_still_face(const bb sets[PIECES])
{
	bb white = sets[piece_of(WHITE, PAWN)],
	   black = sets[piece_of(BLACK, PAWN)];

	for (int file = 0; file < 8; file++) {
		bb up = white & bb_file(file), down = black & bb_file(file);

		if (bb_count(up) != 1 || bb_count(down) != 1 || up >= down)
			return false;
	}
	return true;
}

/*
 * Return how many of the bishops on squares of one colour must be promoted.
 * The original one, which began on `home`, is still there if the pawns beside
 * it have not moved; without pawns nothing is known of it.
 */
static int
promoted_bishops(bb bishops, bb pawns, int home, int colour)
{
	int ahead = colour == WHITE ? 8 : -8;
	bb guards = bb_of(home + ahead - 1) | bb_of(home + ahead + 1);

	if ((pawns & guards) == guards)
		return bb_count(bishops & ~bb_of(home));
	return bb_beyond(bishops, 1);
}

static int
promoted(const bb *piece, int colour, bool chess960)
{
	int rank = colour == WHITE ? 0 : 7;
	bb dark = colour == WHITE ? BB_DARK : ~BB_DARK; /* of c1, of c8 */
	bb bishops = piece[BISHOP], pawns = chess960 ? 0 : piece[PAWN];

	return bb_beyond(piece[QUEEN], 1) + bb_beyond(piece[ROOK], 2) +
	    bb_beyond(piece[KNIGHT], 2) +
	    promoted_bishops(
		bishops & dark, pawns, square_at(2, rank), colour) +
	    promoted_bishops(
		bishops & ~dark, pawns, square_at(5, rank), colour);
}

bool
reachable_board(const bb sets[PIECES], bool chess960)
{
	int men[2] = {count_men(sets), count_men(sets + KINDS)};

	for (int colour = WHITE; colour <= BLACK; colour++) {
		const bb *piece = sets + colour * KINDS;
		int pawns = bb_count(piece[PAWN]);

		if (men[colour] > 16 ||
		    promoted(piece, colour, chess960) > 8 - pawns ||
		    pawn_captures(piece[PAWN], colour) > 16 - men[!colour])
			return false;
	}
	return men[WHITE] + men[BLACK] < 32 || pawns_still_face(sets);
}
