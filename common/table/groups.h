/*
 * groups.h - counts in groups: what the columns of positions are, and how often
 *
 *     game --> game_keys --> group_table --> group_runs --> table or state
 *              of a game     in memory       on disk
 *
 * Memory is bounded: a table that is full goes to disk in order and begins
 * anew, and at the end what lies there is joined.  What comes out is the same,
 * byte for byte, however often that was so.
 */
#ifndef TABLE_GROUPS_H
#define TABLE_GROUPS_H

#include "table/column.h"
#include "table/game_keys.h"
#include "table/group_runs.h"
#include "table/group_table.h"
#include "io/line.h"

enum { GROUPS_WAIT = NEAR_STEPS + 1 };

struct groups {
	const struct columns *columns; /* whose values make the groups */
	struct group_table table;
	struct group_runs runs;
	/* the last games, which wait until what they need is near in memory:
	   the one with the number n is waiting[n % GROUPS_WAIT] */
	struct game_keys waiting[GROUPS_WAIT];
	size_t taken, counted; /* games */
};

/*
 * The columns must last.  `folder` is that of temporary files, or NULL
 * (group_runs.h).  Half of what --memory-limit allows is for groups, or half of
 * the machine's memory.
 */
void groups_init(
    struct groups *g, const struct columns *columns, const char *folder);
void groups_free(struct groups *g);

/*
 * Add the values of a row to the keys of its game, for so many positions that
 * match.
 */
void groups_add_row(const struct columns *columns, struct game_keys *keys,
    struct position_row *row, uint32_t positions);

/*
 * Count a game; *keys are those of another one then, to be cleared.  NULL, or
 * what is wrong with a temporary file.
 */
const char *groups_count(struct groups *g, struct game_keys *keys);

/* Return all groups in the order of their keys; may be asked for again. */
const char *groups_each(struct groups *g, group_taker *take, void *user);

/*
 * Return the groups as a part of the state of a run (cql/run/state.h): a title,
 * a line for each group behind the word `group`, and an end.
 *
 *     groups  1  eco,year
 *     group  C20  d1851  1  1  3  1  0  0  0  0
 *     end
 *
 * And back, behind what was read of *in: the groups are added to those that are
 * there.  Each NULL, or what is wrong; of reading with the line that is the
 * last one read.
 */
const char *groups_write_state(struct groups *g, struct out *o);
const char *groups_read_state(struct groups *g, struct lines *in);

/* Is this value of a group perhaps a number? */
static inline bool
groups_measure(const struct column *c)
{
	return c->kind->number || c->kind->measures;
}

#endif
