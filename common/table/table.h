/*
 * table.h - rows as people and programs read them
 *
 *     lines    the position, then each column behind a TAB
 *     csv      RFC 4180, with a title line
 *     tsv      the same with TABs and without quotes
 *     jsonl    an object a line; what has no value is null
 *
 * Only in CSV, in quotes, may a value have line ends.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "table/column.h"

enum table_format { TABLE_LINES, TABLE_CSV, TABLE_TSV, TABLE_JSONL };

/* Does the table have a line of titles? */
bool table_has_title(enum table_format f);

/* One title, the first or a later one; then the line's end. */
void table_write_title(
    struct out *o, enum table_format f, bool first, struct str name);
void table_write_titles(
    struct out *o, enum table_format f, const struct columns *columns);

/* One value: the first of its row or a later one; text == NULL: none. */
void table_write_value(struct out *o, enum table_format f, bool first,
    struct str name, struct str value, bool number);

/* All columns of a row, of which `first` says whether it begins with them. */
void table_write_columns(struct out *o, enum table_format f, bool first,
    const struct columns *columns, struct position_row *row);

/* After the last value. */
void table_end_row(struct out *o, enum table_format f);

#endif
