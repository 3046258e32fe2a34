/* query_tokens.c - see query_tokens.h */
#include "cql/query_tokens.h"

#include "base/utf8.h"
#include "cql/parse/token.h"

void
query_tokens_init(struct query_tokens *t, struct str text)
{
	*t = (struct query_tokens){0};
	t->diag.source = &t->source;
	t->refused = source_map_add(&t->source, "", text, false).text != NULL;
	if (t->refused)
		return;
	t->end = t->source.text[0].text.len;
	t->mark = text.len - t->end;
}

void
query_tokens_free(struct query_tokens *t)
{
	out_close(&t->diag.text);
	source_map_free(&t->source);
}

static size_t
line_end(struct str s)
{
	return str_cut(&s, '\n').len;
}

/* Return the token at t->at, where no blank and no comment begins. */
static struct query_token
read_one(struct query_tokens *t, struct str rest)
{
	struct token read = {.kind = TOKEN_END};
	struct query_token made = {.kind = QUERY_VALUE, .from = t->at};

	if (!token_try(&t->diag, (uint32_t)t->at, &read)) {
		made.kind = QUERY_UNKNOWN;
		made.to = t->at +
		    (*rest.text == '"' ? line_end(rest) : utf8_char(rest));
		return made;
	}
	made.to = read.location.to;
	made.text = read.text;
	if (token_is(&read, "///")) {
		made.kind = QUERY_LINE;
		made.to = t->at + line_end(rest);
	} else if (read.kind == TOKEN_NAME) {
		made.kind = QUERY_NAME;
	} else if (read.kind == TOKEN_SYMBOL) {
		made.kind = QUERY_SIGN;
	}
	return made;
}

bool
query_tokens_next(struct query_tokens *t, struct query_token *token)
{
	struct str rest;
	size_t length;

	while (t->at < t->end && is_blank(t->source.text[0].text.text[t->at]))
		t->at++;
	if (t->at >= t->end)
		return false;
	rest = source_map_rest(&t->source, (uint32_t)t->at);
	length = token_comment(rest);
	if (length > rest.len) /* it has no end */
		length = rest.len;
	*token = length ? (struct query_token){.kind = QUERY_COMMENT,
			      .from = t->at,
			      .to = t->at + length}
			: read_one(t, rest);
	t->at = token->to > t->at ? token->to : t->at + 1;
	token->from += t->mark;
	token->to += t->mark;
	return true;
}
