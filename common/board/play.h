/*
 * play.h - make moves
 */
#ifndef BOARD_PLAY_H
#define BOARD_PLAY_H

#include "board/move.h"
#include "board/position.h"

/*
 * Make a pseudo-legal move; whether it leaves the king in check is not tested.
 * MOVE_NULL passes.  Clocks, rights and en passant follow the rules of FEN.
 */
void play(struct position *p, move m);

/* Make a move as play() does, but by the rules of chess in any variant. */
void play_as_chess(struct position *p, move m);

/* Return the square of the piece that a move captures, or NO_SQUARE. */
int move_takes(const struct position *before, move m);

/*
 * Return where castling puts the king (g or c file) and the rook (f or d file).
 */
static inline int
castled_king(int king, int rook)
{
	return (king & 56) | (rook > king ? 6 : 2);
}

static inline int
castled_rook(int king, int rook)
{
	return (king & 56) | (rook > king ? 5 : 3);
}

#endif
