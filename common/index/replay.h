/*
 * replay.h - the moves of an index played, whatever they are
 *
 * Moves that no board would take are noticed; whatever they do, nothing outside
 * of the board is touched.
 */
#ifndef INDEX_REPLAY_H
#define INDEX_REPLAY_H

#include "index/ask.h"

/*
 * Is there a position of the game, which starts as usual, for which the
 * condition holds?  The best answer of any position, but for any that is not no
 * when `any_will_do`.  False when the moves cannot be played.
 */
bool replay_game(const struct index_condition *c, struct indexed_game *g,
    const move *moves, size_t count, bool any_will_do, enum answer *answer);

#endif
