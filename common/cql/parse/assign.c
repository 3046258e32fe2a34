/* assign.c - see assign.h */
#include "cql/parse/assign.h"

#include "cql/parse/grammar.h"
#include "cql/parse/overload.h"
#include "cql/parse/variables.h"

struct node *
assign_value(struct parser *p, struct node *value)
{
	if (value->type == TYPE_piece)
		return type_as(p, value, TYPE_set);
	refuse_untyped(p, value);
	if (value->type == TYPE_test)
		parse_fail(p, value->location,
		    "a variable holds a number, set, string or position, and "
		    "this is only true or false");
	return value;
}

/* assignment ::= NAME "=" filter */
struct node *
parse_assign(struct parser *p, struct str name, struct location from)
{
	struct str around = p->assigned;
	const struct symbol *v;
	struct node *value;

	parse_next(p);
	p->assigned = name;
	value = assign_value(p, parse_operand(p, LEVEL_RELATION));
	p->assigned = around;
	v = variable_declare(p, name, parse_since(p, from), value->type);
	return variable_node(p, &filters[FILTER_assign], from, v, value);
}

/* assignment ::= NAME "=?" filter */
struct node *
parse_assign_if(struct parser *p, struct str name, struct location from)
{
	const struct symbol *v;
	struct node *value;

	parse_next(p);
	value = parse_typed(p, LEVEL_RELATION, TYPE_set, "=?");
	v = variable_declare(p, name, parse_since(p, from), TYPE_set);
	return variable_node(p, &filters[FILTER_assign_if], from, v, value);
}

static const struct assign_operator changes[] = {
    {"+=", "+", FILTER_add_assign, TYPE_number},
    {"-=", "-", FILTER_subtract_assign, TYPE_number},
    {"*=", "*", FILTER_multiply_assign, TYPE_number},
    {"/=", "/", FILTER_divide_assign, TYPE_number},
    {"%=", "%", FILTER_modulo_assign, TYPE_number},
    {"|=", "|", FILTER_union_assign, TYPE_set},
    {"&=", "&", FILTER_meet_assign, TYPE_set},
};

const struct assign_operator *
assign_operator_here(struct parser *p)
{
	return p->token.kind == TOKEN_SYMBOL ? ROW_NAMED(changes, p->token.text)
					     : NULL;
}

struct node *
assign_changed(struct parser *p, const struct assign_operator *ch,
    struct node *old, struct node *value, struct location at,
    enum filter_row *row)
{
	const struct filter *f = filter_find(str_of(ch->infix), true);
	bool appends = ch->row == FILTER_add_assign && old->type == TYPE_string;

	*row = appends ? FILTER_append : ch->row;
	if ((old->type != ch->type && !appends) ||
	    !overload_for(f, (struct node *[]){old, value}, 2))
		parse_fail(p, parse_since(p, at), "%s does not take %s and %s",
		    ch->symbol, type_words(old->type), type_words(value->type));
	return appends ? value : overload_infix(p, f, old, value);
}

struct node *
assign_change(struct parser *p, const struct assign_operator *ch,
    struct location from, struct location at, const struct symbol *v,
    struct node *value)
{
	struct node *old = variable_in_slot(p, v->slot)->type == TYPE_number
	    ? variable_node(p, &filters[FILTER_old_number], from, v, NULL)
	    : variable_value(p, from, v);
	enum filter_row row;

	old->location = at;
	value = assign_changed(p, ch, old, value, from, &row);
	return variable_node(p, &filters[row], from, v, value);
}

/* assignment ::= NAME op= filter */
struct node *
parse_change(struct parser *p, const struct assign_operator *ch,
    struct location from, const struct symbol *v)
{
	struct location at = parse_since(p, from);

	parse_next(p);
	return assign_change(p, ch, from, at, v, parse_operand(p, LEVEL_COUNT));
}

/* Parse a number; a set is not counted here: in s[a:] the a is no variable. */
static struct node *
parse_bound(struct parser *p, const char *who)
{
	struct location from = p->token.location;
	struct node *n = parse_typed(p, LEVEL_LOOSE, TYPE_number, who);

	if (n->filter == &filters[FILTER_set_count])
		parse_fail(p, parse_since(p, from),
		    "%s needs a number here, and this gives a set", who);
	return n;
}

/* bounds ::= N "]" | N? ":" N? "]"; the parts after the first are the bounds */
static struct node *
parse_bounds(struct parser *p, struct node *s)
{
	struct node *kid[3] = {s};
	enum filter_row row = FILTER_index;
	struct node *n;
	int kids = 1, has = 0;

	if (!parse_is(p, ":")) {
		kid[kids++] = parse_bound(p, "an index");
		has = BOUNDS_LOW;
	}
	if (parse_take(p, ":")) {
		row = FILTER_slice;
		if (!parse_is(p, "]")) {
			kid[kids++] = parse_bound(p, "a slice");
			has |= BOUNDS_HIGH;
		}
	}
	parse_expect(p, "]", "an index");
	n = parse_node(p, &filters[row], s->location, kids, kid);
	n->number = has;
	return n;
}

/*
 * True if the next token, `[x]`, is an index x that touches a variable.
 * Elsewhere it is the symbol of captures.
 */
static bool
is_index_x(struct parser *p, const struct node *left)
{
	return parse_is(p, "[x]") && !p->token.spaced &&
	    left->filter == &filters[FILTER_variable] &&
	    variable_find(p, str_of("x"));
}

/*
 * index-assignment ::= variable bounds ("=" | "+=") X; += appends to that part
 */
static struct node *
parse_assign_index(struct parser *p, struct node *index)
{
	struct node *old = index->kid[0], *value, *n, *kid[4];
	bool adds = parse_is(p, "+=");

	parse_next(p);
	for (int i = 0; i < index->kids; i++)
		kid[i] = index->kid[i];
	value = parse_typed(p, LEVEL_RELATION, TYPE_string, "this assignment");
	kid[index->kids] = value;
	n = parse_node(p,
	    &filters[index->filter == &filters[FILTER_index]
		    ? FILTER_assign_index
		    : FILTER_assign_slice],
	    old->location, index->kids + 1, kid);
	n->slot = old->slot;
	n->text = old->text;
	n->number = index->number | (adds ? BOUNDS_ADD : 0);
	return n;
}

/*
 * index ::= string "[" N "]" | string "[" N? ":" N? "]", or an assignment to it
 */
struct node *
after_index(struct parser *p, const struct filter *f, struct node *left)
{
	enum plus_star around = p->plus_star;
	struct node *n;

	(void)f;
	if (left->type != TYPE_string ||
	    !(parse_is(p, "[") || is_index_x(p, left)))
		return NULL;
	parse_go(p, p->token.location.from + 1);
	p->plus_star = OPERATORS;
	n = parse_bounds(p, left);
	p->plus_star = around;
	if (left->filter == &filters[FILTER_variable] && !left->parenthesised &&
	    (parse_is(p, "=") || parse_is(p, "+=")))
		return parse_assign_index(p, n);
	return n;
}
