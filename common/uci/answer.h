/*
 * answer.h - write an engine's evaluation of a position as columns of a line
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
 * Parse a list of column names, with commas between them: score, best,
 * best-san, pv, wdl, depth, nodes, note; append the columns.  Return NULL, or
 * an error message.
 */
const char *answer_columns_read(
    struct answer_columns *columns, const char *list);

/*
 * Write the columns in the format of column_layout.h, with the delimiter
 * between them.  With MultiPV a column has a value for each line, with commas
 * between them.
 */
void answer_write(const struct answer_columns *columns, char delimiter,
    const struct position *p, const struct client_answer *a, struct out *o);

/* Write the names of the columns, with the delimiter between them. */
void answer_write_names(
    const struct answer_columns *columns, char delimiter, struct out *o);

#endif
