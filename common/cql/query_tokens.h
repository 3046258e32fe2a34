/*
 * query_tokens.h - the tokens and comments of a text that may be no query, for
 * editors
 *
 *     struct query_tokens t;
 *     struct query_token token;
 *     query_tokens_init(&t, text);
 *     while (query_tokens_next(&t, &token))
 *             ...
 *     query_tokens_free(&t);
 *
 * What stands there is not parsed: the name of a file in a header is the tokens
 * that its letters make.
 */
#ifndef CQL_QUERY_TOKENS_H
#define CQL_QUERY_TOKENS_H

#include "cql/tree/diag.h"

enum query_token_kind {
	QUERY_NAME,
	QUERY_SIGN,
	QUERY_VALUE,   /* a number, string, group, pieces or squares */
	QUERY_LINE,    /* from `///` to the end of the line */
	QUERY_COMMENT, /* any other */
	QUERY_UNKNOWN, /* no token can be read there */
};

struct query_token {
	enum query_token_kind kind;
	size_t from, to; /* bytes of the text */
	struct str text; /* of a name or sign, as it is written in ASCII */
};

struct query_tokens {
	struct source_map source;
	struct diag diag;
	size_t at, end;
	size_t mark; /* the length of a byte order mark, which is passed over */
	bool refused; /* the text is not valid, so it has no tokens */
};

/* Start with a copy of the text; a text that is not valid has no tokens. */
void query_tokens_init(struct query_tokens *t, struct str text);
void query_tokens_free(struct query_tokens *t);

/* Return the next token in *token; false after the last one. */
bool query_tokens_next(struct query_tokens *t, struct query_token *token);

#endif
