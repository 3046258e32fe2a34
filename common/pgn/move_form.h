/*
 * move_form.h - words that have the form of a move
 */
#ifndef PGN_MOVE_FORM_H
#define PGN_MOVE_FORM_H

#include <stdbool.h>

#include "base/str.h"

/*
 * Has this word the form of a move that says where it goes: SAN, long algebraic
 * or UCI, or castling?
 */
bool move_form_fits(struct str word);

#endif
