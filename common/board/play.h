/*
 * play.h - the position after a move
 */
#ifndef BOARD_PLAY_H
#define BOARD_PLAY_H

#include "board/move.h"
#include "board/position.h"

/*
 * Make a move that obeys the piece's rules; whether it leaves its own king in
 * check is not looked at.  MOVE_NULL passes.  Clocks, rights and en passant
 * follow the rules of FEN.
 */
void play(struct position *p, move m);

/* Return the square that a move takes a piece from, or NO_SQUARE. */
int move_takes(const struct position *before, move m);

/* Where king and rook go when castling: the g or c, and the f or d file. */
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
