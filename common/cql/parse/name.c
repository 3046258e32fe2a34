/*
 * name.c - parse filters that start with a name: variables, assignments,
 * entries of dictionaries, calls
 */
#include "cql/parse/assign.h"
#include "cql/parse/dictionary_entry.h"
#include "cql/parse/function.h"
#include "cql/parse/iterate.h"
#include "cql/parse/variables.h"
#include "cql/tree/functions.h"

/* named ::= variable | assignment | call | entry | element */
struct node *
parse_named(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = p->token.text;
	struct symbol *y = scope_find(p->scope, name);
	const struct assign_operator *ch;
	struct named v;

	(void)f;
	parse_next(p);
	if (y && y->function)
		return call_parse(p, y->function, from);
	if (parse_is(p, "[element]"))
		return iterate_element(p, name, from);
	if (y && variable_in_slot(p, y->slot)->type == TYPE_dictionary)
		return dictionary_entry_parse(
		    p, from, (struct named){name, y->slot});
	if (parse_is(p, "=") && p->unassigned != from.from)
		return parse_assign(p, name, from);
	if (parse_is(p, "=?"))
		return parse_assign_if(p, name, from);
	if (!variable_find(p, name))
		variable_refuse(p, name, from);
	ch = assign_operator_here(p);
	v = (struct named){name, y->slot};
	return ch ? parse_change(p, ch, from, v) : variable_value(p, from, v);
}
