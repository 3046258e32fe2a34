/*
 * uci_move.h - read and write moves in UCI notation
 */
#ifndef UCI_UCI_MOVE_H
#define UCI_UCI_MOVE_H

#include <stdbool.h>

#include "board/move.h"
#include "board/position.h"

/*
 * Set *m to the legal move of `p` that the word denotes.  Castling is also
 * accepted in the other form, of chess or Chess960, if no other move has that
 * form.  Return false if there is no such move.
 */
bool uci_read(
    const struct position *p, struct str word, bool chess960, move *m);

/* Append a move, or moves with a blank between two. */
void uci_add(struct out *o, move m, bool chess960);
void uci_add_line(struct out *o, const move *moves, int count, bool chess960);

#endif
