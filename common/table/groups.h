/*
 * groups.h - count positions in groups by the values of their columns
 *
 *     game --> game keys --> group_table --> sorted_runs --> table or state
 *              of a game     in memory       on disk
 *
 * External merge sort: memory is bounded; a table that is full is written to
 * disk in order and cleared, and all runs are merged at the end.  The output is
 * the same, byte for byte, however many runs there are.
 */
#ifndef TABLE_GROUPS_H
#define TABLE_GROUPS_H

#include "table/column.h"
#include "table/sorted_runs.h"
#include "table/group_table.h"
#include "table/table.h"

struct groups {
	const struct columns *columns; /* whose values make the groups */
	struct group_table table;
	struct sorted_runs runs;
};

/*
 * Initialise; the columns must last.  `folder` is that of temporary files, or
 * NULL (sorted_runs.h).  Groups use half of --memory-limit, or of the machine's
 * memory.
 */
void groups_init(
    struct groups *g, const struct columns *columns, const char *folder);
void groups_free(struct groups *g);

/*
 * Add the values of a row to the keys of its game, for this number of positions
 * that match.
 */
typedef void groups_adder(const struct columns *columns, struct game_keys *keys,
    struct position_row *row, uint32_t positions);
groups_adder groups_add_row;

/*
 * Add the values of a row that are aggregated.  A group with aggregates has one
 * column more, empty where its counts are; the others have the letter of the
 * column, a the first one, and a number; or the letter alone, for the number of
 * values.
 */
groups_adder groups_add_values;

/*
 * Count a game, in groups of players twice: keys[0] for White, keys[1] for
 * Black.  Returns NULL, or the error of a temporary file.
 */
const char *groups_count(struct groups *g, const struct game_keys *keys);

/* Pass on all groups in the order of their keys; may be called again. */
const char *groups_each(struct groups *g, group_taker *take, void *user);

/*
 * Write the groups in the order of their keys in a format of table.h; for
 * TABLE_ALIGNED the columns are aligned by blanks.  A row has the columns of
 * the key, then: games, matching-games, positions, white-wins, draws,
 * black-wins, score (White's, in per cent) and mean-elo; of players their own;
 * then the aggregates.  Return NULL, or an error message.
 */
const char *group_report_write(
    struct groups *g, enum table_format format, struct out *o);

/*
 * Write the groups as a part of the state of a run (cql/run/state.h): a title,
 * a line for each group after the word `group`, and an end.
 *
 *     groups  1  eco,year
 *     group  C20  d1851  1  1  3  1  0  0  0  0
 *     end
 *
 * With aggregates, which follow the columns in the title, or players, the
 * version is 2.
 *
 * Read them back, after what was read of *in, and add them to the groups there
 * are.  Each returns NULL, or an error message; a reading error is about the
 * last line read.
 */
const char *groups_write_state(struct groups *g, struct out *o);
const char *groups_read_state(struct groups *g, struct lines *in);

/* True if the values of a column may be numbers. */
static inline bool
groups_measure(const struct column *c)
{
	return c->kind->number || c->kind->measures;
}

#endif
