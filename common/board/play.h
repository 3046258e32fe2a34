/*
 * play.h - make moves
 */
#ifndef BOARD_PLAY_H
#define BOARD_PLAY_H

#include "base/short_way.h"
#include "board/move.h"
#include "board/position.h"

/*
 * Make a pseudo-legal move; whether it leaves the king in check is not tested.
 * MOVE_NULL passes.  Clocks, rights and en passant follow the rules of FEN.
 */
void play(struct position *p, move m);

/* Make a move as play() does, but by the rules of chess in any variant. */
void play_as_chess(struct position *p, move m);

/*
 * Remove the castling rights of kings and rooks that left a square of `touched`
 * or were captured there.
 */
void play_lose_rights(struct position *p, bb touched);

/*
 * Make a move as play_as_chess() does, of a piece of this kind of the side to
 * move, `us`: all moves except castling, and except what en passant and
 * promotions change beside the two squares.
 */
static inline void
play_step(struct position *p, int us, int kind, int from, int to)
{
	int piece = piece_of(us, kind), taken = p->at[to];
	bb path = bb_of(from) | bb_of(to), taking = p->colour[!us] & bb_of(to);
	bool doubles = (kind == PAWN) & ((from ^ to) == 16);

	if (p->home & path || !short_way(SHORT_RIGHTS_KEPT))
		play_lose_rights(p, path);
	/* without a capture any set will do: none has the target */
	p->piece[taken == NO_PIECE ? piece : taken] &= ~bb_of(to);
	p->colour[!us] &= ~bb_of(to);
	p->piece[piece] ^= path;
	p->colour[us] ^= path;
	p->at[from] = NO_PIECE;
	p->at[to] = (uint8_t)piece;
	p->ep = (uint8_t)(doubles ? (from + to) / 2 : NO_SQUARE);
	p->halfmove = (p->halfmove + 1) & -(unsigned)(!taking & (kind != PAWN));
	p->fullmove += (unsigned)us; /* BLACK is 1 */
	p->to_move = (uint8_t)!us;
}

/* Return the square of the piece that a move captures, or NO_SQUARE. */
int move_takes(const struct position *before, move m);

/* True if a move is neither a capture nor a promotion; a drop is quiet. */
bool move_is_quiet(const struct position *before, move m);

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
