/*
 * hover.h - hover texts: the manual's entry of a filter, or the declaration of
 * a name
 */
#ifndef LSP_HOVER_H
#define LSP_HOVER_H

#include "lsp/session.h"

/* Write the entries of a word in cql(7).  Return false if there are none. */
bool hover_write_word(struct session *s, struct out *o, struct str word);

/* Write the kind and type of a name, and the comment above its declaration. */
void hover_write_name(
    struct out *o, const struct names *n, const struct name *name);

answer_request answer_hover;

#endif
