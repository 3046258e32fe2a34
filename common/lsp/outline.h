/*
 * outline.h - what the tokens of a text show without parsing it: also of a
 * query that is being written and has errors
 */
#ifndef LSP_OUTLINE_H
#define LSP_OUTLINE_H

#include "base/arena.h"
#include "base/str.h"
#include "lsp/session.h"

/* A function that the text defines, or a variable that it gives a value. */
struct outline_item {
	bool is_function;
	struct str name;
	size_t from, to;	/* of the name */
	size_t whole_from, end; /* of all of it; of a variable the name */
};

struct outline {
	struct outline_item
	    *item; /* each name once, in the order of the text */
	size_t items, capacity;
};

void outline_make(struct outline *o, struct str text);
void outline_free(struct outline *o);

/* Return the first item of this name, or NULL. */
const struct outline_item *outline_find(
    const struct outline *o, struct str name);

/* What stands at a byte, or ends there. */
struct token_place {
	bool is_any;	 /* a name, sign or value; else a comment, or nothing */
	bool is_name;	 /* of the language, or of the query */
	bool is_comment; /* a comment or string */
	bool is_in_header; /* between the parentheses of cql(...) */
	size_t from, to;
	char text[80]; /* of a name or sign, as --help knows it; cut */
};

void token_at(struct token_place *p, struct str text, size_t at);

/* Return the comment that stands in the lines above a byte; empty: none. */
struct str comment_above(struct str text, size_t at);

answer_request answer_symbols;

#endif
