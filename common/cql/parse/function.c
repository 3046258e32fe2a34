/* function.c - functions of a query: each call parses the body again */

#include "cql/parse/grammar.h"
#include "cql/tree/hint.h"
#include "cql/parse/variables.h"
#include "cql/tree/functions.h"

enum { PARAMETERS_MAX = 60 };

/* -------------------------------------------------------------- definitions */

/* parameters ::= NAME* ")" */
static void
read_parameters(struct parser *p, struct function *f)
{
	struct str name[PARAMETERS_MAX];

	while (!parse_take(p, ")")) {
		struct location here = p->token.location;
		int n = f->parameters;

		if (n == PARAMETERS_MAX)
			parse_fail(p, here, "too many parameters");
		name[n] = parse_name(p, "a parameter");
		for (int i = 0; i < n; i++)
			if (str_equal(name[i], name[n]))
				parse_fail(p, here,
				    "this parameter stands here twice");
		f->parameters++;
	}
	f->parameter = arena_copy(
	    &p->query->arena, name, (size_t)f->parameters * sizeof *name);
}

/* Skip the body, up to its closing brace; each call parses it. */
static void
skip_body(struct parser *p, struct location from)
{
	bool skipped = p->skips_lines, names = false;
	int depth = 0;

	if (!parse_is(p, "{"))
		parse_expect(p, "{", "a function");
	p->skips_lines = true;
	do {
		if (p->token.kind == TOKEN_END)
			parse_fail(p, from, "this function has no end");
		depth += parse_is(p, "{") - parse_is(p, "}");
		if (!depth)
			p->skips_lines = skipped;
		if (names)
			parse_note_quoted(p);
		names = parse_is_name(p, "isbound") ||
		    parse_is_name(p, "isunbound");
		parse_next(p);
	} while (depth);
}

/*
 * Record a parameter for editors, with its slot in a call; -1 in a definition.
 */
static void
note_parameter(struct parser *p, struct str name, int slot)
{
	names_declare(
	    p->names, p->diag->source, NAME_PARAMETER, name, slot, false);
}

/* Record a function and its parameters for editors. */
static void
note_function(struct parser *p, const struct function *f, struct location from)
{
	if (!p->names)
		return;
	parse_declares(p, NAME_FUNCTION, f->name, -1);
	for (int i = 0; i < f->parameters; i++)
		note_parameter(p, f->parameter[i], -1);
	names_add_function(p->names, p->diag->source, f->name, f->parameter,
	    f->parameters, parse_since(p, from), f->body);
}

/* function ::= "function" NAME "(" NAME* ")" compound */
struct node *
parse_function(struct parser *p, const struct filter *f, struct location from)
{
	struct function *made = arena_get(&p->query->arena, sizeof *made);
	struct location at = p->token.location;
	struct node *n;

	made->name = parse_name(p, "a function");
	if (scope_has(p->scope, made->name))
		parse_fail(p, at, "%.*s is already defined", STR(made->name));
	parse_expect(p, "(", "a function");
	read_parameters(p, made);
	made->body = p->token.location.from;
	made->written_in = p->scope;
	skip_body(p, from);
	scope_add(&p->query->arena, p->scope, made->name)->function = made;
	note_function(p, made, from);
	parse_again(p);
	n = parse_node(p, f, from, 0, NULL);
	n->text = made->name;
	n->data = made;
	return n;
}

/* Write the name and the parameters; the body is shown where it is called. */
SHOWER(function)
{
	const struct function *f = n->data;

	out_str(o, f->name);
	for (int i = 0; i < f->parameters; i++)
		out_format(o, ", %.*s", STR(f->parameter[i]));
}

/* ------------------------------------------------------------------ calls */

/*
 * Pass a variable by reference: the parameter shares its slot.  Pass any other
 * argument by value: the call evaluates it into a hidden variable.
 */
static struct node *
pass(struct parser *p, struct symbol *parameter, struct node *value)
{
	struct node *n;

	if (value->filter == &filters[FILTER_variable] &&
	    !value->parenthesised) {
		parameter->slot = value->slot;
		n = variable_node(p, &filters[FILTER_reference],
		    value->location, parameter, NULL);
		n->text = value->text;
	} else {
		parameter->slot = query_variable(
		    p->query, parameter->name, (enum type)value->type);
		n = variable_node(p, &filters[FILTER_argument], value->location,
		    parameter, value);
	}
	n->location = value->location;
	return n;
}

static struct node *
parse_argument(struct parser *p, struct symbol *parameter)
{
	const struct symbol *d = variable_dictionary(p);
	struct location at = p->token.location;

	if (!d)
		return pass(p, parameter, parse_filter(p));
	parse_next(p);
	parameter->slot = d->slot;
	return variable_node(p, &filters[FILTER_reference], at, d, NULL);
}

/*
 * Consume a name in the body of `f`; return the function that it calls, or
 * NULL.
 */
static struct function *
consume_called(struct parser *p, const struct function *f)
{
	struct str name = p->token.text;
	struct symbol *y;

	parse_next(p);
	for (int i = 0; i < f->parameters; i++)
		if (str_equal(f->parameter[i], name))
			return NULL;
	y = parse_is(p, "(") ? scope_find(p->scope, name) : NULL;
	return y ? y->function : NULL;
}

/*
 * Return a lower bound on the filters of a call of `f`: one, plus the bounds of
 * the calls in its body.  So functions that double each other are refused
 * before their bodies are parsed millions of times.  Text after a nested
 * function is not counted.  The result is cached in f->least.
 */
static int
count_least(struct parser *p, struct function *f, int deep)
{
	uint32_t back = p->consumed, line_end = p->line_end;
	bool skipped = p->skips_lines;
	int braces = 0, least = 1;

	if (f->least || deep == PARSE_CALLS_MAX)
		return f->least;
	f->least = least; /* ends the recursion where f calls itself */
	p->skips_lines = true;
	p->line_end = UINT32_MAX;
	parse_go(p, f->body);
	do {
		struct function *called = NULL;

		if (parse_is_name(p, "function"))
			break;
		if (p->token.kind == TOKEN_NAME) {
			called = consume_called(p, f);
		} else {
			braces += parse_is(p, "{") - parse_is(p, "}");
			parse_next(p);
		}
		if (called)
			least += count_least(p, called, deep + 1);
	} while (braces && least <= PARSE_NODES_MAX);
	p->skips_lines = skipped;
	p->line_end = line_end;
	parse_go(p, back);
	return f->least = least;
}

/*
 * Parse the body with the parameters of this call.  Fails if `f` calls itself.
 */
static struct node *
expand(struct parser *p, struct function *f, struct scope *inside,
    struct location call)
{
	struct scope *outside = p->scope;
	struct node *body;
	uint32_t back = p->consumed, line_end = p->line_end;

	if (scope_calls(outside, f))
		parse_fail(p, call, "%.*s calls itself", STR(f->name));
	if (++p->calls > PARSE_CALLS_MAX)
		parse_fail(p, call, "calls stand too deep in one another");
	p->scope = inside;
	p->line_end = UINT32_MAX;
	parse_go(p, f->body);
	body = parse_operand(p, LEVEL_ATOM);
	p->scope = outside;
	p->line_end = line_end;
	p->calls--;
	parse_go(p, back);
	return body;
}

struct node *
call_parse(struct parser *p, struct function *f, struct location from)
{
	struct scope *inside =
	    scope_of_call(&p->query->arena, p->scope, f, from);
	struct node *kid[PARAMETERS_MAX + 1], *n; /* the last is the body */
	int kids = 0;

	if (!p->calls)
		parse_check_size(p, from, p->nodes + count_least(p, f, 0));
	parse_expect(p, "(", arena_text(&p->query->arena, f->name).text);
	for (; !parse_closes(p, from); kids++) {
		struct symbol *parameter;

		if (kids == f->parameters)
			parse_fail(p, p->token.location,
			    "%.*s takes %s, not more", STR(f->name),
			    hint_count(f->parameters, "argument"));
		/* in the body's scope, which the arguments do not see */
		parameter = scope_add_here(
		    &p->query->arena, inside, f->parameter[kids]);
		parameter->parameter = true;
		kid[kids] = parse_argument(p, parameter);
		note_parameter(p, parameter->name, parameter->slot);
	}
	parse_next(p);
	if (kids < f->parameters)
		parse_fail(p, parse_since(p, from), "%.*s takes %s, not %d",
		    STR(f->name), hint_count(f->parameters, "argument"), kids);
	kid[kids] = expand(p, f, inside, from);
	n = parse_node(p, &filters[FILTER_call], from, kids + 1, kid);
	n->text = f->name;
	return n;
}

/* Label the arguments of a call; the last part is the body. */
void
note_argument(struct out *o, const struct node *n, int i)
{
	if (i < n->kids - 1)
		out_format(o, "arg %d", i);
}
