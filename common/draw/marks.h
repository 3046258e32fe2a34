/*
 * marks.h - squares that are marked on a board, and arrows
 */
#ifndef DRAW_MARKS_H
#define DRAW_MARKS_H

#include "base/str.h"
#include "board/bitboard.h"

enum { ARROWS_MAX = 64 };

struct marks {
	bb squares;
	struct arrow {
		int from, to;
	} arrows[ARROWS_MAX];
	int arrow_count;
};

/*
 * Reads squares as `e4` and arrows as `g1f3`, with blanks or commas between;
 * the brackets of a set and the piece of a promotion, as in `e7e8q`, make no
 * difference.  False, and *m is not to be used, when anything else is there, or
 * nothing, or too many arrows.
 */
bool marks_read(struct marks *m, struct str text);

#endif
