/*
 * movegen.c - test that moves within a range are the legal moves that fit it
 */
#include "board/movegen.h"
#include "board/play.h"
#include "notation/fen.h"

#include "random.h"
#include "tap.h"

static const struct move_range everything = {
    .from = BB_ALL, .to = BB_ALL, .castling = true, .most = MOVES_MAX};

static bool
fits(const struct move_range *r, move m)
{
	if (move_castles(m))
		return r->castling;
	return r->from >> move_from(m) & 1 && r->to >> move_to(m) & 1;
}

static int
count_fitting(const struct moves *all, const struct move_range *r)
{
	int count = 0;

	for (int i = 0; i < all->count; i++)
		count += fits(r, all->list[i]);
	return count;
}

/*
 * True if a range gives each fitting move once, safe ones only, up to its
 * limit.
 */
static bool
range_holds(const struct position *p, const struct moves *all)
{
	struct move_range r = {.from = random_next() | random_next(),
	    .to = random_next() | random_next(),
	    .castling = random_below(2) == 0,
	    .most = MOVES_MAX};
	struct moves some;

	movegen_within(p, &r, &some);
	return some.count == count_fitting(&some, &r) &&
	    some.count == count_fitting(all, &r);
}

/* True if the safe moves among the exposing ones are the legal moves. */
static bool
exposing_hold(const struct position *p, const struct moves *all)
{
	struct move_range r = everything;
	struct moves moves;
	int safe = 0;

	r.exposing = true;
	movegen_within(p, &r, &moves);
	for (int i = 0; i < moves.count; i++)
		safe += move_is_safe(p, moves.list[i]);
	return safe == all->count && moves.count >= all->count;
}

static bool
games_hold(const char *fen,
    bool (*holds)(const struct position *, const struct moves *))
{
	for (int game = 0; game < 100; game++) {
		struct position p;
		struct moves moves;

		fen_read(&p, str_of(fen));
		for (int ply = 0; ply < 100; ply++) {
			movegen_legal(&p, &moves);
			if (!holds(&p, &moves) ||
			    movegen_any(&p) != (moves.count > 0))
				return false;
			if (!moves.count)
				break;
			play(&p, moves.list[random_below(moves.count)]);
		}
	}
	return true;
}

/* Return an unreachable board: random pieces anywhere, with one king each. */
static struct position
crowded_board(void)
{
	struct position p;
	int most = 1 + random_below(3 * KINDS); /* few kinds: many of each */

	position_clear(&p);
	p.to_move = (uint8_t)random_below(2);
	for (int square = 2; square < 64; square++) {
		int piece = random_below(most) % PIECES;

		if (random_below(4) && kind_of(piece) != KING)
			position_put(&p, piece, square);
	}
	position_put(&p, piece_of(WHITE, KING), A1);
	position_put(&p, piece_of(BLACK, KING), 1 + random_below(63) / 63);
	return p;
}

static bool
boards_hold(bool (*holds)(const struct position *, const struct moves *))
{
	for (int i = 0; i < 2000; i++) {
		struct position p = crowded_board();
		struct moves moves;

		movegen_legal(&p, &moves);
		if (moves.count > MOVES_MAX || !holds(&p, &moves))
			return false;
	}
	return true;
}

static int
count(const char *fen)
{
	struct position p;
	struct moves moves;

	fen_read(&p, str_of(fen));
	movegen_legal(&p, &moves);
	return moves.count;
}

int
main(void)
{
	static const char castling[] =
	    "r3k2r/pP4Pp/8/8/8/8/PpP3pP/R3K2R w KQkq - 0 1";

	CHECK("ranges hold in games",
	    games_hold(position_start_fen, range_holds));
	CHECK("ranges hold with castling and promotions",
	    games_hold(castling, range_holds));
	CHECK("the safe ones of all moves are legal",
	    games_hold(position_start_fen, exposing_hold));
	CHECK("castling and promotions are exposing moves too",
	    games_hold(castling, exposing_hold));
	CHECK(
	    "ranges hold on boards no game reaches", boards_hold(range_holds));
	CHECK("the safe ones of their moves are legal",
	    boards_hold(exposing_hold));
	CHECK("more moves than any game offers",
	    count("QQQQQQQk/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1") ==
		277);
	CHECK("no king is taken", count("k7/8/8/8/8/8/8/R3K3 w - - 0 1") == 14);
	return tap_end();
}
