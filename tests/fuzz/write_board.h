/*
 * write_board.h - write random positions that no game reaches
 *
 * They have up to 60 queens, pawns on the last ranks, both sides in check, and
 * any castling rights, en-passant squares, pockets and counters of checks.
 */
#ifndef FUZZ_WRITE_BOARD_H
#define FUZZ_WRITE_BOARD_H

#include "../unit/random.h"
#include "board/position.h"
#include "notation/fen.h"

/*
 * Put random pieces: with few kinds there are many of each; some boards are
 * sparse.
 */
static void
put_pieces(struct position *p)
{
	int first = random_below(PIECES), kinds = 1 + random_below(PIECES);
	int sparse = random_below(3) ? 1 : 12;

	for (int square = 0; square < 64; square++) {
		int piece = (first + random_below(kinds)) % PIECES;

		if (kind_of(piece) != KING && !random_below(sparse))
			position_put(p, piece, square);
	}
}

/* Put a king on its home square or anywhere, in place of another piece. */
static void
put_king(struct position *p, int colour)
{
	int square = random_below(64), home = colour == WHITE ? 4 : 60;

	if (random_below(2))
		square = home;
	while (p->at[square] != NO_PIECE && kind_of(p->at[square]) == KING)
		square = random_below(64);
	if (p->at[square] != NO_PIECE)
		position_take(p, square);
	position_put(p, piece_of(colour, KING), square);
}

/* Write the text of a board, at most FEN_MAX bytes.  Return its length. */
static size_t
write_board(char *text)
{
	static const char *const states[] = {" w KQkq - 0 1", " b KQkq - 3 9",
	    " w - - 99 5949", " b AHah - 0 1", " w GBgb e6 0 1", " b - d3 0 1",
	    " w - a6 0 1", " b - h3 12 7", " w", "", "[] w KQkq - 0 1",
	    "[QRBNPPqrbnpp] b KQkq - 0 1", "[P] w", " w KQkq - 1+3 5 9",
	    " b - - 3+1", " w - - 0 1 +0+2"};
	const char *state =
	    states[random_below((int)(sizeof states / sizeof *states))];
	static const struct fen_style style = {.fields = 1};
	struct position p;
	size_t len;

	position_clear(&p);
	if (random_below(8))
		put_pieces(&p);
	put_king(&p, WHITE);
	put_king(&p, BLACK);
	len = fen_write(&p, &style, text);
	memcpy(text + len, state, strlen(state));
	return len + strlen(state);
}

#endif
