/*
 * game.h - one game as a tree of positions
 *
 * A spot is a position at its place in the game.  The children of a spot are
 * the positions after the moves played there: the first is the main move, the
 * others its alternatives.  Ids number the spots from 0, depth first, the main
 * move before the others, so the whole main line comes first.
 */
#ifndef PGN_GAME_H
#define PGN_GAME_H

#include "base/str.h"
#include "board/move.h"
#include "board/position.h"

struct spot {
	struct position pos;
	struct spot *parent, *child, *next; /* next: of the same parent */
	unsigned id, ply;
	unsigned depth;	     /* moves on the way here that were not the first */
	move played;	     /* the move that led here */
	bool last;	     /* it is known that no spot has a higher id */
	struct str comment;  /* {comments} behind it, NULL without text */
	struct note *notes;  /* what stands behind the move, in order */
	struct note *before; /* comments before the first move of a variation */
};

/* A comment, or a NAG where `text` is NULL. */
struct note {
	struct note *next;
	struct str text;
	unsigned nag;
	bool line; /* a comment to the end of its line, `;`: not CQL's */
};

#endif
