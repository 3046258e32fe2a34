/*
 * query_format.h - format a query: change indentation and blanks, nothing else
 *
 * A line is indented by one level for each bracket that is open before it, and
 * by one more if it continues a filter of the line above.  Several blanks
 * between two tokens of a line become one, except before a comment; blanks at
 * the end of a line are removed.  Line breaks stay.  Text in comments, in
 * strings and after `///` stays.
 */
#ifndef LSP_QUERY_FORMAT_H
#define LSP_QUERY_FORMAT_H

#include "lsp/session.h"

/*
 * Write the formatted text.  A level is `width` blanks, or a TAB if `width` is
 * 0.  A text with an invalid token is written unchanged.
 */
void format_write(struct out *o, struct str text, size_t width);

answer_request answer_formatting;

#endif
