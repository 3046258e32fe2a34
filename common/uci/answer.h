/*
 * answer.h - what an engine says of a position, as columns of a line
 */
#ifndef UCI_ANSWER_H
#define UCI_ANSWER_H

#include "base/out.h"
#include "uci/client.h"

enum { ANSWER_COLUMNS_MAX = 16 };

struct answer_columns {
	int count;
	const struct answer_column *list[ANSWER_COLUMNS_MAX];
};

/*
 * Add the columns that a list names, with commas between: score, best,
 * best-san, pv, wdl, depth, nodes.  NULL, or what is wrong.
 */
const char *answer_columns_read(
    struct answer_columns *columns, const char *list);

/*
 * Write the columns as a column_layout.h has them, with the delimiter between
 * two.  Where several moves were followed a column holds a value for each, with
 * commas between.
 */
void answer_write(const struct answer_columns *columns, char delimiter,
    const struct position *p, const struct client_answer *a, struct out *o);

/* The names of the columns in the same way. */
void answer_write_names(
    const struct answer_columns *columns, char delimiter, struct out *o);

#endif
