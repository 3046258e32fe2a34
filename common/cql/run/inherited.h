/*
 * inherited.h - what a position has from the positions above it
 *
 *     left = inherited(c, leaves_main_line);    has any of them left it?
 */
#ifndef CQL_RUN_INHERITED_H
#define CQL_RUN_INHERITED_H

#include "pgn/tree.h"

struct ctx;

/* The value at a position from that at its parent, 0 above the first. */
typedef unsigned inherited_rule(const struct spot *at, unsigned above);

/*
 * Return the value at the current position.  Those of the game are made in
 * order, each once, whatever asks for them and how often.
 */
unsigned inherited(struct ctx *c, inherited_rule *rule);

#endif
