/*
 * column_layout.h - the columns of a line: which holds the position, and how
 * they are separated
 *
 * By default TABs separate the columns and the first is the position.  The
 * options --position-column, --delimiter and --header change that, so that
 * tables of other programs can be read.  If commas separate the columns, a
 * column may be quoted as in CSV (RFC 4180), but it must end on its line.
 */
#ifndef BASE_COLUMN_LAYOUT_H
#define BASE_COLUMN_LAYOUT_H

#include <stdint.h>

#include "base/out.h"
#include "base/str.h"

struct column_layout {
	bool given;	   /* an option was given; else the rest is unused */
	uint64_t column;   /* of the position, from 1, */
	const char *name;  /* or its name in the header; NULL: the number */
	char delimiter;	   /* TAB; comma, with quotes as in CSV; or bar, with
			      blanks on both sides */
	bool header;	   /* the first line of a file, error lines not counted,
			      names the columns */
	const char *added; /* title of the column that is added, or NULL */
};

/* In the order in which the options are named above. */
enum column_layout_option { LAYOUT_COLUMN, LAYOUT_DELIMITER, LAYOUT_HEADER };

/*
 * Set one of the options from its value.  Return NULL, or an error message.
 * Programs whose options have a layout (option.h) need not call it.
 */
const char *column_layout_set(struct column_layout *a,
    enum column_layout_option option, const char *value);

/*
 * Cut the first column off *rest, which is the rest of a line.  *column is the
 * column as written, with its quotes; text == NULL after the last.  *rest then
 * begins after the delimiter.  Return NULL, or an error message.
 */
const char *layout_column_take(
    char delimiter, struct str *rest, struct str *column);

/*
 * Return the text of a column as written: without quotes, or without blanks
 * beside bars.  *unquoted holds it if a quote in it is doubled.
 */
struct str layout_column_text(
    char delimiter, struct str column, struct out *unquoted);

/*
 * Return the text of column `number` of a line, from 1, as
 * layout_column_text(); text == NULL if there is none or one before is
 * malformed.
 */
struct str layout_column_at(
    char delimiter, struct str line, uint64_t number, struct out *unquoted);

/*
 * True if the delimiter is a comma and the text holds a comma, a quote or a
 * line end.
 */
bool layout_column_needs_quotes(char delimiter, struct str text);

/*
 * Write a text as a column: in quotes if it needs them; where bars separate the
 * columns, with blanks in place of its own.
 */
void layout_column_write(struct out *o, char delimiter, struct str text);

/* Write the delimiter, a bar with its blanks. */
void line_delimiter_write(struct out *o, char delimiter);

/*
 * Set *number to the number, from 1, of the column called a->name in a header.
 * Return NULL, or an error message, also if there is no such column.
 */
const char *layout_column_find(
    const struct column_layout *a, struct str header, uint64_t *number);

#endif
