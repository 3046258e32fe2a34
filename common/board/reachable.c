/* reachable.c - see reachable.h */
#include "board/reachable.h"

#include "board/illegal.h"

enum { IMPOSSIBLE = 1000 };

static int
count_men(const bb *piece)
{
	int men = 0;

	for (int kind = KING; kind < KINDS; kind++)
		men += bb_count(piece[kind]);
	return men;
}

/* The captures a pawn needs to get here from a file; it may be too far. */
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
 * Gives one more pawn each file that is free.  captures[] is, by the set of
 * files that are taken, the least number of captures of the pawns so far.
 */
static void
place_pawn(int captures[FILE_SETS], int square, int colour)
{
	int before[FILE_SETS];

	for (int taken = 0; taken < FILE_SETS; taken++) {
		before[taken] = captures[taken];
		captures[taken] = IMPOSSIBLE;
	}
	for (int taken = 0; taken < FILE_SETS; taken++)
		for (int file = 0; file < 8; file++) {
			int with = taken | 1 << file;

			if (with != taken)
				captures[with] = least(captures[with],
				    before[taken] +
					captures_from(square, colour, file));
		}
}

/* The least number of captures by which the pawns can have come here. */
static int
pawn_captures(bb pawns, int colour)
{
	int captures[FILE_SETS] = {0}, best = IMPOSSIBLE;

	if (bb_count(pawns) > 8)
		return IMPOSSIBLE;
	for (int taken = 1; taken < FILE_SETS; taken++)
		captures[taken] = IMPOSSIBLE;
	for (; pawns; pawns = bb_but_lowest(pawns))
		place_pawn(captures, bb_lowest(pawns), colour);
	for (int taken = 0; taken < FILE_SETS; taken++)
		best = least(best, captures[taken]);
	return best;
}

/* With all 32 men there, pawns have not left their files nor passed. */
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
 * The bishop of the start is still on its square if the pawns on both sides of
 * it have not moved.  Then all others of its colour of squares were pawns, one
 * of which promoted_at_least() takes for it.
 */
static int
taken_for_first(bb bishops, bb pawns, int home, int colour)
{
	int ahead = colour == WHITE ? 8 : -8;
	bb guards = bb_of(home + ahead - 1) | bb_of(home + ahead + 1);
	bool kept_in = (pawns & guards) == guards;

	return kept_in && bishops && !(bishops & bb_of(home));
}

static int
promoted(const bb *piece, int colour, bool chess960)
{
	int queen_side = colour == WHITE ? C1 : C8;
	int king_side = colour == WHITE ? F1 : F8;
	bb dark = colour == WHITE ? BB_DARK : ~BB_DARK; /* as c1, as c8 */
	bb bishops = piece[BISHOP], pawns = piece[PAWN];
	int count = promoted_at_least(piece);

	if (chess960)
		return count;
	return count +
	    taken_for_first(bishops & dark, pawns, queen_side, colour) +
	    taken_for_first(bishops & ~dark, pawns, king_side, colour);
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
