/*
 * token.h - split the text of a query into tokens
 *
 * A token is read at an offset, as often as the parser needs it: the meaning of
 * a bracket depends on what precedes it, and each call of a function parses its
 * body again.
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
	long long number; /* or of the group; -1 if it has a name */
	bool index;	  /* of a group: its place, not its text */
	bool spaced;	  /* blanks or a comment precede it */
	bool parted;	  /* a blank line precedes it, or another text */
	bool quoted;	  /* of a string: written in quotes */
	struct geometry geometry;
};

/*
 * Read the first token at or after `at`.  Stops with an error if there is text
 * that is no token.
 */
struct token token_read(struct diag *d, uint32_t at);

/* Read a token as token_read() does, but return false where it stops. */
bool token_try(struct diag *d, uint32_t at, struct token *t);

/* Read a token as token_read() does, but skip text that is none. */
struct token token_scan(struct diag *d, uint32_t at);

/*
 * Return the length of the comment at the start of a text, 0 for none; more
 * than the text has if the comment has no end.
 */
size_t token_comment(struct str s);

/* Read a token as token_read() does, but a bracket as the symbol `[`. */
struct token token_read_index(struct diag *d, uint32_t at);

/* Return the Unicode spelling of a sign or keyword, or NULL. */
const char *token_twin(const struct token *t);

/* Return symbol `i`, in ASCII; NULL after the last one. */
const char *token_symbol(int i);

/*
 * Set *sign to Unicode sign `i`, and *ascii to the symbol or name that it is
 * read as; false after the last one.
 */
bool token_unicode(int i, const char **sign, const char **ascii);

bool token_is(const struct token *t, const char *symbol);
bool token_is_name(const struct token *t, const char *name);

/*
 * Return the repetition mark ?, * or +, also if written in braces; '\0' for any
 * other token.
 */
char token_repeat_sign(const struct token *t);

/* True if {n}, {n,}, {,m} or {n,m} starts with this token. */
bool token_starts_count(const struct diag *d, const struct token *t);

#endif
