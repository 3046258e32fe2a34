/*
 * index_replay.h - the moves of an index played, whatever they are
 *
 * Moves that no board would take are noticed; whatever they do, nothing outside
 * of the board is touched.
 */
#ifndef INDEX_INDEX_REPLAY_H
#define INDEX_INDEX_REPLAY_H

#include "index/evaluate_condition.h"

/* A question of a game: is there a position for which the condition holds? */
struct replay_question {
	const struct index_condition *condition;
	struct evaluator *evaluator;
	enum answer enough; /* no better one is looked for */
	enum answer answer; /* set by replay_game(): the best of any position */
};

/*
 * Answer the questions of a game, which starts as usual; their order changes.
 * False when the moves cannot be played.
 */
bool replay_game(struct replay_question *questions, int count,
    const move *moves, size_t move_count);

#endif
