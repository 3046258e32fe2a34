/*
 * form.c - parse a filter by the form of its row, or that starts with a name
 *
 * The form is what a user writes; overload.h explains its notation.
 */
#include "cql/parse/assign.h"
#include "cql/parse/grammar.h"
#include "cql/parse/overload.h"
#include "cql/parse/variables.h"
#include "cql/tree/functions.h"

/* list ::= "(" filter+ ")" */
static struct node *
parse_list(struct parser *p, const struct filter *f, struct location from)
{
	struct node *kid[8];
	int kids = 0;

	parse_next(p);
	while (!parse_closes(p, from)) {
		if (kids == 8)
			parse_fail(p, p->token.location,
			    "%s takes fewer filters", f->word);
		kid[kids++] = parse_filter(p);
	}
	parse_next(p);
	return overload_node(p, f, from, NULL, kid, kids);
}

/* searched ::= WORD "string" */
static struct node *
parse_searched(struct parser *p, const struct filter *f, struct location from)
{
	struct str text = p->token.text;
	struct node *n;

	parse_next(p);
	n = parse_node(p, f, from, 0, NULL);
	n->text = text;
	if (f->check)
		f->check(p, n);
	return n;
}

/* operand ::= WORD range? filter */
static struct node *
parse_prefix(struct parser *p, const struct filter *f, const struct filter *row,
    struct location from)
{
	struct node *range = NULL, *kid;

	if (form_of(row).range)
		range = parse_range(p);
	kid = parse_operand(p, (enum binding)(row->level + 1));
	return overload_node(p, f, from, range, &kid, 1);
}

/* word ::= WORD | WORD list | WORD "string" | WORD range? operand */
struct node *
parse_form(struct parser *p, const struct filter *f, struct location from)
{
	const struct filter *row;

	if (parse_is(p, "(") && overload_with_form(f, true, false, true))
		return parse_list(p, f, from);
	if (parse_literal_here(p, from) &&
	    (row = overload_with_form(f, false, true, false)))
		return parse_searched(p, row, from);
	row = overload_with_form(f, false, false, true);
	if (row)
		return parse_prefix(p, f, row, from);
	if (!overload_with_form(f, false, false, false))
		parse_expect(p, "(", f->word);
	return overload_node(p, f, from, NULL, NULL, 0);
}

/* named ::= variable | assignment | call | entry | element */
struct node *
parse_named(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = p->token.text;
	struct symbol *y = scope_find(p->scope, name);
	const struct assign_operator *ch;

	(void)f;
	parse_next(p);
	if (y && y->function)
		return call_parse(p, y->function, from);
	if (parse_is(p, "[element]"))
		return iterate_element(p, name, from);
	if (y && variable_in_slot(p, y->slot)->type == TYPE_dictionary)
		return dictionary_entry_parse(p, from, y);
	if (parse_is(p, "=") && p->unassigned != from.from)
		return parse_assign(p, name, from);
	if (parse_is(p, "=?"))
		return parse_assign_if(p, name, from);
	if (!variable_find(p, name))
		variable_refuse(p, name, from);
	ch = assign_operator_here(p);
	return ch ? parse_change(p, ch, from, y) : variable_value(p, from, y);
}
