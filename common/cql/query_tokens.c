/* query_tokens.c - see query_tokens.h */
#include "cql/query_tokens.h"

#include "base/mem.h"
#include "base/utf8.h"
#include "cql/parse/token.h"

static size_t
line_end(struct str s)
{
	return str_cut(&s, '\n').len;
}

/* Return the token or comment at a byte that is no blank. */
static struct query_token
read_one(struct diag *d, size_t at, struct str rest)
{
	struct token read = {.kind = TOKEN_END};
	struct query_token made = {.kind = QUERY_VALUE, .from = at};
	size_t length = token_comment(rest);

	if (length) { /* more than the text has: it has no end */
		made.kind = QUERY_COMMENT;
		made.to = at + (length < rest.len ? length : rest.len);
		return made;
	}
	if (!token_try(d, (uint32_t)at, &read)) {
		made.kind = QUERY_UNKNOWN;
		made.to =
		    at + (*rest.text == '"' ? line_end(rest) : utf8_char(rest));
		return made;
	}
	made.to = read.location.to;
	made.text = read.text;
	if (token_is(&read, "///")) {
		made.kind = QUERY_LINE;
		made.to = at + line_end(rest);
	} else if (read.kind == TOKEN_NAME) {
		made.kind = QUERY_NAME;
	} else if (read.kind == TOKEN_SYMBOL) {
		made.kind = QUERY_SIGN;
	}
	return made;
}

struct query_tokens
query_tokens_read(struct str text)
{
	struct query_tokens t = {0};
	struct diag diag = {.source = &t.source};
	size_t at = 0, mark; /* the length of a byte order mark */
	struct str whole;

	t.refused = source_map_add(&t.source, "", text, false).text != NULL;
	if (t.refused)
		return t;
	whole = t.source.text[0].text;
	mark = text.len - whole.len;
	for (;;) {
		struct query_token read;

		at += str_span(str_after(whole, at), is_blank);
		if (at == whole.len)
			break;
		read = read_one(&diag, at, str_after(whole, at));
		at = read.to > at ? read.to : at + 1;
		read.from += mark;
		read.to += mark;
		MEM_ADD(t.token, t.count, read);
	}
	out_close(&diag.text);
	return t;
}

void
query_tokens_free(struct query_tokens *t)
{
	mem_free(t->token);
	source_map_free(&t->source);
}
