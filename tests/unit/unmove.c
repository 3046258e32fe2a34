/*
 * unmove.c - test taking moves back: the move played is among them, and each
 * can be played again
 */
#include "board/movegen.h"
#include "board/play.h"
#include "board/unmove.h"
#include "notation/fen.h"

#include "../legal.h"
#include "random.h"
#include "tap.h"

struct check {
	struct position before, now;
	move played;
	bool met;
	int count, wrong;
};

static bool
same_board(const struct position *a, const struct position *b)
{
	return memcmp(a->piece, b->piece, sizeof a->piece) == 0 &&
	    a->beside.checks[WHITE] == b->beside.checks[WHITE] &&
	    a->beside.checks[BLACK] == b->beside.checks[BLACK] &&
	    a->to_move == b->to_move;
}

static bool
look(void *user, const struct unmove *u)
{
	struct check *k = user;
	struct position p = k->now;

	unmove_take_back(&p, u);
	k->count++;
	k->met |= u->move == k->played && same_board(&p, &k->before);
	if (!is_legal(&p, u->move))
		k->wrong++;
	play(&p, u->move);
	if (!same_board(&p, &k->now))
		k->wrong++;
	return false;
}

/*
 * Play random games.  Return false at the first move that is not found again.
 */
static bool
variant_games_go_back(
    const char *fen, enum variant variant, bool chess960, int games)
{
	for (int game = 0; game < games; game++) {
		struct check k = {.wrong = 0};
		struct moves moves;

		fen_read(&k.now, str_of(fen));
		position_set_variant(&k.now, variant);
		for (int ply = 0; ply < 80; ply++) {
			k.before = k.now;
			movegen_legal(&k.before, &moves);
			if (!moves.count)
				break;
			k.played = moves.list[random_below(moves.count)];
			play(&k.now, k.played);
			k.met = false;
			unmove_each(&k.now, chess960, look, &k);
			if (!k.met || k.wrong)
				return false;
		}
	}
	return true;
}

static bool
games_go_back(const char *fen, bool chess960, int games)
{
	return variant_games_go_back(fen, VARIANT_STANDARD, chess960, games);
}

static int
count_of(const char *fen, bool chess960)
{
	struct check k = {.wrong = 0};

	fen_read(&k.now, str_of(fen));
	unmove_each(&k.now, chess960, look, &k);
	return k.wrong ? -1 : k.count;
}

int
main(void)
{
	const char *castled = "4k3/8/8/8/8/8/PPPPPPPP/5RK1 b - - 0 1";

	CHECK("games from the start go back",
	    games_go_back(position_start_fen, false, 40));
	CHECK("castling goes back",
	    games_go_back("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false, 60));
	CHECK("promotions and captures en passant go back",
	    games_go_back("4k3/PPP1p1p1/8/3P1P2/2p1p3/8/PP2P1pp/4K3 b - - 0 1",
		false, 60));
	CHECK("only knights led back to the initial position",
	    count_of(position_start_fen, false) == 4);
	CHECK("an en-passant square names the last move",
	    count_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", false) == 1);
	CHECK("none when the side that moved is in check",
	    count_of("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", false) == 0);
	CHECK("castling goes back in Chess960",
	    games_go_back(
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", true, 60));
	CHECK("castling over one another's squares goes back",
	    games_go_back("2rkr3/8/8/8/8/8/8/5RKR w KQkq - 0 1", true, 60));
	CHECK("checks that are counted go back",
	    variant_games_go_back("k7/7Q/8/4r3/8/8/K7/3q4 w - - 0 1",
		VARIANT_THREE_CHECK, false, 60));
	CHECK("games end when a king is on the hill, and go back",
	    variant_games_go_back(
		"8/8/8/3k4/8/3K4/8/8 w - - 0 1", VARIANT_HILL, false, 60));
	CHECK("none from a game that had ended",
	    count_of("4k3/8/8/8/8/8/8/K7 b - - 3+0", false) == 0 &&
		count_of("4k3/8/8/8/4R3/8/8/K7 b - - 0+3", false) > 0);
	CHECK("no pawn has moved to a last rank and stayed one",
	    count_of("4k2P/8/8/8/8/8/8/4K3 b - - 0 1", false) == 0);
	/* Kh1-g1, Ra1-f1 to Re1-f1, each quiet or with one of four taken */
	CHECK("from one pair of squares, or in Chess960 from 21",
	    count_of(castled, false) == 30 + 1 &&
		count_of(castled, true) == 30 + 21);
	return tap_end();
}
