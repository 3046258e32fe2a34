/* parser.c - see parser.h */
#include "cql/parse/parser.h"
#include "base/error_text.h"

#include <stdio.h>

void
parse_fail(struct parser *p, struct location at, const char *format, ...)
{
	char text[800];

	FORMAT_ARGUMENTS(text, format);
	diag_stop(p->diag, at, "%s", text);
}

void
parse_warn(
    struct parser *p, int level, struct location at, const char *format, ...)
{
	char text[800];

	if (level > 1 && level > p->warn_level)
		return;
	FORMAT_ARGUMENTS(text, format);
	diag_warn(p->warnings, p->diag->source, at, "%s", text);
}

/* Read a token; TOKEN_END at the end of the line that is read. */
static struct token
read_in_line(const struct parser *p, uint32_t at)
{
	struct token t = {.location = {p->line_end, p->line_end}};

	if (at < p->line_end)
		t = token_read(p->diag, at);
	if (t.location.from >= p->line_end)
		t.kind = TOKEN_END;
	return t;
}

uint32_t
parse_line_end(const struct parser *p, uint32_t at)
{
	struct str s = source_map_rest(p->diag->source, at);
	size_t len = 0;

	while (len < s.len && s.text[len] != '\n')
		len++;
	return at + (uint32_t)len;
}

void
parse_go(struct parser *p, uint32_t at)
{
	p->consumed = at;
	p->passes_lines = false;
	p->token = read_in_line(p, at);
	while (parse_is(p, "///") &&
	    (p->skips_lines || !p->line_rules->is_filter(p))) {
		p->passes_lines = !p->skips_lines;
		p->token =
		    read_in_line(p, parse_line_end(p, p->token.location.to));
	}
}

/*
 * Record the use of a name for editors.  No symbol is looked up while the
 * parser skips text, because scopes are not final there.
 */
static void
note_name(struct parser *p, struct location at)
{
	const struct symbol *y =
	    p->skips_lines ? NULL : scope_find(p->scope, p->token.text);

	names_take(p->names, p->diag->source, at, y ? y->name : str_of(""));
}

void
parse_note_quoted(struct parser *p)
{
	struct location at = p->token.location;

	if (p->names && p->token.quoted)
		note_name(p, (struct location){at.from + 1, at.to - 1});
}

/* Consume the next token; `is_name`: record it for editors if it is a name. */
static void
consume(struct parser *p, bool is_name)
{
	if (p->passes_lines)
		p->line_rules->passed(p);
	if (p->names && is_name && p->token.kind == TOKEN_NAME)
		note_name(p, p->token.location);
	parse_go(p, p->token.location.to);
}

void
parse_next(struct parser *p)
{
	consume(p, true);
}

void
parse_declares(struct parser *p, enum name_kind kind, struct str name, int slot)
{
	const struct scope *in = p->scope;

	while (in->narrow && in->up)
		in = in->up;
	if (p->names)
		names_declare(
		    p->names, p->diag->source, kind, name, slot, !in->up);
}

void
parse_again(struct parser *p)
{
	if (p->passes_lines || parse_is(p, "///"))
		parse_go(p, p->consumed);
}

struct token
parse_peek(const struct parser *p)
{
	return read_in_line(p, p->token.location.to);
}

struct str
parse_raw(struct parser *p, bool (*belongs)(char))
{
	uint32_t from = p->token.location.from;
	struct str text = source_map_rest(p->diag->source, from);
	size_t len = 0;

	if (p->token.kind == TOKEN_STRING) {
		text = p->token.text;
		parse_next(p);
		return text;
	}
	while (len < text.len && belongs(text.text[len]))
		len++;
	if (len)
		parse_go(p, from + (uint32_t)len);
	return (struct str){text.text, len};
}

bool
parse_is(const struct parser *p, const char *symbol)
{
	return token_is(&p->token, symbol);
}

bool
parse_is_name(const struct parser *p, const char *name)
{
	return token_is_name(&p->token, name);
}

bool
parse_is_mark(const struct parser *p)
{
	return token_repeat_sign(&p->token) ||
	    token_starts_count(p->diag, &p->token);
}

bool
parse_take(struct parser *p, const char *symbol)
{
	if (!parse_is(p, symbol))
		return false;
	parse_next(p);
	return true;
}

bool
parse_take_name(struct parser *p, const char *name)
{
	if (!parse_is_name(p, name))
		return false;
	consume(p, false); /* a keyword, even if a variable has its name */
	return true;
}

const char *
parse_describe(struct parser *p)
{
	static _Thread_local char text[80];
	struct str s = source_map_str(p->diag->source, p->token.location);

	if (p->token.kind == TOKEN_END)
		return "the end of the query";
	snprintf(
	    text, sizeof text, "%.*s", s.len > 40 ? 40 : (int)s.len, s.text);
	return text;
}

void
parse_expect(struct parser *p, const char *symbol, const char *where)
{
	if (!parse_take(p, symbol))
		parse_fail(p, p->token.location, "%s needs %s here, not %s",
		    where, symbol, parse_describe(p));
}

bool
parse_closes(struct parser *p, struct location from)
{
	if (p->token.kind == TOKEN_END)
		parse_fail(p, from, "there is no ) for this");
	return parse_is(p, ")");
}

struct location
parse_since(const struct parser *p, struct location from)
{
	return (struct location){from.from, p->consumed};
}

bool
parse_literal_here(const struct parser *p, struct location from)
{
	struct token after;

	if (p->token.kind != TOKEN_STRING || !p->token.quoted)
		return false;
	if (p->argument != from.from)
		return true;
	after = parse_peek(p);
	return token_is_name(&after, "and") || token_is_name(&after, "or");
}
