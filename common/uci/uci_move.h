/*
 * uci_move.h - a move as UCI writes it
 */
#ifndef UCI_UCI_MOVE_H
#define UCI_UCI_MOVE_H

#include <stdbool.h>

#include "base/str.h"
#include "board/move.h"
#include "board/position.h"

/*
 * The legal move of `p` that the word means: castling also in the form of the
 * other kind of chess, where nothing else has that form.  False when there is
 * none.
 */
bool uci_read(
    const struct position *p, struct str word, bool chess960, move *m);

#endif
