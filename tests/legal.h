/*
 * legal.h - test if a move is legal in a position
 */
#ifndef TESTS_LEGAL_H
#define TESTS_LEGAL_H

#include "board/movegen.h"

static inline bool
is_legal(const struct position *p, move m)
{
	struct moves moves;

	movegen_legal(p, &moves);
	for (int i = 0; i < moves.count; i++)
		if (moves.list[i] == m)
			return true;
	return false;
}

#endif
