/*
 * line_titles.h - the other columns of a line, in the rows of matches
 *
 * The columns of the user's line come after those of the report.  Their titles
 * are those of the header, or else column2, column3 and so on, as many as the
 * first line has.
 */
#ifndef TABLE_LINE_TITLES_H
#define TABLE_LINE_TITLES_H

#include <stdint.h>

#include "base/arena.h"
#include "table/table.h"
#include "io/line.h"

struct line_titles {
	struct arena memory;
	struct str *name;	  /* by the number of the column, from 1 */
	uint64_t count, capacity; /* the position included */
	bool known;
};

void line_titles_free(struct line_titles *t);

/*
 * Set the titles from the header, or from the first line if there is none.
 * Does nothing once they are set.
 */
void line_titles_take(struct line_titles *t, const struct line *l);

/*
 * Write the titles after the columns written so far, except that of the
 * position.
 */
void line_titles_write(const struct line_titles *t, struct out *o,
    enum table_format f, uint64_t position);

/*
 * Write the columns of a line, those without a title after the others.  False
 * if there are such.
 */
bool line_titles_write_values(const struct line_titles *t, struct out *o,
    enum table_format f, const struct line *l);

#endif
