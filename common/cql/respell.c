/* respell.c - see respell.h */
#include "cql/respell.h"

#include "cql/parse/designator.h"
#include "cql/parse/token.h"
#include "cql/tree/filter.h"

struct respeller {
	struct diag diag;
	struct source_map source;
	enum respelling how;
	struct out *out;
	struct token token;  /* that is written next */
	struct token before; /* the one before it */
	bool in_header;	     /* inside of cql(...) at the beginning */
	bool names_file;     /* the next word is the name of a file */
};

/* Return the bytes of a query between two offsets. */
static struct str
bytes_between(const struct respeller *r, uint32_t from, uint32_t to)
{
	return source_map_str(&r->source, (struct location){from, to});
}

/* ---------------------------------------------------------------- spelling */

/* Write a blank where two words would become one. */
static void
part_from_word_before(const struct respeller *r)
{
	const struct out *o = r->out;

	if (o->len && is_name_char(o->text[o->len - 1]))
		out_char(r->out, ' ');
}

static void
part_from_word_after(const struct respeller *r)
{
	struct str rest = source_map_rest(&r->source, r->token.location.to);

	if (rest.len && is_name_char(*rest.text))
		part_from_word_before(r);
}

/* True if brackets after this token index what stands before them. */
static bool
is_index(const struct respeller *r)
{
	const struct token *t = &r->before;

	return !r->token.spaced &&
	    (t->kind == TOKEN_NAME || t->kind == TOKEN_STRING ||
		token_is(t, "]") || token_is(t, ")"));
}

static void
respell_designator(const struct respeller *r, struct str raw)
{
	if (*raw.text == '[' && is_index(r)) {
		out_str(r->out, raw);
		return;
	}
	if (r->how == RESPELL_ASCII && raw.text[0] != '[')
		part_from_word_before(r);
	designator_respell(r->out, raw, r->how == RESPELL_UNICODE);
	part_from_word_after(r);
}

/* Write a sign or keyword in the spelling of the output, ASCII or Unicode. */
static void
respell_twin(const struct respeller *r, struct str raw)
{
	const char *twin = token_twin(&r->token);

	if (!twin) {
		out_str(r->out, raw);
	} else if (r->how == RESPELL_UNICODE) {
		out_text(r->out, twin);
	} else {
		if (is_name_start(*r->token.text.text))
			part_from_word_before(r);
		out_str(r->out, r->token.text);
		part_from_word_after(r);
	}
}

static void
respell_token(const struct respeller *r, struct str raw)
{
	if (r->token.kind == TOKEN_DESIGNATOR)
		respell_designator(r, raw);
	else if (r->token.kind == TOKEN_NAME || r->token.kind == TOKEN_SYMBOL)
		respell_twin(r, raw);
	else
		out_str(r->out, raw);
}

/* -------------------------------------------------------------------- page */

static void
write_escaped(struct out *o, struct str s)
{
	for (size_t i = 0; i < s.len; i++)
		switch (s.text[i]) {
		case '&': out_text(o, "&amp;"); break;
		case '<': out_text(o, "&lt;"); break;
		case '>': out_text(o, "&gt;"); break;
		default: out_char(o, s.text[i]);
		}
}

static void
write_span(struct out *o, const char *class, struct str s)
{
	if (!s.len)
		return;
	if (class)
		out_format(o, "<span class=\"%s\">", class);
	write_escaped(o, s);
	if (class)
		out_text(o, "</span>");
}

/* Return the class of a token in HTML; NULL: a name, number or string. */
static const char *
class_of(const struct respeller *r)
{
	const struct token *t = &r->token;

	switch (t->kind) {
	case TOKEN_DESIGNATOR: return "piecedesignator";
	case TOKEN_NAME:
		return r->in_header || filter_find(t->text, false) ||
			filter_find(t->text, true)
		    ? "k"
		    : NULL;
	case TOKEN_SYMBOL:
		return token_is(t, "--") || token_is(t, "[x]") ? "dash" : "s";
	default: return NULL;
	}
}

static void
begin_page(struct out *o, const char *name)
{
	out_text(o,
	    "<!DOCTYPE html>\n<html>\n<head>\n"
	    "<meta charset=\"utf-8\">\n<title>");
	write_escaped(o, str_of(name));
	out_text(o,
	    "</title>\n<style>\n"
	    "pre { font-size: 110%; }\n"
	    ".k { color: #00579b; }\n"
	    ".s { color: #8a4b08; }\n"
	    ".c { color: #5f6b5f; }\n"
	    ".piecedesignator { color: #8b1a4f; }\n"
	    ".dash { color: #8a4b08; font-weight: bold; }\n"
	    "</style>\n</head>\n<body>\n<pre>\n");
}

/* --------------------------------------------------------------- all of it */

static void
write_token(const struct respeller *r, struct str raw)
{
	if (r->how == RESPELL_HTML)
		write_span(r->out, class_of(r), raw);
	else
		respell_token(r, raw);
}

/* Write a text unchanged, in HTML with a class or NULL. */
static void
write_plain(const struct respeller *r, const char *class, struct str raw)
{
	if (r->how == RESPELL_HTML)
		write_span(r->out, class, raw);
	else
		out_str(r->out, raw);
}

/* Write the file name after such a word of the header: all up to a blank. */
static uint32_t
write_file_name(struct respeller *r, uint32_t at)
{
	struct str rest = source_map_rest(&r->source, at);
	size_t len = str_span(rest, is_blank);

	while (len < rest.len && !is_blank(rest.text[len]) &&
	    rest.text[len] != ')')
		len++;
	write_plain(r, NULL, (struct str){rest.text, len});
	return at + (uint32_t)len;
}

/* Keep in mind where the header is. */
static void
note_header(struct respeller *r)
{
	const struct token *t = &r->token;

	if (r->before.kind == TOKEN_END && token_is_name(t, "cql"))
		r->in_header = true;
	else if (token_is(t, ")"))
		r->in_header = false;
	r->names_file = r->in_header &&
	    (token_is_name(t, "input") || token_is_name(t, "output") ||
		token_is_name(t, "include"));
}

static void
write_all(struct respeller *r)
{
	uint32_t at = 0;

	r->before.kind = TOKEN_END;
	for (;; r->before = r->token) {
		if (r->names_file)
			at = write_file_name(r, at);
		r->token = token_read(&r->diag, at);
		write_plain(
		    r, "c", bytes_between(r, at, r->token.location.from));
		if (r->token.kind == TOKEN_END)
			return;
		note_header(r);
		write_token(r, source_map_str(&r->source, r->token.location));
		at = r->token.location.to;
	}
}

bool
cql_respell(struct out *o, const struct cql_text *from, enum respelling how,
    struct out *errors)
{
	struct respeller r = {.how = how, .out = o};
	struct source_fault wrong;

	r.diag = (struct diag){.source = &r.source};
	wrong = source_map_add(&r.source, from->name, from->text, false);
	if (wrong.text) {
		diag_refuse_text(errors, &r.source, from->name, wrong);
	} else if (diag_guard(&r.diag)) {
		diag_report(&r.diag, errors);
	} else {
		if (how == RESPELL_HTML)
			begin_page(o, from->name);
		write_all(&r);
		if (how == RESPELL_HTML)
			out_text(o, "</pre>\n</body>\n</html>\n");
	}
	out_close(&r.diag.text);
	source_map_free(&r.source);
	return !errors->len;
}
