/*
 * accuracy.h - the accuracy of moves and games by their evaluations
 *
 * The formulas of Lichess (lichess.org/page/accuracy; lila,
 * AccuracyPercent.scala and AccuracyCP.scala).  Evaluations are hundredths of a
 * pawn from White's side, from -1000 to 1000, which is also a mate.
 */
#ifndef TABLE_ACCURACY_H
#define TABLE_ACCURACY_H

#include <limits.h>

#include "board/position.h"
#include "pgn/engine_note.h"

enum {
	CP_UNKNOWN = INT_MIN,
	CP_START = 15, /* before the first move, whatever the position */
};

/*
 * Return the evaluation of a position, by its score; a checkmate needs none.
 * CP_UNKNOWN without either.
 */
int accuracy_cp(struct note_score s, const struct position *now);

/* Return the winning chances of White in per cent. */
double accuracy_win(int cp);

/* Return the accuracy of a move, 0 to 100, by the evaluations around it. */
double accuracy_of_move(int before, int after, bool black);

/* Return by how much a move made the position worse for its side; at least 0.
 */
int accuracy_loss(int before, int after, bool black);

/* The mean accuracy of White and Black, and their mean loss, rounded half up */
struct game_accuracy {
	bool some; /* every move has an evaluation, and both sides moved */
	double percent[2];
	int loss[2];
};

/*
 * Return the accuracy of a game of n moves; cp[0] is CP_START, and cp[i] the
 * evaluation after move i.  `black` made the first move.
 */
struct game_accuracy accuracy_of_game(const int *cp, size_t n, bool black);

#endif
