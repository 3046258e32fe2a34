/*
 * evaluate.h - what a position seems to be worth, without looking ahead
 */
#ifndef UCI_EVALUATE_H
#define UCI_EVALUATE_H

#include "board/position.h"

/*
 * In hundredths of a pawn from the view of the side to move, between -20,000
 * and 20,000.  0 where neither side has what could give mate.
 */
int evaluate(const struct position *p);

/* About what a piece of a kind is worth in exchanges; 0 for a king. */
int evaluate_kind(int kind);

#endif
