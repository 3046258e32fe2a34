/*
 * evaluate.h - static evaluation of a position
 */
#ifndef UCI_EVALUATE_H
#define UCI_EVALUATE_H

#include "board/position.h"

/*
 * Return the score in hundredths of a pawn for the side to move, between
 * -20,000 and 20,000; 0 if neither side has enough material to mate.
 */
int evaluate(const struct position *p);

/*
 * Return the exchange value of a kind of piece in hundredths of a pawn; 0 for a
 * king.
 */
int evaluate_kind(int kind);

#endif
