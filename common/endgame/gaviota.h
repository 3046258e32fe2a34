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

/* Return the scheme of compression of a table with this name, 0 for none. */
int gaviota_scheme(const char *name);

/* True if a table has the size that its index gives. */
bool gaviota_is_whole(int fd);

/*
 * Open the tables of one scheme in these folders, with colons between them.
 * Return NULL, or an error message.
 */
const char *gaviota_open(const char *folders, int scheme);

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
