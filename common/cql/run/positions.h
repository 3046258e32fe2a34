/*
 * positions.h - the positions of the game by their ids
 *
 * Ids run depth first, so the positions below one are those from its id on, up
 * to an end.
 */
#ifndef CQL_RUN_POSITIONS_H
#define CQL_RUN_POSITIONS_H

#include <stdbool.h>

#include "base/arena.h"
#include "pgn/tree.h"

struct ctx;

struct spots {
	const struct spot **at;	  /* by id */
	unsigned *end;		  /* the first id that is not below */
	const struct spot **jump; /* NULL until spots_meeting() makes it */
	unsigned count;
};

/* Return the positions of this game; the list is made at the first call. */
const struct spots *spots_of(struct ctx *c);

/* Is it in the game, and not only imagined? */
static inline bool
spots_have(const struct spots *o, const struct spot *s)
{
	return s->id < o->count && o->at[s->id] == s;
}

/* Some positions, in the order in which they were added; begins as zeros. */
struct spot_list {
	const struct spot **at;
	unsigned count;
	size_t capacity;
};

/* Add one; the list lies in the arena. */
void spot_list_add(struct spot_list *l, struct arena *a, const struct spot *at);

/* Is a above b, or b itself? */
bool spots_above(struct ctx *c, const struct spot *a, const struct spot *b);

/*
 * Return the nearest position above both, which may be one of them.  In a game
 * it is found in as many steps as its length has digits, or about so.
 */
const struct spot *spots_meeting(
    struct ctx *c, const struct spot *a, const struct spot *b);

#endif
