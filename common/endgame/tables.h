/*
 * tables.h - look up positions in the endgame tables of some folders
 *
 * Gaviota's tables have the distance to mate and ignore the fifty-move rule,
 * Syzygy's have the value by that rule and the distance to the next capture or
 * pawn move.  There is one set of open tables in a process, and one thread.
 */
#ifndef ENDGAME_TABLES_H
#define ENDGAME_TABLES_H

#include <limits.h>

#include "base/str.h"
#include "board/movegen.h"

/*
 * Open the tables in these folders, with colons between them.  Return NULL, or
 * an error message: a folder cannot be read, no folder has a table, tables of
 * Gaviota are of several schemes of compression, or a file is cut or foreign.
 */
const char *tables_open(const char *folders);

enum { TABLES_NONE = INT_MAX }; /* for a distance: unknown, or a draw */

/* What tables say of a position, for the side to move. */
struct tables_answer {
	/* 2 wins, 1 wins if the fifty-move rule is ignored, 0 draws, and the
	   same below 0 */
	int wdl;
	/* in plies, of the sign of `wdl`, 0: mated; or TABLES_NONE */
	int mate, zeroing; /* `zeroing`: to a capture, pawn move or mate */
	/*
	 * the fastest mates, the longest defences, draws, by distances to mate
	 * if all these are known, else by those of Syzygy; or none
	 */
	struct moves best;
};

enum tables_result {
	TABLES_UNKNOWN, /* no table has its pieces, or a side may castle */
	TABLES_KNOWN,
	TABLES_DAMAGED, /* tables contradict one another, or cannot be read */
};

/* Look up a position that can be played on. */
enum tables_result tables_look_up(
    const struct position *p, struct tables_answer *a);

/* -------------------------------------------- private to the room endgame/ */

/* Return 1, 0 or -1. */
static inline int
sign_of(int value)
{
	return (value > 0) - (value < 0);
}

/* Return the scheme of compression of a table with this name, 0 for none. */
int gaviota_scheme(const char *name);

/* True if a file has the size that its index gives. */
bool gaviota_is_whole(struct str file);

/* Add a folder of tables.  Return NULL, or an error message. */
const char *gaviota_add_folder(const char *folder);

/* Open the tables of one scheme.  Return NULL, or an error message. */
const char *gaviota_open(int scheme);

/*
 * Look up a position, and those after its moves: if all are known, the value
 * must follow from them by one step of minimax.
 */
enum tables_result gaviota_look_up(
    const struct position *p, struct tables_answer *a);

/* True if a table of Syzygy, `KRPvKR.rtbw` or `.rtbz`, may have this name. */
bool syzygy_is_name(const char *name);

/* False if the file of such a name is cut, no table, or that of other pieces.
 */
bool syzygy_is_whole(const char *name, struct str file);
void syzygy_open(const char *folders);

/* Look up as gaviota_look_up(); without distances only at clock 0. */
enum tables_result syzygy_look_up(
    const struct position *p, struct tables_answer *a);

#endif
