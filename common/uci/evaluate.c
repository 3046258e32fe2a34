/*
 * evaluate.c - static evaluation by piece-square values
 *
 * Tapered evaluation: each piece has a value for the opening and one for the
 * ending, and the two are mixed by the material left.  All numbers are
 * hundredths of a pawn.
 */
#include "uci/engine.h"

#include "board/variant.h"

/* The value of a piece: man + rank[from its own side] + file[from the edge]. */
struct worth {
	int man, rank[8], file[4];
};

static const struct phases {
	struct worth full, empty;
} worths[KINDS] = {
    [KING] = {{0, {20, 5, -25, -45, -60, -60, -60, -60}, {20, 25, 0, -20}},
	{0, {-35, -12, 6, 18, 20, 16, 4, -20}, {-20, -4, 8, 14}}},
    [QUEEN] = {{950, {-4, 0, 2, 2, 2, 4, 4, 0}, {-4, 0, 2, 3}},
	{940, {-20, -10, 0, 10, 14, 14, 10, 0}, {-10, 0, 6, 10}}},
    [ROOK] = {{490, {0, -6, -6, -4, 0, 6, 16, 6}, {-6, -2, 2, 8}},
	{520, {-4, -4, -2, 2, 4, 6, 8, 4}, {0, 0, 1, 2}}},
    [BISHOP] = {{335, {-12, 6, 6, 6, 6, 4, -4, -10}, {-8, 2, 2, 4}},
	{330, {-10, -4, 2, 6, 6, 4, -2, -8}, {-6, 0, 3, 5}}},
    [KNIGHT] = {{325, {-24, -8, 6, 12, 18, 18, 4, -24}, {-22, -4, 8, 12}},
	{310, {-24, -10, 2, 12, 14, 8, -6, -24}, {-20, -4, 8, 12}}},
    [PAWN] = {{95, {0, -6, -2, 8, 14, 26, 50, 0}, {-8, -2, 2, 12}},
	{105, {0, -8, -4, 6, 22, 50, 90, 0}, {2, 0, -2, -4}}},
};

enum {
	PAIR = 30,     /* for the bishop pair */
	EDGE = 8,      /* a lone king: per step nearer to the edge */
	APPROACH = 12, /* and per step nearer to the other king */
};

/* The game phase: the sum of these shares, at most FULL in the opening. */
static const int share[KINDS] = {
    [QUEEN] = 4, [ROOK] = 2, [BISHOP] = 1, [KNIGHT] = 1};
enum { FULL = 24 };

static struct {
	int full, empty;
} table[PIECES][64]; /* for White */

static int
worth_at(const struct worth *w, int rank, int file)
{
	return w->man + w->rank[rank] + w->file[file < 4 ? file : 7 - file];
}

__attribute__((constructor)) static void
fill_table(void)
{
	for (int kind = 0; kind < KINDS; kind++)
		for (int s = 0; s < 64; s++) {
			int white = piece_of(WHITE, kind), mirror = s ^ 56;
			int black = piece_of(BLACK, kind);
			const struct phases *w = &worths[kind];

			table[white][s].full =
			    worth_at(&w->full, rank_of(s), file_of(s));
			table[white][s].empty =
			    worth_at(&w->empty, rank_of(s), file_of(s));
			table[black][mirror].full = -table[white][s].full;
			table[black][mirror].empty = -table[white][s].empty;
		}
}

int
evaluate_kind(int kind)
{
	return worths[kind].full.man;
}

static int
kings_apart(const struct position *p)
{
	int a = position_king(p, WHITE), b = position_king(p, BLACK);
	int files = file_of(a) - file_of(b), ranks = rank_of(a) - rank_of(b);

	return (files < 0 ? -files : files) + (ranks < 0 ? -ranks : ranks);
}

static int
steps_to_edge(int square)
{
	int file = file_of(square), rank = rank_of(square);

	file = file < 4 ? file : 7 - file;
	rank = rank < 4 ? rank : 7 - rank;
	return file < rank ? file : rank;
}

/* True if there is only one bishop or knight, or none, besides the kings. */
static bool
cannot_be_won(const struct position *p)
{
	const bb *white = p->piece, *black = p->piece + KINDS;
	bb strong = white[PAWN] | white[ROOK] | white[QUEEN] | black[PAWN] |
	    black[ROOK] | black[QUEEN];

	return !strong && bb_count(position_occupied(p)) <= 3;
}

/* Return a bonus for driving a lone king to the edge, where it can be mated. */
static int
chase(const struct position *p)
{
	int value = 0;

	for (int c = WHITE; c <= BLACK; c++)
		if (!bb_but_lowest(p->colour[!c]))
			value += (c == WHITE ? 1 : -1) *
			    (EDGE * (3 - steps_to_edge(position_king(p, !c))) +
				APPROACH * (14 - kings_apart(p)));
	return value;
}

int
evaluate(const struct position *p)
{
	int full = 0, empty = 0, phase = 0, value;

	if (!p->variant && cannot_be_won(p))
		return 0;
	for (bb men = position_occupied(p); men; men = bb_but_lowest(men)) {
		int s = bb_lowest(men), piece = p->at[s];

		full += table[piece][s].full;
		empty += table[piece][s].empty;
		phase += share[kind_of(piece)];
	}
	for (int c = WHITE; c <= BLACK; c++)
		if (bb_but_lowest(p->piece[piece_of(c, BISHOP)])) {
			full += c == WHITE ? PAIR : -PAIR;
			empty += c == WHITE ? PAIR : -PAIR;
		}
	if (phase > FULL)
		phase = FULL;
	value = (full * phase + empty * (FULL - phase)) / FULL;
	if (!p->variant)
		value += chase(p);
	else if (position_rules(p)->must_capture) /* fewer pieces are better */
		value = -value;
	if (value > 20000 || value < -20000)
		value = value > 0 ? 20000 : -20000;
	return p->to_move == WHITE ? value : -value;
}
