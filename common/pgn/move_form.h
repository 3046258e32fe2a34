/*
 * move_form.h - the form of moves, without a position
 */
#ifndef PGN_MOVE_FORM_H
#define PGN_MOVE_FORM_H

#include <stdbool.h>

#include "base/str.h"

/*
 * True if the word has the form of a move with its target square: SAN, long
 * algebraic, UCI or castling.
 */
bool move_form_fits(struct str word);

#endif
