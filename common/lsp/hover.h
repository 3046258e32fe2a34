/*
 * hover.h - what a word of a query is: the manual's entry of a filter, or what
 * the query says of a name of its own
 */
#ifndef LSP_HOVER_H
#define LSP_HOVER_H

#include "lsp/session.h"

/* Write what cql(7) says of a word; false: nothing. */
bool hover_write_word(struct session *s, struct out *o, struct str word);

/* Write what a name is, with the comment above it. */
void hover_write_name(
    struct out *o, const struct names *n, const struct name *name);

answer_request answer_hover;

#endif
