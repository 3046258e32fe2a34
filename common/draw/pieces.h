/*
 * pieces.h - the shapes of the pieces, in SVG
 */
#ifndef DRAW_PIECES_H
#define DRAW_PIECES_H

#include "base/out.h"

/*
 * Writes, for the <defs> of an SVG, a <symbol> for each kind of piece, with the
 * ids `K`, `Q`, `R`, `B`, `N` and `P` and a box of 100 by 100.  Fill and stroke
 * are those of whoever uses it; so both colours have the same shapes.
 */
void pieces_define(struct out *o);

#endif
