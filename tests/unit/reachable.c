/* reachable.c - test which boards a game can reach */
#include "board/movegen.h"
#include "board/play.h"
#include "board/reachable.h"
#include "notation/placement.h"

#include "notation/fen.h"
#include "random.h"
#include "tap.h"

static const struct {
	bool reachable;
	const char *name, *placement;
} boards[] = {
    {true, "the initial position",
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
    {false, "a study whose pawns need 16 captures, with 13 men gone",
	"6q1/7p/7p/p6p/6kp/p6p/5R1p/5B1K"},
    {true, "doubled pawns and one man gone",
	"rnbqkb1r/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR"},
    {false, "doubled pawns and no man gone",
	"rnbqkbnr/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR"},
    {false, "tripled pawns take three men, with two gone",
	"1nbqkb1r/pppppppp/8/8/2P5/2P5/2PPPPPP/RNBQKBNR"},
    {true, "tripled pawns take three men, with three gone",
	"1nbqkb2/pppppppp/8/8/2P5/2P5/2PPPPPP/RNBQKBNR"},
    {false, "a pawn on the second rank came from its file",
	"4k3/8/8/8/8/8/PPPPPPPP/4K1P1"},
    {false, "nine pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3"},
    {false, "pawns have passed with nothing taken",
	"rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR"},
    {false, "two queens and eight pawns", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3"},
    {true, "two queens and seven pawns", "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3"},
    {false, "two dark bishops and eight pawns",
	"4k3/8/8/8/8/B1B5/PPPPPPPP/4K3"},
    {false, "a bishop that could not leave its pawns",
	"4k3/8/8/8/8/B7/PPPPPPPP/4K3"},
    {true, "a bishop that never left", "4k3/8/8/8/8/8/PPPPPPPP/2B1K3"},
    {true, "a bishop whose pawn has moved", "4k3/8/8/8/8/BP6/P1PPPPPP/4K3"},
    {false, "a black bishop that could not leave its pawns",
	"4k3/pppppppp/7b/8/8/8/8/4K3"},
    {false, "two dark bishops, eight pawns and a way out for one bishop",
	"4k3/8/8/8/8/BPB5/P1PPPPPP/4K3"},
    {false, "promotions with nothing taken",
	"rnbqkbnr/pppppppp/8/8/8/Q7/1PPPPPPP/RNBQKBNR"},
    {false, "seventeen men", "4k3/8/8/8/8/NBR5/PPPPPPPP/RNBQKB2"},
    {false, "a pawn two files from home after one step",
	"4k3/8/8/8/8/5P2/PPPPPPP1/4K3"},
};

static bool
reachable(const char *placement, bool chess960)
{
	struct str s = str_of(placement);
	struct variant_state beside;
	bb sets[PIECES];

	return !placement_read(&s, sets, &beside) &&
	    reachable_board(sets, chess960);
}

/* True if all positions of random games count as reachable. */
static bool
games_are_reachable(void)
{
	struct position p;
	struct moves moves;

	for (int game = 0; game < 300; game++) {
		fen_read(&p, str_of(position_start_fen));
		for (int ply = 0; ply < 200; ply++) {
			if (!reachable_board(p.piece, false))
				return false;
			movegen_legal(&p, &moves);
			if (!moves.count)
				break;
			play(&p, moves.list[random_below(moves.count)]);
		}
	}
	return true;
}

int
main(void)
{
	for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
		CHECK(boards[i].name,
		    reachable(boards[i].placement, false) ==
			boards[i].reachable);
	CHECK("in Chess960 bishops start elsewhere",
	    reachable("4k3/8/8/8/8/B7/PPPPPPPP/4K3", true));
	CHECK("all positions of random games", games_are_reachable());
	return tap_end();
}
