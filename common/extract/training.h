/*
 * training.h - scored positions, as trainers of neural networks read them
 *
 *     bullet   FEN | 35 | 1.0     score and result from White's side; 1.0 is
 *                                 won, 0.5 a draw, 0.0 lost
 *     plain    fen FEN            six lines; score and result from that of the
 *              move e2e4          side to move; 1 is won, 0 a draw, -1 lost;
 *              score 35           the move is the one that was played there
 *              ply 0
 *              result 1
 *              e
 *
 * The first is the text that bullet's trainer converts, the second that of the
 * tools of Stockfish's trainer.  Both keep a score in 16 bits.
 */
#ifndef EXTRACT_TRAINING_H
#define EXTRACT_TRAINING_H

#include "pgn/engine_note.h"

enum training_format { TRAINING_NONE, TRAINING_BULLET, TRAINING_PLAIN };

/* The columns of a table of such positions where none are named. */
#define columns_of_training "ply,fen,next-uci,eval,result"

struct training_position {
	struct str fen;
	bool white;	 /* is to move */
	long score;	 /* hundredths of a pawn, from White's side */
	int result;	 /* 1: White won; 0; -1 */
	struct str move; /* in the notation of UCI; empty: not known */
	unsigned long ply;
};

/* A score of more than this is this; a mate in n moves is TRAINING_MATE - n. */
enum { TRAINING_MOST = 20000, TRAINING_MATE = 32000, TRAINING_LIMIT = 32767 };

long training_score(struct note_score s);

/* The result of a game as a number; false when it has none. */
bool training_result(struct str result, int *number);

/* The same as a text: 1-0. */
struct str training_result_text(int number);

void training_write(
    struct out *o, enum training_format f, const struct training_position *t);

/*
 * Take a line of bullet: NULL, or what is wrong with it.  The FEN is not
 * looked at, nor is t->white set.
 */
const char *training_read_bullet(struct training_position *t, struct str line);

/* A position of plain, of which lines are read; all zero at first. */
struct training_reader {
	struct training_position at;
	unsigned seen; /* a bit for each kind of line */
	bool failed;   /* what follows, up to `e`, is passed over */
	struct out fen, move;
};

void training_reader_init(struct training_reader *r);
void training_reader_free(struct training_reader *r);

/*
 * Take a line of plain: NULL, or what is wrong with it.  *whole: the position
 * is complete; its score and result are still those of the side to move, until
 * training_turn() is told which that is.
 */
const char *training_read_plain(
    struct training_reader *r, struct str line, bool *whole);
void training_turn(struct training_position *t, bool white);

#endif
