/* fen.c - test positions as text: styles, tolerated input and errors */
#include "notation/fen.h"

#include <stdlib.h>
#include <string.h>

#include "board/movegen.h"
#include "board/play.h"

#include "random.h"
#include "tap.h"

static const struct fen_style plain = {FEN_EP_ALWAYS, FEN_CASTLING_XFEN, 6};

static bool
writes(const struct position *p, const struct fen_style *style,
    const char *expected)
{
	char text[FEN_MAX];
	struct str s = {text, fen_write(p, style, text)};

	if (!str_is(s, expected))
		printf("# %.*s\n", STR(s));
	return str_is(s, expected);
}

/* Read `in` and write it as `out`. */
static const struct {
	const char *name, *in, *out;
} lenient[] = {
    {"six fields stay as they are", "4k3/8/8/8/8/8/8/4K2R w K - 3 17",
	"4k3/8/8/8/8/8/8/4K2R w K - 3 17"},
    {"a placement alone", "4k3/8/8/8/8/8/8/4K2R",
	"4k3/8/8/8/8/8/8/4K2R w - - 0 1"},
    {"two fields", "4k3/8/8/8/8/8/8/4K2R b", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"},
    {"four fields", "4k3/8/8/8/8/8/8/4K2R w K -",
	"4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"an EPD with operations", "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"x\";",
	"4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"blanks around and between", "  4k3/8/8/8/8/8/8/4K2R   w  K -  3  17 ",
	"4k3/8/8/8/8/8/8/4K2R w K - 3 17"},
    {"move number 0 is 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 0",
	"4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"a clock too large counts as missing",
	"4k3/8/8/8/8/8/8/4K2R w K - 9999999 1000001",
	"4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"a right without its rook is dropped", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
	"4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"a right without its king is dropped", "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
	"4k3/8/8/8/8/8/4K3/7R w - - 0 1"},
    {"an en-passant square on a wrong rank is dropped",
	"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
    {"an en-passant square without its pawn is dropped",
	"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    {"an en-passant square behind a pawn that was blocked is dropped",
	"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1",
	"4k3/8/8/8/4P3/8/4N3/4K3 b - - 0 1"},
    {"Shredder-FEN letters become KQkq", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1",
	"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {"a board needs no kings", "8/8/8/8/8/8/8/R6R w KQkq - 0 1",
	"8/8/8/8/8/8/8/R6R w - - 0 1"},
    {"of several kings none may castle", "4k3/8/8/8/8/8/8/R2KK2R w KQH - 0 1",
	"4k3/8/8/8/8/8/8/R2KK2R w - - 0 1"},
    {"an inner rook keeps its letter", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1",
	"4k3/8/8/8/8/8/8/4K1RR w G - 0 1"},
};

static const struct {
	const char *in, *wrong;
} refused[] = {
    {"", "no position"},
    {"4k3/8/8/8/8/8/8/4K3 white - - 0 1",
	"the side to move is neither w nor b"},
    {"4k3/8/8/8/8/8/8/4K3 w X - 0 1",
	"the castling rights are not made of KQkq or files"},
    {"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "the en-passant field is no square"},
};

/* Write one position in each style of en passant and castling. */
static const struct {
	const char *in;
	struct fen_style style;
	const char *out;
} styles[] = {
    {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", {FEN_EP_ALWAYS, FEN_CASTLING_XFEN, 6},
	"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"},
    {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", {FEN_EP_XFEN, FEN_CASTLING_XFEN, 6},
	"4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
    {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", {FEN_EP_XFEN, FEN_CASTLING_XFEN, 6},
	"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
    {"3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", {FEN_EP_XFEN, FEN_CASTLING_XFEN, 6},
	"3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"},
    {"3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", {FEN_EP_LEGAL, FEN_CASTLING_XFEN, 6},
	"3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"},
    {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", {FEN_EP_LEGAL, FEN_CASTLING_XFEN, 6},
	"8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"},
    {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", {FEN_EP_LEGAL, FEN_CASTLING_XFEN, 4},
	"4k3/8/8/8/3pP3/8/8/4K3 b - e3"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9",
	{FEN_EP_LEGAL, FEN_CASTLING_SHREDDER, 6},
	"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 7 9"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 9",
	{FEN_EP_LEGAL, FEN_CASTLING_XFEN, 1}, "r3k2r/8/8/8/8/8/8/R3K2R"},
};

static void
check_reading(void)
{
	struct position p, untouched;

	for (size_t i = 0; i < sizeof lenient / sizeof *lenient; i++)
		CHECK(lenient[i].name,
		    !fen_read(&p, str_of(lenient[i].in)) &&
			writes(&p, &plain, lenient[i].out));
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
		const char *wrong;

		memset(&p, 0x55, sizeof p);
		untouched = p;
		wrong = fen_read(&p, str_of(refused[i].in));
		CHECK(refused[i].wrong,
		    wrong && strcmp(wrong, refused[i].wrong) == 0 &&
			memcmp(&p, &untouched, sizeof p) == 0);
	}
}

static void
check_styles(void)
{
	struct position p;

	for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
		CHECK(styles[i].out,
		    !fen_read(&p, str_of(styles[i].in)) &&
			writes(&p, &styles[i].style, styles[i].out));
}

/* Play a random legal move.  Return false at the end of the game. */
static bool
play_any(struct position *p)
{
	struct moves moves;

	movegen_legal(p, &moves);
	if (moves.count == 0 || p->halfmove > 120)
		return false;
	play(p, moves.list[random_below(moves.count)]);
	return true;
}

/* True if the sets, the colours and the squares agree. */
static bool
is_consistent(const struct position *p)
{
	bb colour[2] = {0, 0};

	for (int piece = 0; piece < PIECES; piece++)
		colour[colour_of(piece)] |= p->piece[piece];
	for (int s = 0; s < 64; s++) {
		int piece = p->at[s];
		bool empty = !((colour[WHITE] | colour[BLACK]) & bb_of(s));

		if (empty != (piece == NO_PIECE))
			return false;
		if (!empty && !(p->piece[piece] & bb_of(s)))
			return false;
	}
	return colour[WHITE] == p->colour[WHITE] &&
	    colour[BLACK] == p->colour[BLACK] &&
	    (colour[WHITE] & colour[BLACK]) == 0;
}

/* True if no legal move leaves the mover's king in check. */
static bool
moves_are_safe(const struct position *p)
{
	struct moves moves;

	movegen_legal(p, &moves);
	for (int i = 0; i < moves.count; i++) {
		struct position next = *p;

		play(&next, moves.list[i]);
		next.to_move = p->to_move;
		if (!move_is_safe(p, moves.list[i]) || position_checkers(&next))
			return false;
	}
	return movegen_any(p) == (moves.count > 0);
}

static void
check_games(void)
{
	bool same = true, consistent = true, safe = true;

	for (int game = 0; game < 60; game++) {
		struct position p;

		if (fen_read(&p, str_of(position_start_fen)))
			break;
		while (play_any(&p)) {
			char text[FEN_MAX], again[FEN_MAX];
			size_t len = fen_write(&p, &plain, text);
			struct position back;

			same &= !fen_read(&back, (struct str){text, len}) &&
			    fen_write(&back, &plain, again) == len &&
			    memcmp(text, again, len) == 0 &&
			    memcmp(p.at, back.at, 64) == 0 &&
			    p.home == back.home && p.ep == back.ep;
			consistent &= is_consistent(&p);
			safe &= moves_are_safe(&p);
		}
	}
	CHECK("positions of random games read back the same", same);
	CHECK("sets, colours and squares go on saying the same", consistent);
	CHECK("no legal move leaves the own king attacked", safe);
}

int
main(void)
{
	check_reading();
	check_styles();
	check_games();
	return tap_end();
}
