/*
 * group.h - a group of games or positions and its counts
 *
 * A group is identified by its key (group_key.h).  As text it is a line of
 * columns with a TAB between: those of the key, then the counts in the order
 * below.  Lines that are equal up to the counts are the same group, and their
 * counts are added.  So sort(1) and one pass merge tables that were written
 * separately.
 */
#ifndef TABLE_GROUP_H
#define TABLE_GROUP_H

#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

enum group_count {
	GROUP_GAMES,	  /* that were read */
	GROUP_MATCHING,	  /* games that match */
	GROUP_POSITIONS,  /* that match */
	GROUP_WHITE_WINS, /* of the games that match, as all below */
	GROUP_DRAWS,
	GROUP_BLACK_WINS,
	GROUP_ELOS,    /* the number of known ratings of both players */
	GROUP_ELO_SUM, /* their sum */
	GROUP_COUNTS
};

struct group {
	struct str key;
	uint64_t count[GROUP_COUNTS];
};

/* Add the counts of one group to those of another. */
void group_add(struct group *to, const struct group *from);

/* Write the line with its end. */
void group_write_line(struct out *o, const struct group *g);

/*
 * Parse a line without its end, whose key has this number of columns; g->key
 * points into the line.  False if it is not such a line.
 */
bool group_read_line(struct group *g, struct str line, int columns);

/* A callback for one group after another; returns NULL, or an error message. */
typedef const char *group_taker(void *user, const struct group *g);

#endif
