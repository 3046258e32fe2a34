/*
 * movegen.h - legal move generation
 */
#ifndef BOARD_MOVEGEN_H
#define BOARD_MOVEGEN_H

#include <stdatomic.h>
#include <stdbool.h>

#include "board/move.h"
#include "board/variant.h"

struct moves {
	int count;
	move list[MOVES_MAX];
};

/*
 * Generate all legal moves of the side to move, castling and promotions
 * included; none unless it has as many kings as it may, and none if the game
 * has ended.  A king is never captured, even in an illegal position where it is
 * in check with the other side to move, unless kings are as other pieces or
 * explode.
 */
void movegen_legal(const struct position *p, struct moves *moves);

/* The moves to generate: generating few is faster than filtering all. */
struct move_range {
	bb from, to;   /* of all moves except castling */
	bool castling; /* castling too, whatever its squares */
	bool drops;    /* drops too, on squares of `to` */
	bool exposing; /* also moves that leave the king in check; of a variant
			  all that pieces can make */
	int most;      /* may stop at this number of moves */
};

/* Generate the moves of a range; without `exposing` the mover needs a king. */
void movegen_within(const struct position *p, const struct move_range *range,
    struct moves *moves);

/* True if there is a legal move. */
bool movegen_any(const struct position *p);

/* True if the side to move may capture a king: in some variants. */
bool movegen_takes_kings(const struct position *p);

/* True if there is a legal en-passant capture. */
bool position_ep_legal(const struct position *p);

/*
 * True if a pseudo-legal move does not leave its own king in check.  Castling
 * is tested completely: rights, empty squares, no check on the way.  The mover
 * has exactly one king; in a variant the move is legal, but that the game may
 * have ended.
 */
bool move_is_safe(const struct position *p, move m);

/*
 * True if the side to move has the right to castle on that side and the squares
 * between are empty.
 */
bool movegen_castling_free(const struct position *p, int side);

/*
 * Return the castling move of the side to move on one side, or MOVE_NULL if it
 * is not legal now.
 */
move movegen_castling(const struct position *p, int side);

/*
 * True if the side to move has no legal move and is in check, or is not; false
 * if the game has ended by the board, or kings are missing or too many.
 */
static inline bool
position_is_mate(const struct position *p)
{
	return position_in_check(p, p->to_move) && !movegen_any(p) &&
	    !variant_ended(p);
}
bool position_is_stalemate(const struct position *p);

/*
 * Return who has won by a rule that chess does not have: WHITE, BLACK, DRAWN or
 * NOT_ENDED.
 */
int variant_outcome(const struct position *p);

/* Return who has won, also by the rules of chess (mate, stalemate). */
int position_outcome(const struct position *p);

/*
 * Return the number of sequences of `plies` legal moves; 1 for none: to compare
 * with other programs.  If *stop is set meanwhile (`stop` may be NULL), return
 * the count so far.
 */
uint64_t perft(const struct position *p, int plies, const atomic_bool *stop);

#endif
