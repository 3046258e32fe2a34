/*
 * imagined.h - positions that nobody played: a move tried or taken back, or
 * the board changed
 *
 * An imagined position is a spot below the one it was made from, which does
 * not know it: it has a parent and no children.  It lives where its maker put
 * it, mostly on the stack, and expires with it; what holds positions for
 * longer asks imagine_keep() for a copy that lasts for the game.
 */
#ifndef CQL_RUN_IMAGINED_H
#define CQL_RUN_IMAGINED_H

#include "board/unmove.h"
#include "pgn/tree.h"

struct ctx;
struct node;
struct spot_list;

enum imagined_by { BY_MOVE, BY_UNMOVE, BY_CHANGES };

struct imagined {
	struct spot spot; /* the first member: its address is that of all */
	enum imagined_by by;
	bb gone;	/* by changes: where pieces of the parent are no more */
	bb added;	/* squares with new pieces, */
	unsigned first; /* numbered from here, if there are any */
	unsigned next;	/* the number after those of the positions above */
	bool kept;
};

/* The number of pieces that may have numbers in one game. */
enum { GAME_PIECES_MAX = 65535 };

/* End the run, with an error at this node, when there would be more. */
void imagine_count(
    struct ctx *c, const struct node *n, const struct imagined *im);

/* Ids from here on are those of imagined positions. */
enum { IMAGINED_IDS = 1 << 30 };

/* Return the imagined position that this spot is; NULL for one of the game. */
static inline const struct imagined *
imagined(const struct spot *s)
{
	return s->id >= IMAGINED_IDS ? (const struct imagined *)s : NULL;
}

/*
 * Add the imagined positions from the current one up to the list, which lies
 * in the scratch arena; returns the position of the game that they hang from.
 */
const struct spot *imagined_list(struct ctx *c, struct spot_list *list);

/* A copy of the current position, below it, to be changed. */
void imagine_start(
    struct imagined *made, struct ctx *c, enum imagined_by by, move m);

/* Return the number that the next new piece gets. */
unsigned imagine_next_piece(const struct ctx *c);

/* The position after a move from the current one. */
void imagine_move(struct imagined *made, struct ctx *c, move m);

/* The position before the move that may have led to the current one. */
void imagine_unmove(
    struct imagined *made, struct ctx *c, const struct unmove *u);

/*
 * Return the position `s`, or a copy of it if it is imagined, that lasts until
 * the game ends; NULL for NULL.
 */
const struct spot *imagine_keep(struct ctx *c, const struct spot *s);

#endif
