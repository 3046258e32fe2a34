/*
 * query_tokens.h - the tokens and comments of a text that may be no query, for
 * editors
 *
 *     struct query_tokens t = query_tokens_read(text);
 *     for (size_t i = 0; i < t.count; i++)
 *             ... t.token[i] ...
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
	struct query_token *token; /* in their order */
	size_t count;
	bool refused;		  /* the text is not valid: it has no tokens */
	struct source_map source; /* a copy of the text, which names are in */
};

struct query_tokens query_tokens_read(struct str text);
void query_tokens_free(struct query_tokens *t);

#endif
