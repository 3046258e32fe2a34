/*
 * syzygy.h - read Syzygy's endgame tables: values under the fifty-move rule
 *
 * A file `KRPvKR.rtbw` has the win, draw or loss of each position, `.rtbz` the
 * distance to the next capture or pawn move.  There is one set of open tables
 * in a process, and one thread looks up.
 */
#ifndef ENDGAME_SYZYGY_H
#define ENDGAME_SYZYGY_H

#include "board/movegen.h"

/* True if a table may have this name. */
bool syzygy_is_name(const char *name);

/* False if the file of such a name is cut, no table, or that of other pieces.
 */
bool syzygy_is_whole(const char *name, int fd);

/*
 * Open the tables in these folders, with colons between them.  From now on a
 * damaged table that is read ends the program with a message.  They stay open.
 */
void syzygy_open(const char *folders);

struct syzygy_answer {
	/*
	 * for the side to move: 2 wins, 1 wins if the fifty-move rule is
	 * ignored, 0 draws, and the same below 0
	 */
	int wdl;
	bool has_distance; /* false: `distance` and `best` are unknown */
	int distance; /* in plies, of the sign of `wdl`; 0: a draw, mated */
	/* the moves that keep the value, in a win the shortest, in a loss the
	   longest */
	struct moves best;
};

enum syzygy_result {
	SYZYGY_UNKNOWN, /* no table has its pieces, or a side may castle */
	SYZYGY_KNOWN,
	SYZYGY_DAMAGED, /* the value does not follow from those of the moves */
};

/*
 * Look up a position that can be played on.  Its halfmove clock counts if there
 * are distances; else it is known only if the clock is 0.
 */
enum syzygy_result syzygy_look_up(
    const struct position *p, struct syzygy_answer *a);

#endif
