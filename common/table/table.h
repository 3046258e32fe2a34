/*
 * table.h - write rows as lines, CSV, TSV or JSON Lines
 *
 *     lines    the position, then a TAB and each column
 *     csv      RFC 4180, with a title line
 *     tsv      the same with TABs and without quotes
 *     jsonl    an object a line; a missing value is null
 *
 * Only in CSV, in quotes, may a value contain line ends.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/column.h"

enum table_format { TABLE_LINES, TABLE_CSV, TABLE_TSV, TABLE_JSONL };

/* True if the format has a line of titles. */
bool table_has_title(enum table_format f);

/*
 * Write one title, the first or a later one; or all titles and the line end.
 * Nothing if the format has none.
 */
void table_write_title(
    struct out *o, enum table_format f, bool first, struct str name);
void table_write_titles(
    struct out *o, enum table_format f, const struct columns *columns);

/* Write one value, the first of its row or a later one; text == NULL: none. */
void table_write_value(struct out *o, enum table_format f, bool first,
    struct str name, struct str value, bool number);

/* Write the values of all columns; `first`: the row begins with them. */
void table_write_columns(struct out *o, enum table_format f, bool first,
    const struct columns *columns, struct position_row *row);

/* Write the end of a row. */
void table_end_row(struct out *o, enum table_format f);

#endif
