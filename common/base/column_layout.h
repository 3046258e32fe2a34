/*
 * column_layout.h - where a line has its position, and what stands beside it
 *
 * Usually columns are separated by TABs and the first is the position.  The
 * options --position-column, --delimiter and --header say it otherwise, so that
 * tables of others can be read.  With commas, a column may stand in the quotes
 * of CSV (RFC 4180), but it ends on its line.
 */
#ifndef BASE_COLUMN_LAYOUT_H
#define BASE_COLUMN_LAYOUT_H

#include "base/out.h"
#include "base/str.h"

struct column_layout {
	bool given; /* one of the options was; else the rest is unused */
	unsigned long column; /* that of the position, from 1, */
	const char *name;     /* or its name in the header; NULL: the number */
	char delimiter;	      /* a TAB; a comma, with which go quotes; or a bar,
				 with which go blanks on both sides */
	bool header;	      /* the first line of a file names the columns */
	const char *added;    /* the title of a column that is added, or NULL */
};

/* The options, in the order of their words above. */
enum column_layout_option { LAYOUT_COLUMN, LAYOUT_DELIMITER, LAYOUT_HEADER };

/*
 * Take one of the options, which programs whose options have a layout
 * (option.h) need not do.  NULL, or what is wrong with its value.
 */
const char *column_layout_set(struct column_layout *a,
    enum column_layout_option option, const char *value);

/*
 * Take the next column off *rest, which is what is left of a line: the column
 * as it is written, with its quotes.  *rest begins behind the delimiter then;
 * text == NULL after the last column.  NULL, or what is wrong.
 */
const char *layout_column_take(
    char delimiter, struct str *rest, struct str *column);

/* Return the text of a column as it is written; *unquoted may have to hold it.
 */
struct str layout_column_text(
    char delimiter, struct str column, struct out *unquoted);

/*
 * With a comma as the delimiter a text is written in quotes where there are
 * commas, quotes or line ends in it.
 */
bool layout_column_needs_quotes(char delimiter, struct str text);

/* Write a text as a column, in quotes where it needs them. */
void layout_column_write(struct out *o, char delimiter, struct str text);

/* Write what stands between two columns. */
void line_delimiter_write(struct out *o, char delimiter);

/* How many columns a line has, all of which must be well formed. */
const char *layout_column_count(
    char delimiter, struct str line, unsigned long *count);

/*
 * Return the number of the column of that name in a header, from 1.  NULL, or
 * what is wrong, such as that there is none.
 */
const char *layout_column_find(
    const struct column_layout *a, struct str header, unsigned long *number);

#endif
