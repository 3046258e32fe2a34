/*
 * query_format.h - the layout of a query: indentation and blanks, and nothing
 * else
 *
 * A line is indented by the brackets that are open before it, and by one more
 * where it goes on with a filter that the line above has begun.  Between two
 * tokens of a line that have blanks between them stands one, but before a
 * comment; behind the last one stands none.  Lines stay lines.  What is within
 * a comment or string, or behind `///`, stays as it is.
 */
#ifndef LSP_QUERY_FORMAT_H
#define LSP_QUERY_FORMAT_H

#include "lsp/session.h"

/*
 * Write a text with this layout; a level is so many blanks wide, or, for 0, a
 * TAB.  Where a token cannot be read, all stays as it is.
 */
void format_write(struct out *o, struct str text, size_t width);

answer_request answer_formatting, answer_range_formatting;

#endif
