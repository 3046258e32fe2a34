/*
 * text_filters.c - str, and the parsers for the texts of str, message, comment
 * and `///`
 */
#include "cql/parse/grammar.h"
#include "cql/parse/variables.h"
#include "cql/run/error.h"
#include "cql/run/value_text.h"

struct str
string_str(const struct node *n, struct ctx *c)
{
	size_t from = c->gathered.len;

	for (int i = 0; i < n->kids; i++) {
		value_text_write(n->kid[i], c, &c->gathered);
		error_if_long(c, n, c->gathered.len - from);
	}
	return ctx_gathered(c, from);
}

/* Parse a part of a text; only here may a dictionary stand alone. */
static struct node *
parse_text_argument(struct parser *p)
{
	const struct symbol *d = variable_dictionary(p);
	struct location from = p->token.location;

	if (!d)
		return parse_argument_text(p);
	parse_next(p);
	return variable_node(
	    p, &filters[FILTER_dictionary_text], from, d, NULL);
}

/* line_comment ::= "///" filter+, up to the end of the line */
struct node *
parse_line_comment(
    struct parser *p, const struct filter *f, struct location from)
{
	enum plus_star around = p->plus_star;
	struct row row = {0};
	struct node *n;

	p->line_end = parse_line_end(p, from.to);
	p->plus_star = OPERATORS;
	parse_go(p, from.to);
	do
		parse_row_add(p, &row, parse_text_argument(p));
	while (p->token.kind != TOKEN_END);
	n = parse_node(p, f, from, row.kids, row.kid);
	p->plus_star = around;
	p->line_end = UINT32_MAX;
	parse_go(p, p->consumed);
	return n;
}

/* text ::= WORD "(" filter+ ")" | WORD filter */
struct node *
parse_text(struct parser *p, const struct filter *f, struct location from)
{
	struct row row = {0};
	bool list = parse_take(p, "(");

	do
		parse_row_add(p, &row, parse_text_argument(p));
	while (list && !parse_closes(p, from));
	if (list)
		parse_next(p);
	return parse_node(p, f, from, row.kids, row.kid);
}
