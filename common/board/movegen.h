/*
 * movegen.h - the legal moves of a position
 */
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include <stdbool.h>

#include "board/move.h"
#include "board/position.h"

struct moves {
	int count;
	move list[MOVES_MAX];
};

/*
 * Every legal move of the side to move, castling and promotions included.  A
 * king is never taken, even where a position that cannot be lets it stand in
 * check with the other side to move.
 */
void movegen_legal(const struct position *p, struct moves *moves);

/* Which moves are asked for: few are made faster than many are sifted. */
struct move_range {
	bb from, to;   /* of all moves but castling */
	bool castling; /* castling too, whatever its squares */
	bool exposing; /* also moves that leave the own king attacked */
	int most;      /* may stop when so many are found */
};

void movegen_within(const struct position *p, const struct move_range *range,
    struct moves *moves);

/* Is there one? */
bool movegen_any(const struct position *p);

/*
 * Would this move, made as its piece moves, leave its own king unattacked?
 * Castling is judged whole: rights, empty squares, no check on the way.
 */
bool move_is_safe(const struct position *p, move m);

/* Has the side to move the right to castle there, with nothing in the way? */
bool movegen_castling_free(const struct position *p, int side);

/*
 * Return the castling of the side to move on one side of the king, as a move;
 * MOVE_NULL when it has not the right or may not castle now.
 */
move movegen_castling(const struct position *p, int side);

#endif
