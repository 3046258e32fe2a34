/*
 * retrograde - solve the endgames of a queen, a rook or a pawn by retrograde
 * analysis
 *
 *     retrograde KIND
 *
 * Write every position of White's king and that piece (Q, R or P) against
 * Black's king, with either side to move, and in a second column the distance
 * to mate in plies: negative if the side to move is mated, empty in a draw.
 */
#include "board/movegen.h"
#include "board/play.h"
#include "notation/fen.h"

#include <stdio.h>

#include "base/die.h"

enum { SIZE = 2 * 64 * 64 * 64, PLIES = 128, ILLEGAL = -1, OPEN = PLIES };

/* The plies to mate of each position, by kind and index; OPEN: not yet known,
 * and in the end a draw.  An even number is that of a side that is mated. */
static short plies[KINDS * SIZE];

/* The positions after the moves of each: [first[i], first[i + 1]) of `after`,
 * as kind * SIZE + index; -1 after the piece is captured. */
static int first[SIZE + 1], after[SIZE * 24];

static bool
place(struct position *p, int kind, int i)
{
	int white = i >> 6 & 63, black = i >> 12 & 63, to = i & 63;

	position_clear(p);
	if (white == black || white == to || black == to ||
	    (kind == PAWN && (to < 8 || to >= 56)))
		return false;
	position_put(p, piece_of(WHITE, KING), white);
	position_put(p, piece_of(BLACK, KING), black);
	position_put(p, piece_of(WHITE, kind), to);
	p->to_move = i >> 18 & 1;
	return !position_in_check(p, !p->to_move);
}

static int
number_of(const struct position *p)
{
	bb piece = p->colour[WHITE] & ~p->piece[piece_of(WHITE, KING)];

	if (!piece)
		return -1;
	return kind_of(p->at[bb_lowest(piece)]) * SIZE + bb_lowest(piece) +
	    (position_king(p, WHITE) << 6) + (position_king(p, BLACK) << 12) +
	    (p->to_move << 18);
}

/* List the positions after each; those without a move have their value. */
static void
expand(int kind)
{
	struct position p;
	struct moves m;

	for (int i = 0, count = 0; i < SIZE; first[++i] = count) {
		plies[kind * SIZE + i] = ILLEGAL;
		if (!place(&p, kind, i))
			continue;
		movegen_legal(&p, &m);
		plies[kind * SIZE + i] =
		    !m.count && position_in_check(&p, p.to_move) ? 0 : OPEN;
		for (int k = 0; k < m.count; k++) {
			struct position next = p;

			play(&next, m.list[k]);
			after[count++] = number_of(&next);
		}
	}
}

/* Set the positions whose mate takes n plies. */
static void
pass(int kind, int n)
{
	for (int i = 0; i < SIZE; i++) {
		int lost = 0, won = 0, count = first[i + 1] - first[i];

		if (plies[kind * SIZE + i] != OPEN)
			continue;
		for (int k = first[i]; k < first[i + 1]; k++) {
			int next = after[k] < 0 ? OPEN : plies[after[k]];

			lost += next < n && next % 2 == 0;
			won += next < n && next % 2 == 1;
		}
		if (n % 2 ? lost > 0 : count > 0 && won == count)
			plies[kind * SIZE + i] = (short)n;
	}
}

static void
solve(int kind)
{
	expand(kind);
	for (int n = 1; n < PLIES; n++)
		pass(kind, n);
}

int
main(int argc, char **argv)
{
	static const struct fen_style style = {.fields = 4};
	int kind = argc == 2 ? kind_of(piece_read(argv[1][0])) : KING;
	struct position p;

	if (kind != QUEEN && kind != ROOK && kind != PAWN)
		die(STATUS_TROUBLE, "usage: retrograde Q|R|P");
	for (int i = 0; i < KINDS * SIZE; i++)
		plies[i] = OPEN; /* minor pieces only draw */
	for (int k = QUEEN; k < kind && kind == PAWN && k <= ROOK; k++)
		solve(k);
	solve(kind);
	for (int i = 0; i < SIZE; i++) {
		char fen[FEN_MAX];
		int n = plies[kind * SIZE + i];

		if (n == ILLEGAL || !place(&p, kind, i))
			continue;
		printf("%.*s\t", (int)fen_write(&p, &style, fen), fen);
		if (n != OPEN)
			printf("%d", n % 2 ? n : -n);
		putchar('\n');
	}
	return 0;
}
