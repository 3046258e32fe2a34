/*
 * cut_game.h - cut a game to some of its plies
 */
#ifndef REWRITE_CUT_GAME_H
#define REWRITE_CUT_GAME_H

#include <stdint.h>

#include "pgn/tree.h"

/*
 * Keep the moves from ply `first` (from 1) to `last` of the main line, with the
 * variations on them.  A game that then begins elsewhere gets the tags SetUp
 * and FEN; its result stays.  False if it has no move from `first` on, and
 * `first` is not 1; then the game is as it was.
 */
bool cut_game(struct tree *t, struct arena *a, uint64_t first, uint64_t last);

/* Return the number of moves of the main line. */
uint64_t cut_game_length(const struct tree *t);

#endif
