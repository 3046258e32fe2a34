/*
 * token.h - query text to tokens, with places
 *
 * A token is read at an offset, as often as the parser likes: what a bracket
 * is depends on what stands before it, and a function's body is read again for
 * each call.
 */
#ifndef CQL_PARSE_TOKEN_H
#define CQL_PARSE_TOKEN_H

#include "cql/tree/diag.h"
#include "cql/tree/geometry.h"

enum token_kind {
	TOKEN_END,    /* of the text, or of the joined texts */
	TOKEN_NAME,   /* a keyword or a name */
	TOKEN_SYMBOL, /* text holds its ASCII spelling; also `///` */
	TOKEN_NUMBER,
	TOKEN_STRING, /* "..." or \n; text holds the characters */
	TOKEN_GROUP,  /* \1 \-1 \{name} \-{name} */
	TOKEN_DESIGNATOR,
};

struct token {
	enum token_kind kind;
	struct location location;
	struct str text;
	long long number; /* or the group, -1 when it has a name */
	bool index;	  /* of a group: where it starts, not its text */
	bool spaced;	  /* blanks or a comment stand before it */
	bool quoted;	  /* of a string: written in quotes */
	struct geometry geometry;
};

/* Stop with an error for what is no token. */
struct token token_read(struct diag *d, uint32_t at);

/* The same, but a bracket is always the symbol `[`. */
struct token token_read_index(struct diag *d, uint32_t at);

/*
 * Return the other spelling, in Unicode, of a sign or keyword that is read as
 * this one; or NULL.
 */
const char *token_twin(const struct token *t);

/* Symbol `i` of those that are read, in ASCII; NULL behind the last one. */
const char *token_symbol(int i);

/*
 * Sign `i` of those beyond ASCII that are read as a symbol or a name, which
 * goes to *ascii; false behind the last one.
 */
bool token_unicode(int i, const char **sign, const char **ascii);

bool token_is(const struct token *t, const char *symbol);
bool token_is_name(const struct token *t, const char *name);

/*
 * Mark of repetition.  The sign of one, ?, * or +, which stands in braces too;
 * '\0' for any other token.
 */
char token_repeat_sign(const struct token *t);

/* Does {n}, {n,}, {,m} or {n,m} start with this token? */
bool token_starts_count(const struct diag *d, const struct token *t);

#endif
