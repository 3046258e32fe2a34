/*
 * positions.h - the positions of the game by their ids
 *
 * Ids run depth first, so a position and all below it have consecutive ids:
 * from its own up to its `end`.
 */
#ifndef CQL_RUN_POSITIONS_H
#define CQL_RUN_POSITIONS_H

#include <stdbool.h>

#include "pgn/tree.h"

struct ctx;

struct spots {
	const struct spot **at;	  /* by id */
	unsigned *end;		  /* by id: the first id that is not below */
	const struct spot **jump; /* by id; NULL before spots_meeting() */
	struct departures *departures; /* by id; NULL before departures_of() */
	unsigned count;
};

/* Return the positions of this game; listed at the first call. */
const struct spots *spots_of(struct ctx *c);

/* True if it is in the game, not imagined. */
static inline bool
spots_have(const struct spots *o, const struct spot *s)
{
	return s->id < o->count && o->at[s->id] == s;
}

/*
 * Positions in an arena, in the order in which ARENA_ADD() added them; zeros
 * are an empty list.
 */
struct spot_list {
	const struct spot **at;
	unsigned count;
};

/*
 * Add the imagined positions from the current one up, in the scratch arena;
 * return the position of the game above them.
 */
const struct spot *spot_list_imagined(struct ctx *c, struct spot_list *l);

/* True if a is above b, or b itself. */
bool spots_above(struct ctx *c, const struct spot *a, const struct spot *b);

/* How the way from the first position left the main moves. */
struct departures {
	unsigned white; /* variations of White; no imagined moves */
	bool of_white;	/* White left them, or moved in an imagined position */
	bool without_mark; /* a variation began without <main> in its comment */
};

/* Return those on the way to the current position, imagined or of the game. */
struct departures departures_of(struct ctx *c);

/*
 * Return the lowest common ancestor, which may be one of them.  O(log n) in the
 * length of the game.
 */
const struct spot *spots_meeting(
    struct ctx *c, const struct spot *a, const struct spot *b);

#endif
