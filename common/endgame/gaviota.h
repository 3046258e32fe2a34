/*
 * gaviota.h - read Gaviota's endgame tables: distances to mate
 *
 * A value is a number for the side to move: 0 is a draw, GAVIOTA_MATE - n is
 * mate in n plies, n - GAVIOTA_MATE is being mated in n plies.  The tables
 * ignore the fifty-move rule.  There is one set of open tables in a process.
 */
#ifndef ENDGAME_GAVIOTA_H
#define ENDGAME_GAVIOTA_H

#include "board/movegen.h"
#include "board/position.h"

enum { GAVIOTA_MATE = 10000 };

/*
 * Open the tables in these folders, with colons between them.  Return NULL, or
 * an error message: a folder cannot be read, no folder has a table, the tables
 * are of several schemes of compression, or a file does not have the size that
 * its index gives.
 */
const char *gaviota_open(const char *folders);
void gaviota_close(void);

/* The value of a position, and the moves that keep it. */
struct gaviota_answer {
	int value;
	struct moves best; /* the fastest mates, the longest defences, draws */
};

enum gaviota_result {
	GAVIOTA_UNKNOWN, /* no table has its pieces, or a side may castle */
	GAVIOTA_KNOWN,
	GAVIOTA_DAMAGED, /* tables contradict one another, or cannot be read */
};

/*
 * Look up a position that can be played on, and those after its moves; `best`
 * is empty if one of these is unknown.  If all are known, the value must follow
 * from them by one step of minimax.
 */
enum gaviota_result gaviota_look_up(
    const struct position *p, struct gaviota_answer *a);

#endif
