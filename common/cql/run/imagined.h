/*
 * imagined.h - positions that were not played: after a move that is tried or
 * taken back, or with pieces changed
 *
 * An imagined position is a spot below the one it was made from: it has a
 * parent, but is no child of it.  Its memory belongs to the caller, mostly on
 * the stack.  imagine_keep() makes a copy that lasts until the game ends.
 */
#ifndef CQL_RUN_IMAGINED_H
#define CQL_RUN_IMAGINED_H

#include "board/unmove.h"
#include "pgn/tree.h"

struct ctx;
struct node;

enum imagined_by { BY_MOVE, BY_UNMOVE, BY_CHANGES };

struct imagined {
	struct spot spot; /* first, so that a pointer to it converts */
	enum imagined_by by;
	bb gone;  /* BY_CHANGES: squares that pieces of the parent have left */
	bb added; /* squares with new pieces */
	unsigned first; /* the number of the first of these */
	unsigned next;	/* the first number not used at the positions above */
	bool kept;
};

/* The most pieces with numbers in one game. */
enum { GAME_PIECES_MAX = 65535 };

/* Stop the run with an error at this node if `im` has more than that. */
void imagine_count(
    struct ctx *c, const struct node *n, const struct imagined *im);

/* Ids from here on belong to imagined positions. */
enum { IMAGINED_IDS = 1 << 30 };

/* Return the imagined position of this spot, or NULL if it is in the game. */
static inline const struct imagined *
imagined(const struct spot *s)
{
	return s->id >= IMAGINED_IDS ? (const struct imagined *)s : NULL;
}

/*
 * Return the number of a position that a query sees: all imagined ones have the
 * same, since it depends on short ways how many there were before.
 */
static inline unsigned
position_number(const struct spot *s)
{
	return imagined(s) ? IMAGINED_IDS : s->id;
}

/* Initialise a copy of the current position, below it, to be changed. */
void imagine_start(
    struct imagined *made, struct ctx *c, enum imagined_by by, move m);

/* Return the number of the next new piece. */
unsigned imagine_next_piece(struct ctx *c);

/* Initialise the position after a move from the current one. */
void imagine_move(struct imagined *made, struct ctx *c, move m);

/*
 * Initialise the position before a move that may have led to the current one.
 */
void imagine_unmove(
    struct imagined *made, struct ctx *c, const struct unmove *u);

/*
 * Return `s`, or if it is imagined a copy that lasts until the game ends; NULL
 * for NULL.
 */
const struct spot *imagine_keep(struct ctx *c, const struct spot *s);

#endif
