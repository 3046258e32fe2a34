/*
 * complain.h - a message about a game
 */
#ifndef PGN_COMPLAIN_H
#define PGN_COMPLAIN_H

#include "pgn/read.h"

/*
 * Writes the message `PROGRAM: FILE:LINE: game N (White - Black): ply P: WHAT`
 * and a newline, as far as known.
 */
void game_complain(
    struct out *o, const struct game *g, unsigned long line, const char *what);

#endif
