/* parser.c - see parser.h */
#include "cql/parse/parser.h"

#include "cql/tree/hint.h"

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

	return at + (uint32_t)str_cut(&s, '\n').len;
}

/* ----------------------------------------------------- lines with `///` */

/* What reading a line may change in a query, and has to be set back. */
struct before {
	struct parser parser;
	struct query query;
	const struct variable *variable;
};

static struct before
remember(struct parser *p)
{
	struct query *q = p->query;

	return (struct before){*p, *q,
	    arena_copy(&q->arena, q->variable,
		(size_t)q->variables * sizeof *q->variable)};
}

/*
 * Restore the parser, except the memory, which the query keeps, and the number
 * of nodes made, which bounds lines in functions that call one another.
 */
static void
set_back(struct parser *p, const struct before *b)
{
	struct query *q = p->query, old = b->query;
	int nodes = p->nodes;

	if (old.variables) /* none: they are nowhere */
		memcpy(q->variable, b->variable,
		    (size_t)old.variables * sizeof *b->variable);
	old.arena = q->arena;
	old.variable = q->variable;
	old.sorting = q->sorting;
	old.regex = q->regex;
	old.regexes = q->regexes;
	old.map = q->map;
	old.maps = q->maps;
	*q = old;
	*p = b->parser;
	p->nodes = nodes;
}

static struct location
rest_of_line(const struct parser *p, const struct token *t)
{
	return (struct location){
	    t->location.to, parse_line_end(p, t->location.to)};
}

bool
line_may_hold_string(struct str line)
{
	for (size_t i = 0; i < line.len; i++) {
		struct str rest = str_after(line, i);

		if (str_starts(rest, "//") || *rest.text == ';')
			return false;
		if (*rest.text == '"')
			return memchr(rest.text + 1, '"', rest.len - 1) != NULL;
	}
	return false;
}

/* True if the tokens up to `end` have a string literal among them. */
static bool
holds_literal(const struct parser *p, uint32_t at, uint32_t end)
{
	struct token t;

	for (t = token_read(p->diag, at);
	     t.location.from < end && t.kind != TOKEN_END;
	     t = token_read(p->diag, t.location.to))
		if (t.kind == TOKEN_STRING && t.quoted)
			return true;
	return false;
}

/* True if the line parses as filters; names that it binds are dropped. */
static bool
reads_as_filters(struct parser *p, struct diag *trial, uint32_t end)
{
	const struct filter *f = filter_find(p->token.text, false);
	struct location at;

	if (diag_guard(trial))
		return false;
	at = p->token.location;
	p->diag = trial;
	p->warnings = NULL;
	p->scope = scope_in(&p->query->arena, p->scope, false);
	f->parse(p, f, at);
	return holds_literal(p, at.to, end);
}

/* True if the line is a filter: parse it on trial, then restore the parser. */
static bool
line_is_filter(struct parser *p)
{
	struct diag trial = {.source = p->diag->source};
	struct location rest = rest_of_line(p, &p->token);
	struct before before;
	bool held;

	if (p->line_end != UINT32_MAX)
		parse_fail(p, p->token.location,
		    "one /// stands on a line, whose rest it takes");
	if (!line_may_hold_string(source_map_str(p->diag->source, rest)))
		return false;
	before = remember(p);
	held = reads_as_filters(p, &trial, rest.to);
	set_back(p, &before);
	out_close(&trial.text);
	if (p->nodes > PARSE_NODES_MAX)
		parse_fail(p, p->token.location,
		    "this query is too large: trying to read lines like this "
		    "one made more than %d filters",
		    PARSE_NODES_MAX);
	return held;
}

/*
 * Warn of the comments of the query before the next token that hold strings.
 */
static void
warn_of_lines(struct parser *p)
{
	struct token t = token_read(p->diag, p->consumed);

	while (token_is(&t, "///")) {
		struct location rest = rest_of_line(p, &t);

		if (line_may_hold_string(source_map_str(p->diag->source, rest)))
			parse_warn(p, t.location,
			    "this line is a comment of the query, as it cannot "
			    "be read as filters; // says so without a warning");
		t = token_read(p->diag, rest.to);
	}
}

/* -------------------------------------------------------- the next token */

void
parse_go(struct parser *p, uint32_t at)
{
	p->consumed = at;
	p->passes_lines = false;
	p->token = read_in_line(p, at);
	while (parse_is(p, "///") && (p->skips_lines || !line_is_filter(p))) {
		bool parted = p->token.parted;

		p->passes_lines = !p->skips_lines;
		p->token =
		    read_in_line(p, parse_line_end(p, p->token.location.to));
		p->token.parted |= parted;
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
		warn_of_lines(p);
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
	names_declare(p->names, p->diag->source, kind, name, slot, !in->up);
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
	size_t len = str_span(text, belongs);

	if (p->token.kind == TOKEN_STRING) {
		text = p->token.text;
		parse_next(p);
		return text;
	}
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
	return p->token.kind == TOKEN_END
	    ? "the end of the query"
	    : hint_text(source_map_str(p->diag->source, p->token.location));
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
