/* attack.c - test attacks against walking square by square */
#include "board/attack.h"

#include "random.h"
#include "tap.h"

static bool
on_board(int file, int rank)
{
	return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* Return the squares in one direction, up to the first occupied one. */
static bb
walk(int square, int right, int up, int most, bb occupied)
{
	bb reached = 0;
	int file = file_of(square) + right, rank = rank_of(square) + up;

	for (; most > 0 && on_board(file, rank);
	     most--, file += right, rank += up) {
		reached |= bb_of(square_at(file, rank));
		if (occupied & bb_of(square_at(file, rank)))
			break;
	}
	return reached;
}

static bb
walk_all(int square, const int (*steps)[2], int count, int most, bb occupied)
{
	bb reached = 0;

	for (int i = 0; i < count; i++)
		reached |=
		    walk(square, steps[i][0], steps[i][1], most, occupied);
	return reached;
}

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int slanting[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
static const int jumps[8][2] = {
    {1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

static void
check_steps(void)
{
	bool knight = true, king = true, white = true, black = true;

	for (int s = 0; s < 64; s++) {
		knight &=
		    attack_empty[KNIGHT][s] == walk_all(s, jumps, 8, 1, 0);
		king &= attack_empty[KING][s] ==
		    (walk_all(s, straight, 4, 1, 0) |
			walk_all(s, slanting, 4, 1, 0));
		white &= attack_pawn[WHITE][s] ==
		    (walk(s, -1, 1, 1, 0) | walk(s, 1, 1, 1, 0));
		black &= attack_pawn[BLACK][s] ==
		    (walk(s, -1, -1, 1, 0) | walk(s, 1, -1, 1, 0));
	}
	CHECK("knights jump", knight);
	CHECK("kings step", king);
	CHECK("white pawns attack upwards", white);
	CHECK("black pawns attack downwards", black);
}

static void
check_sliders(void)
{
	bool rook = true, bishop = true, queen = true, from = true;

	for (int i = 0; i < 200000; i++) {
		bb occupied = random_next() & random_next();
		int s = random_below(64);
		bb r = walk_all(s, straight, 4, 7, occupied);
		bb b = walk_all(s, slanting, 4, 7, occupied);

		rook &= attack_rook(s, occupied) == r;
		bishop &= attack_bishop(s, occupied) == b;
		queen &= attack_queen(s, occupied) == (r | b);
		from &=
		    attack_from(piece_of(BLACK, QUEEN), s, occupied) == (r | b);
	}
	CHECK("rooks stop at the first piece", rook);
	CHECK("bishops stop at the first piece", bishop);
	CHECK("queens go as both", queen);
	CHECK("attack_from takes a piece by its number", from);
}

/*
 * Return the squares between two on one line: those that both see of each
 * other.
 */
static bb
slow_between(int a, int b)
{
	for (int i = 0; i < 8; i++) {
		const int *step = i < 4 ? straight[i] : slanting[i - 4];
		bb way = walk(a, step[0], step[1], 7, bb_of(b));

		if (way & bb_of(b))
			return way & ~bb_of(b);
	}
	return 0;
}

static void
check_between(void)
{
	bool same = true;

	for (int a = 0; a < 64; a++)
		for (int b = 0; b < 64; b++)
			same &= attack_between[a][b] == slow_between(a, b);
	CHECK("what lies between two squares", same);
}

int
main(void)
{
	check_steps();
	check_sliders();
	check_between();
	return tap_end();
}
