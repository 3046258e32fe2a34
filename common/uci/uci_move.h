/*
 * uci_move.h - a move as UCI writes it
 */
#ifndef UCI_UCI_MOVE_H
#define UCI_UCI_MOVE_H

#include <stdbool.h>

#include "base/out.h"
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

/* Write a move, and moves with a blank between two. */
void uci_add(struct out *o, move m, bool chess960);
void uci_add_line(struct out *o, const move *moves, int count, bool chess960);

#endif
