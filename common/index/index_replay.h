/*
 * index_replay.h - replay the moves of an index and evaluate each position
 *
 * Moves are not checked for legality.  Impossible ones are detected or change
 * the board in some way, but never access memory outside it.
 */
#ifndef INDEX_INDEX_REPLAY_H
#define INDEX_INDEX_REPLAY_H

#include "index/evaluate_condition.h"

/* Is there a position of the game at which the condition holds? */
struct replay_question {
	const struct condition *condition;
	struct known *known;
	enum answer enough; /* stop at this answer */
	enum answer answer; /* out: the best of any position */
};

/*
 * Answer the questions for a game from the initial position; their order
 * changes.  Return false if the moves cannot be played.
 */
bool replay_game(struct replay_question *questions, int count,
    const move *moves, size_t move_count);

#endif
