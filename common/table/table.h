/*
 * table.h - write rows as lines, CSV, TSV or JSON Lines
 *
 *     lines    the line as it came, or the position, then a TAB and each
 *              column; for groups as is best for the output
 *     fen, epd the position, then a TAB and each column
 *     csv      RFC 4180, with a title line
 *     tsv      the same with TABs and without quotes
 *     jsonl    an object a line; a missing value is null
 *     records  for the library: of each value the size, a size_t, and its
 *              bytes; RECORD_NONE for a missing value; RECORD_COUNT and a
 *              uint64_t for that of column_kind.count
 *     bars     values alone, each after a bar, for lines that have bars
 *     aligned  of groups: columns with blanks between
 *
 * Only in CSV, in quotes, and in records may a value contain line ends.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include <stdint.h>

#include "base/arena.h"
#include "io/line.h"
#include "table/column.h"

enum table_format {
	TABLE_LINES,
	TABLE_FEN,
	TABLE_EPD,
	TABLE_CSV,
	TABLE_TSV,
	TABLE_JSONL,
	TABLE_ALIGNED,
	TABLE_RECORDS,
	TABLE_BARS,
};

#define RECORD_NONE SIZE_MAX
#define RECORD_COUNT (SIZE_MAX - 1)

/* True if the format has a line of titles. */
bool table_has_title(enum table_format f);

/* Write all titles and the line end; nothing if the format has none. */
void table_write_titles(
    struct out *o, enum table_format f, const struct columns *columns);

/*
 * Write one value, the first of its row or a later one; text == NULL: none. Not
 * for records.  A title is a value, too; only JSON needs the name.
 */
void table_write_value(struct out *o, enum table_format f, bool first,
    struct str name, struct str value, bool number);

/* Write the values of all columns; `first`: the row begins with them. */
void table_write_columns(struct out *o, enum table_format f, bool first,
    const struct columns *columns, struct position_row *row);

/* Write the end of a row. */
void table_end_row(struct out *o, enum table_format f);

/*
 * The columns of the user's line come after those of the report.  Their titles
 * are those of the header, or else column2, column3 and so on, as many as the
 * first line has.
 */
struct line_titles {
	struct arena memory; /* the caller frees it */
	struct str *name;    /* by the number of the column, from 1 */
	uint64_t count;	     /* the position included */
	bool known;
};

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
