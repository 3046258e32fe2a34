/*
 * inherited.h - values that a position derives from the positions above it
 *
 *     left = inherited(c, leaves_main_line);    true if one of them left it
 */
#ifndef CQL_RUN_INHERITED_H
#define CQL_RUN_INHERITED_H

#include "pgn/tree.h"

struct ctx;

/*
 * The value at a position from its parent's value, which is 0 above the first.
 */
typedef unsigned inherited_rule(const struct spot *at, unsigned above);

/*
 * Return the value at the current position.  Values at positions of the game
 * are cached: each is computed once, in the order of the game.
 */
unsigned inherited(struct ctx *c, inherited_rule *rule);

#endif
