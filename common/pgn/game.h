/*
 * game.h - a game as a tree of positions
 *
 * A spot is a position at its place in the game.  The children of a spot are
 * the positions after the moves played there: the first is the main move, the
 * others are its alternatives.  Invariant: ids number the spots from 0 in
 * depth-first order, main moves first, so the whole main line has the lowest
 * ids.
 */
#ifndef PGN_GAME_H
#define PGN_GAME_H

#include <stdint.h>

#include "base/str.h"
#include "board/move.h"
#include "board/position.h"

struct spot {
	struct position pos;
	struct spot *parent, *child, *next; /* next: sibling */
	struct spot *last;		    /* of the children, as read */
	unsigned id, ply;
	unsigned depth; /* alternatives on the way from the start */
	move played;	/* the move that led here */
	/*
	 * of an alternative: 1, or one more than that of the alternative before
	 * it whose variation it stands in, after the first move
	 */
	uint16_t level;
	struct str comment;  /* its {comments}; text NULL without */
	struct note *notes;  /* after the move, in order */
	struct note *before; /* comments before the first move of a variation */
};

/* A comment, or a NAG if text.text is NULL. */
struct note {
	struct note *next;
	struct str text;
	unsigned nag;
	bool line; /* a comment from `;`, which CQL does not read */
	bool late; /* it stands after a variation on the move */
};

#endif
