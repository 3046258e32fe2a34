/*
 * group.h - a group of games or positions, and what is counted of it
 *
 * A group is known by its key (group_key.h).  As text it is a line of columns
 * with a TAB between: those of the key, then the numbers in the order below.
 * Lines that are equal up to the numbers are the same group, and their numbers
 * add up, so sort(1) and one pass join any tables that were written apart.
 */
#ifndef TABLE_GROUP_H
#define TABLE_GROUP_H

#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

enum group_count {
	GROUP_GAMES,	  /* that were looked at */
	GROUP_MATCHING,	  /* games that match */
	GROUP_POSITIONS,  /* that match */
	GROUP_WHITE_WINS, /* of the games that match, as all below */
	GROUP_DRAWS,
	GROUP_BLACK_WINS,
	GROUP_ELOS,    /* so many Elo numbers of both players are known, */
	GROUP_ELO_SUM, /* and this is their sum */
	GROUP_COUNTS
};

struct group {
	struct str key;
	uint64_t count[GROUP_COUNTS];
};

/* Add the counts of one to those of another. */
void group_add(struct group *to, const struct group *from);

/* The line with its end. */
void group_write_line(struct out *o, const struct group *g);

/*
 * Read a line without its end, whose key has so many columns; g->key points
 * into it.  False when it is none.
 */
bool group_read_line(struct group *g, struct str line, int columns);

/* What takes groups one after the other; NULL, or what is wrong. */
typedef const char *group_taker(void *user, const struct group *g);

#endif
