/*
 * training.h - scored positions in the formats of neural network trainers
 *
 *     bullet   FEN | 35 | 1.0     score and result from White's side; 1.0 is
 *                                 a win, 0.5 a draw, 0.0 a loss
 *     plain    fen FEN            six lines; score and result from that of the
 *              move e2e4          side to move; 1 is a win, 0 a draw, -1 a
 *              score 35           loss; the move is the one that was played
 *              ply 0
 *              result 1
 *              e
 *
 * The first is the text that bullet's trainer converts, the second that of the
 * tools of Stockfish's trainer.  Both store a score in 16 bits.
 */
#ifndef EXTRACT_TRAINING_H
#define EXTRACT_TRAINING_H

#include <stdint.h>

#include "pgn/engine_note.h"

enum training_format { TRAINING_NONE, TRAINING_BULLET, TRAINING_PLAIN };

/* The default columns of a table of such positions. */
#define columns_of_training "ply,fen,next-uci,eval,result"

struct training_position {
	struct str fen;
	bool white;	 /* is to move */
	int64_t score;	 /* hundredths of a pawn, from White's side */
	int result;	 /* 1: White won; 0; -1 */
	struct str move; /* in UCI notation; empty: unknown */
	uint64_t ply;
};

/*
 * Scores are limited to TRAINING_MOST; a mate in n moves is TRAINING_MATE - n.
 */
enum { TRAINING_MOST = 20000, TRAINING_MATE = 32000, TRAINING_LIMIT = 32767 };

int64_t training_score(struct note_score s);

/* Convert the result of a game to a number; false if it has none. */
bool training_result(struct str result, int *number);

/* Return such a number as text: 1-0. */
struct str training_result_text(int number);

void training_write(
    struct out *o, enum training_format f, const struct training_position *t);

/*
 * Parse a line of bullet; return NULL, or an error message.  The FEN is not
 * checked, and t->white is not set.
 */
const char *training_read_bullet(struct training_position *t, struct str line);

/* A parser of plain; initially all zero. */
struct training_reader {
	struct training_position at;
	unsigned seen; /* a bit for each kind of line */
	bool failed;   /* skip the lines up to `e` */
	struct out fen, move;
};

void training_reader_free(struct training_reader *r);

/*
 * Parse a line of plain; return NULL, or an error message.  *whole: the
 * position is complete; its score and result are those of the side to move,
 * until training_turn() converts them.
 */
const char *training_read_plain(
    struct training_reader *r, struct str line, bool *whole);
void training_turn(struct training_position *t, bool white);

#endif
