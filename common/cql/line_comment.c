/* line_comment.c - see line_comment.h */
#include "cql/line_comment.h"

#include "cql/tree/functions.h"

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
	old.variable_capacity = q->variable_capacity;
	old.sorting = q->sorting;
	old.regex = q->regex;
	old.regexes = q->regexes;
	old.regex_capacity = q->regex_capacity;
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
		struct str rest = {line.text + i, line.len - i};

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
is_filter(struct parser *p)
{
	struct diag trial = {.source = p->diag->source, .text = {.fd = -1}};
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

/* Warn of strings in them. */
static void
passed(struct parser *p)
{
	struct token t = token_read(p->diag, p->consumed);

	while (token_is(&t, "///")) {
		struct location rest = rest_of_line(p, &t);

		if (line_may_hold_string(source_map_str(p->diag->source, rest)))
			parse_warn(p, 1, t.location,
			    "this line is a comment of the query, as it cannot "
			    "be read as filters; // says so without a warning");
		t = token_read(p->diag, rest.to);
	}
}

const struct line_rules line_comment_rules = {is_filter, passed};
