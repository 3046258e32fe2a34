/* dictionary_entry.c - parse entries of dictionaries: get, put and change */
#include "cql/parse/assign.h"
#include "cql/parse/grammar.h"
#include "cql/parse/variables.h"
#include "cql/parse/overload.h"
#include "cql/tree/strategy.h"

/*
 * Refuse a position in a persistent variable, as it does not outlive its game.
 */
static void
refuse_passing(struct parser *p, const struct variable *v, const struct node *n)
{
	if (v->persistent && n->type == TYPE_position)
		parse_fail(p, n->location,
		    "a position does not outlive its game; it can stand in a "
		    "local dictionary");
}

/* Parse a key.  Fails if its type is not that of the first key. */
static struct node *
parse_key(struct parser *p, int slot)
{
	struct node *key = parse_filter(p);
	struct variable *v = variable_in_slot(p, slot);

	if (key->type == TYPE_piece)
		key = type_as(p, key, TYPE_set);
	if (key->type == TYPE_test)
		parse_fail(p, key->location,
		    "a key is a string, number, set or position");
	refuse_passing(p, v, key);
	if (v->key == TYPE_none)
		v->key = key->type;
	if (v->key != key->type)
		parse_fail(p, key->location, "the keys of %.*s are %s, not %s",
		    STR(v->name), type_words(v->key), type_words(key->type));
	return key;
}

/* ------------------------------------------- the type before an assignment */

/* Return the offset after the bracket that closes the one before `at`. */
static uint32_t
after_bracket(struct diag *d, uint32_t at)
{
	struct token t;

	for (int64_t depth = 1; depth; at = t.location.to) {
		t = token_scan(d, at);
		if (t.kind == TOKEN_END)
			break;
		depth += token_is(&t, "[") - token_is(&t, "]");
	}
	return at;
}

/*
 * Return the offset of the value that is first assigned to an entry of the
 * dictionary `name` at `at` or later in its text; 0 if there is none.
 */
static uint32_t
find_value(struct diag *d, uint32_t at, struct str name)
{
	uint32_t end = at + (uint32_t)source_map_rest(d->source, at).len;
	struct token t = token_scan(d, at);

	for (; t.kind != TOKEN_END && t.location.to <= end;
	     t = token_scan(d, t.location.to)) {
		struct str rest = source_map_rest(d->source, t.location.to);
		struct token next;

		if (token_is(&t, "///")) /* a comment */
			t.location.to += (uint32_t)str_cut(&rest, '\n').len;
		if (!str_equal(t.text, name) || !str_starts(rest, "["))
			continue;
		at = after_bracket(d, t.location.to + 1);
		rest = source_map_rest(d->source, at);
		next = token_scan(d, at);
		if (token_is(&next, "=") &&
		    next.location.from == at + str_span(rest, is_blank))
			return next.location.to;
	}
	return 0;
}

/*
 * Return the type of the value that begins at `at`, if its first word tells
 * that it is a string or a number; else TYPE_none.
 */
static enum type
type_of_first_word(const struct parser *p, uint32_t at)
{
	struct token t = token_read(p->diag, at);
	const struct filter *f;

	while (token_is(&t, "("))
		t = token_read(p->diag, t.location.to);
	if (t.kind == TOKEN_STRING)
		return TYPE_string;
	if (t.kind == TOKEN_NUMBER)
		return TYPE_number;
	f = t.kind == TOKEN_NAME && !variable_find(p, t.text)
	    ? filter_find(t.text, false)
	    : NULL;
	return f && (f->gives == TYPE_string || f->gives == TYPE_number)
	    ? f->gives
	    : TYPE_none;
}

/*
 * Set the type of the values of a dictionary that is read before any value is
 * assigned to it: strings where its merge strategy converts them, else the type
 * of the first assignment after here, if its first word tells.
 */
static void
foresee_type(struct parser *p, const struct symbol *d)
{
	struct variable *v = variable_in_slot(p, d->slot);
	struct diag scan = {.source = p->diag->source};
	uint32_t value;

	if (v->value != TYPE_none)
		return;
	if (strategy_reads_numbers(v->merge)) {
		v->value = TYPE_string;
		return;
	}
	value = find_value(&scan, p->consumed, d->name);
	out_close(&scan.text);
	if (value)
		v->value = type_of_first_word(p, value);
}

/*
 * get ::= D "[" key "]", of the type of the values; a test while that is
 * unknown
 */
static struct node *
make_get(struct parser *p, struct location from, const struct symbol *d,
    struct node *key)
{
	struct node *n = variable_node(p, &filters[FILTER_get], from, d, key);
	enum type type;

	foresee_type(p, d);
	type = variable_in_slot(p, d->slot)->value;

	node_set_type(n, type == TYPE_none ? TYPE_test : type);
	n->match = filters[FILTER_get].evaluate[TYPE_test].test;
	return n;
}

void
dictionary_set_type(
    struct parser *p, int slot, enum type type, struct location at)
{
	struct variable *v = variable_in_slot(p, slot);

	if (v->value == TYPE_none)
		v->value = type;
	if (v->value != type)
		parse_fail(p, at, "the values of %.*s are %s, not %s",
		    STR(v->name), type_words(v->value), type_words(type));
}

static struct node *
make_put(struct parser *p, struct location from, const struct symbol *d,
    struct node *key, struct node *value)
{
	struct node *n;

	refuse_passing(p, variable_in_slot(p, d->slot), value);
	dictionary_set_type(
	    p, d->slot, (enum type)value->type, value->location);
	n = parse_node2(p, &filters[FILTER_put], from, key, value);
	n->slot = d->slot;
	n->text = d->name;
	return n;
}

/*
 * Return a node for the old value of an entry: 0, "" or the empty set if there
 * is none.
 */
static struct node *
make_old(struct parser *p, struct location from, const struct symbol *d,
    struct node *key)
{
	switch (variable_in_slot(p, d->slot)->value) {
	case TYPE_number:
		return variable_node(
		    p, &filters[FILTER_old_entry_number], from, d, key);
	case TYPE_string:
		return variable_node(
		    p, &filters[FILTER_old_entry_string], from, d, key);
	default: return make_get(p, from, d, key);
	}
}

/*
 * Parse `D[k] op= v` as D[k] = D[k] op v.  The key is evaluated once, into a
 * hidden variable.
 */
static struct node *
parse_put_changed(struct parser *p, const struct assign_operator *ch,
    struct location from, const struct symbol *d, struct node *key)
{
	struct symbol hidden = {.name = variable_in_slot(p, d->slot)->name};
	struct node *part[2], *old, *value, *n;
	enum filter_row row;

	hidden.slot =
	    query_variable(p->query, hidden.name, (enum type)key->type);
	parse_next(p);
	value = parse_operand(p, LEVEL_COUNT);
	if (variable_in_slot(p, d->slot)->value == TYPE_none)
		variable_in_slot(p, d->slot)->value =
		    (enum type)assign_value(p, value)->type;
	part[0] =
	    variable_node(p, &filters[FILTER_argument], from, &hidden, key);
	part[0]->location = key->location;
	key = variable_value(p, key->location, &hidden);
	key->location = part[0]->location;
	old = make_old(p, from, d, key);
	value = assign_changed(p, ch, old, value, from, &row);
	if (row == FILTER_append)
		value = overload_infix(
		    p, filter_find(str_of("+"), true), old, value);
	part[1] = make_put(p, from, d, key, value);
	n = parse_node(p, &filters[FILTER_put_changed], from, 2, part);
	n->slot = d->slot;
	n->text = d->name;
	return n;
}

struct node *
dictionary_entry_parse(
    struct parser *p, struct location from, const struct symbol *d)
{
	const struct assign_operator *ch;
	enum plus_star around = p->plus_star;
	struct node *key;

	p->plus_star = OPERATORS;
	p->token = token_read_index(p->diag, p->consumed);
	parse_expect(p, "[", "a dictionary");
	key = parse_key(p, d->slot);
	parse_expect(p, "]", "a key");
	p->plus_star = around;
	ch = assign_operator_here(p);
	if (ch)
		return parse_put_changed(p, ch, from, d, key);
	if (!parse_take(p, "="))
		return make_get(p, from, d, key);
	return make_put(
	    p, from, d, key, assign_value(p, parse_operand(p, LEVEL_RELATION)));
}
