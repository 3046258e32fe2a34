/*
 * outline.h - find names and tokens of a query without parsing it
 *
 * Unlike the parser, this works with syntax errors, as in a query that is being
 * typed.
 */
#ifndef LSP_OUTLINE_H
#define LSP_OUTLINE_H

#include "base/map.h"
#include "base/str.h"
#include "lsp/session.h"

/* A function that the text defines, or a variable that it assigns. */
struct outline_item {
	bool is_function;
	struct str name;
	size_t from, to;	/* range of the name */
	size_t whole_from, end; /* of the definition; of a variable: the name */
};

struct outline {
	struct outline_item
	    *item; /* each name once, in the order of the text */
	size_t items;
	struct map numbers; /* of each name, 1 + its index in `item` */
};

void outline_make(struct outline *o, struct str text);
void outline_free(struct outline *o);

/* Return the item of this name, or NULL. */
const struct outline_item *outline_find(
    const struct outline *o, struct str name);

/* The token that contains a byte, or ends there. */
struct token_place {
	bool is_any;	 /* a name, sign or value; else a comment or nothing */
	bool is_name;	 /* a word of the language or a name of the query */
	bool is_comment; /* in a comment or string */
	bool is_in_header; /* between the parentheses of cql(...) */
	size_t from, to;
	/* of a name or sign, as for --help; empty if too long, and for a sign
	   that is no operator, as in `result 1-0` */
	char text[80];
};

void token_at(struct token_place *p, struct str text, size_t at);

/* Return the comment in the lines directly above a byte, or an empty string. */
struct str comment_above(struct str text, size_t at);

answer_request answer_symbols;

#endif
