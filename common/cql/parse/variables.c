/* variables.c - see variables.h */
#include "cql/parse/variables.h"

#include "cql/parse/designator.h"
#include "cql/tree/hint.h"

static void
refuse_reserved(struct parser *p, struct str name, struct location at)
{
	if (str_starts(name, "__CQL"))
		parse_fail(p, at, "names that begin with __CQL are reserved");
}

static bool
is_reserved(const struct filter *f)
{
	return f && !(f->flags & CONTEXTUAL);
}

struct str
parse_name(struct parser *p, const char *what)
{
	struct str name = p->token.text;

	if (p->token.kind == TOKEN_DESIGNATOR)
		parse_fail(p, p->token.location,
		    "%s and cannot name %s; take another name",
		    hint_designator(
			source_map_str(p->diag->source, p->token.location)),
		    what);
	if (parse_is(p, ","))
		parse_fail(p, p->token.location,
		    "commas stand only between squares; blanks separate names");
	if (p->token.kind != TOKEN_NAME)
		parse_fail(
		    p, p->token.location, "the name of %s is missing", what);
	if (is_reserved(filter_find(name, false)) ||
	    is_reserved(filter_find(name, true)) || str_is(name, "cql"))
		parse_fail(p, p->token.location,
		    "%.*s is a filter and cannot name %s", STR(name), what);
	refuse_reserved(p, name, p->token.location);
	parse_next(p);
	return name;
}

struct variable *
variable_in_slot(const struct parser *p, int slot)
{
	return &p->query->variable[slot];
}

struct symbol *
variable_find(const struct parser *p, struct str name)
{
	struct symbol *y = scope_find(p->scope, name);

	return y && !y->function &&
		variable_in_slot(p, y->slot)->type != TYPE_none
	    ? y
	    : NULL;
}

struct symbol *
variable_foresee(struct parser *p, struct str name, struct scope *s)
{
	struct symbol *y = scope_find(p->scope, name);

	if (!y) {
		y = scope_add(&p->query->arena, s, name);
		y->slot = query_variable(p->query, name, TYPE_none);
		parse_declares(p, NAME_VARIABLE, name, y->slot);
	}
	return y;
}

void
variable_share(struct parser *p, struct str name)
{
	struct scope *s = p->scope;

	/* but not out of a line that is read on trial (parser.c) */
	while (s->called || s->narrow)
		s = s->up;
	variable_foresee(p, name, s);
}

/* True if the token after a name makes it that of a variable. */
static bool
is_assigned(const struct parser *p)
{
	struct token next = parse_peek(p);

	return token_is(&next, "=?") || token_is(&next, "[element]") ||
	    (token_is(&next, "=") && p->unassigned != p->token.location.from);
}

bool
name_hides(const struct parser *p, const struct filter *f)
{
	const struct symbol *y;

	if (!(f->flags & CONTEXTUAL))
		return false;
	y = scope_find(p->scope, p->token.text);
	return (y && y->function) || variable_find(p, p->token.text) ||
	    is_assigned(p);
}

struct symbol *
variable_declare(
    struct parser *p, struct str name, struct location at, enum type type)
{
	struct symbol *y;
	struct variable *v;

	if (!scope_find(p->scope, name))
		refuse_reserved(p, name, at);
	y = variable_foresee(p, name, p->scope);
	if (y->function)
		parse_fail(p, at, "%.*s is a function", STR(name));
	v = variable_in_slot(p, y->slot);
	if (v->type == TYPE_none)
		v->type = type;
	if (v->type != type)
		parse_fail(p, at, "%.*s holds %s and cannot become %s",
		    STR(name), type_words(v->type), type_words(type));
	parse_again(p);
	return y;
}

struct symbol *
variable_bind(struct parser *p, struct str name, enum type type)
{
	struct symbol *y;

	p->scope = scope_in(&p->query->arena, p->scope, true);
	y = scope_add_here(&p->query->arena, p->scope, name);
	y->slot = query_variable(p->query, name, type);
	parse_declares(p, NAME_VARIABLE, name, y->slot);
	parse_again(p);
	return y;
}

void
variable_release(struct parser *p)
{
	p->scope = p->scope->up;
	parse_again(p);
}

struct node *
variable_node(struct parser *p, const struct filter *f, struct location from,
    const struct symbol *v, struct node *kid)
{
	struct node *n = parse_node(p, f, from, kid != NULL, &kid);

	n->slot = v->slot;
	n->text = v->name;
	return n;
}

/* variable ::= NAME */
struct node *
variable_value(struct parser *p, struct location from, const struct symbol *v)
{
	struct node *n =
	    variable_node(p, &filters[FILTER_variable], from, v, NULL);

	node_set_type(n, variable_in_slot(p, v->slot)->type);
	return n;
}

struct node *
variable_number(struct parser *p)
{
	struct symbol *y = variable_find(p, p->token.text);
	struct location from = p->token.location;

	if (!y || variable_in_slot(p, y->slot)->type != TYPE_number)
		return NULL;
	parse_next(p);
	return variable_value(p, from, y);
}

static bool
bracket_touches(struct parser *p)
{
	struct str rest =
	    source_map_rest(p->diag->source, p->token.location.to);

	return rest.len && *rest.text == '[' && !str_starts(rest, "[element]");
}

struct symbol *
variable_dictionary(struct parser *p)
{
	struct symbol *y = p->token.kind == TOKEN_NAME
	    ? variable_find(p, p->token.text)
	    : NULL;

	if (!y || variable_in_slot(p, y->slot)->type != TYPE_dictionary ||
	    bracket_touches(p))
		return NULL;
	return y;
}

/* Refuse a word that is only part of other filters. */
static void
refuse_inner_word(struct parser *p, struct str name, struct location at)
{
	if (str_is(name, "then"))
		parse_fail(p, at,
		    "then is no filter; the condition before it is one, or "
		    "several in braces: if {F ...} then F");
	if (str_is(name, "else"))
		parse_fail(p, at,
		    "no if stands before this else; several filters of an if "
		    "stand in braces: if F then {F ...} else F");
	if (is_parameter_word(name))
		parse_fail(p, at,
		    "%.*s is a word of other filters and none itself",
		    STR(name));
}

/*
 * Refuse a name in the filter that is its first value if it follows a + or *
 * that was meant to repeat what a line ends with.
 */
static void
refuse_after_mark(struct parser *p, struct str name, struct location at)
{
	struct location between = {p->last_end, at.from};
	struct str sign;

	if (!p->last || between.from >= between.to ||
	    !str_equal(p->assigned, name))
		return;
	sign = str_trim(source_map_str(p->diag->source, between));
	if (str_is(sign, "+") || str_is(sign, "*"))
		parse_fail(p, at,
		    "%.*s has no value yet, and the %s before it needs one; to "
		    "repeat what stands before, write {%s}",
		    STR(name), *sign.text == '+' ? "+" : "*",
		    *sign.text == '+' ? "+" : "*");
}

/* Refuse the name at `at` if it begins squares whose ranges descend. */
static void
refuse_descending(struct parser *p, struct location at)
{
	struct str rest = source_map_rest(p->diag->source, at.from);
	const char *range = designator_ascending(rest);

	if (range)
		parse_fail(p, at,
		    "the files and ranks of a range ascend; write %s", range);
}

void
variable_refuse(struct parser *p, struct str name, struct location at)
{
	const char *near = hint_of_word(name);

	if (str_is(name, "cql"))
		parse_fail(
		    p, at, "the header cql(...) stands outside of all filters");
	p->diag->about = DIAG_NAME;
	refuse_after_mark(p, name, at);
	refuse_descending(p, at);
	if (parse_is(p, "("))
		parse_fail(p, at, "there is no function %.*s%s%s", STR(name),
		    near ? "; is it " : "", near ? near : "");
	if (near)
		parse_fail(p, at,
		    "%.*s is no filter and has not been given a value; is it "
		    "%s?",
		    STR(name), near);
	refuse_inner_word(p, name, at);
	parse_fail(p, at, "%.*s is no filter and has not been given a value",
	    STR(name));
}
