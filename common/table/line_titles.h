/*
 * line_titles.h - what a line has beside its position, in the rows of matches
 *
 * The columns of the user come behind those of the report.  Their titles are
 * those of the header, or column2, column3 and so on, as the first line has
 * them.
 */
#ifndef TABLE_LINE_TITLES_H
#define TABLE_LINE_TITLES_H

#include "base/arena.h"
#include "table/table.h"
#include "io/line.h"

struct line_titles {
	struct arena memory;
	struct str *name;	       /* by the number of the column, from 1 */
	unsigned long count, capacity; /* the position is among them */
	bool known;
};

void line_titles_free(struct line_titles *t);

/* By the header, or the first line that is not one. */
void line_titles_take(struct line_titles *t, const struct line *l);

/* Behind what has been written of the row; the position is left out. */
void line_titles_write(const struct line_titles *t, struct out *o,
    enum table_format f, unsigned long position);

/*
 * The columns of a line.  Where it has more than there are titles, they are
 * written behind the others; false then.
 */
bool line_titles_write_values(const struct line_titles *t, struct out *o,
    enum table_format f, const struct line *l);

#endif
