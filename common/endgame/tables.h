/*
 * tables.h - look up positions in the endgame tables of some folders
 *
 * Gaviota's tables have the distance to mate and ignore the fifty-move rule,
 * Syzygy's have the value by that rule and the distance to the next capture or
 * pawn move.  There is one set of open tables in a process.
 */
#ifndef ENDGAME_TABLES_H
#define ENDGAME_TABLES_H

#include "board/movegen.h"

/*
 * Open the tables in these folders, with colons between them.  Return NULL, or
 * an error message: a folder cannot be read, no folder has a table, tables of
 * Gaviota are of several schemes of compression, or a file is cut or foreign.
 */
const char *tables_open(const char *folders);

/* What tables say of a position, for the side to move. */
struct tables_answer {
	bool known, has_mate, has_zeroing; /* there is a value, a distance */
	int wdl;  /* 2 wins, 1 only without the fifty-move rule, 0 draws ... */
	int mate; /* distances in plies, of the sign of `wdl` */
	int zeroing; /* to the next capture or pawn move, or mate */
	/*
	 * the fastest mates, the longest defences, draws, by distances to mate
	 * if all these are known, else by those of Syzygy; or none
	 */
	struct moves best;
};

/*
 * Look up a position that can be played on.  Return NULL, or an error message:
 * tables contradict one another, or cannot be read.
 */
const char *tables_look_up(const struct position *p, struct tables_answer *a);

#endif
