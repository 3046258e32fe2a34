/* assign.c - see assign.h */
#include "cql/parse/assign.h"

#include "cql/filters/functions.h"
#include "cql/filters/iterate.h"
#include "cql/parse/declare.h"
#include "cql/parse/form.h"
#include "cql/parse/function.h"
#include "cql/tree/type.h"

static const char *
print(struct parser *p, struct str name)
{
	return arena_text(&p->query->arena, name).text;
}

static void
refuse_reserved(struct parser *p, struct str name, struct location at)
{
	if (str_starts(name, "__CQL"))
		parse_fail(p, at, "names that begin with __CQL are reserved");
}

struct str
parse_name(struct parser *p, const char *what)
{
	struct str name = p->token.text;

	if (p->token.kind == TOKEN_DESIGNATOR)
		parse_fail(p, p->token.location,
		    "this names pieces or squares and cannot name %s", what);
	if (p->token.kind != TOKEN_NAME)
		parse_fail(
		    p, p->token.location, "the name of %s is missing", what);
	if ((filter_find(name, false) &&
		!(filter_find(name, false)->flags & CONTEXTUAL)) ||
	    filter_find(name, true) || str_is(name, "cql"))
		parse_fail(p, p->token.location,
		    "%s is a filter and cannot name %s", print(p, name), what);
	refuse_reserved(p, name, p->token.location);
	parse_next(p);
	return name;
}

static struct variable *
variable(struct parser *p, int slot)
{
	return &p->query->variable[slot];
}

/* One that has been given a value, so that its type is known. */
static struct symbol *
find_variable(struct parser *p, struct str name)
{
	struct symbol *y = scope_find(p->scope, name);

	return y && !y->function && variable(p, y->slot)->type != TYPE_none
	    ? y
	    : NULL;
}

/* One that is only asked for, and may be given a value later in the text. */
static int
foresee(struct parser *p, struct str name)
{
	struct symbol *y = scope_find(p->scope, name);

	if (!y) {
		y = scope_add(&p->query->arena, p->scope, name);
		y->slot = query_variable(p->query, name, TYPE_none);
	}
	return y->function ? -1 : y->slot;
}

bool
name_is_variable(struct parser *p)
{
	struct token next = token_read(p->diag, p->token.location.to);

	return find_variable(p, p->token.text) || token_is(&next, "=");
}

int
name_assign(
    struct parser *p, struct str name, struct location at, enum type type)
{
	struct symbol *y = scope_find(p->scope, name);
	struct variable *v;

	if (!y) {
		refuse_reserved(p, name, at);
		y = scope_add(&p->query->arena, p->scope, name);
		y->slot = query_variable(p->query, name, type);
	}
	if (y->function)
		parse_fail(p, at, "%s is a function", print(p, name));
	v = variable(p, y->slot);
	if (v->type == TYPE_none)
		v->type = type;
	if (v->type != type)
		parse_fail(p, at, "%s holds %s and cannot become %s",
		    print(p, name), type_words(v->type), type_words(type));
	return y->slot;
}

int
name_bind(struct parser *p, struct str name, enum type type)
{
	struct symbol *y;

	p->scope = scope_in(&p->query->arena, p->scope, true);
	y = scope_add_here(&p->query->arena, p->scope, name);
	y->slot = query_variable(p->query, name, type);
	return y->slot;
}

struct node *
name_node(struct parser *p, enum filter_row row, struct location from, int slot,
    struct node *kid)
{
	struct node *n = parse_node(p, &filters[row], from, kid != NULL, &kid);

	n->slot = slot;
	n->text = variable(p, slot)->name;
	return n;
}

/* variable := NAME */
static struct node *
make_variable(struct parser *p, struct location from, int slot)
{
	struct node *n = name_node(p, FILTER_variable, from, slot, NULL);

	node_set_type(n, variable(p, slot)->type);
	return n;
}

/* ------------------------------------------------------------ assignment */

static struct node *
assign_typed(
    struct parser *p, struct location from, int slot, struct node *value)
{
	static const enum filter_row rows[] = {
	    [TYPE_number] = FILTER_assign_number,
	    [TYPE_set] = FILTER_assign_set,
	    [TYPE_string] = FILTER_assign_string,
	    [TYPE_position] = FILTER_assign_position,
	    [TYPE_piece] = FILTER_assign_piece,
	};

	return name_node(p, rows[value->type], from, slot, value);
}

/* A value that a variable can hold: a piece is held as the set it stands on. */
static struct node *
assignable(struct parser *p, struct node *value)
{
	if (value->type == TYPE_piece)
		return type_as(p, value, TYPE_set);
	if (value->type == TYPE_test)
		parse_fail(p, value->location,
		    "a variable holds a number, set, string or position, and "
		    "this is only true or false");
	return value;
}

/* assignment := NAME "=" filter */
static struct node *
parse_assign(struct parser *p, struct str name, struct location from)
{
	struct node *value;
	int slot;

	parse_next(p);
	value = assignable(p, parse_operand(p, LEVEL_RELATION));
	slot = name_assign(p, name, parse_since(p, from), value->type);
	return assign_typed(p, from, slot, value);
}

/* assignment := NAME "=?" filter */
static struct node *
parse_assign_if(struct parser *p, struct str name, struct location from)
{
	struct node *value;

	parse_next(p);
	value = parse_typed(p, LEVEL_RELATION, TYPE_set, "=?");
	return name_node(p, FILTER_assign_if, from,
	    name_assign(p, name, parse_since(p, from), TYPE_set), value);
}

/* What `x op= value` does: x = x op value. */
static const struct change {
	const char *symbol, *infix;
	enum filter_row number, set;
} changes[] = {
    {"+=", "+", FILTER_add_assign, FILTER_container},
    {"-=", "-", FILTER_subtract_assign, FILTER_container},
    {"*=", "*", FILTER_multiply_assign, FILTER_container},
    {"/=", "/", FILTER_divide_assign, FILTER_container},
    {"%=", "%", FILTER_modulo_assign, FILTER_container},
    {"|=", "|", FILTER_container, FILTER_union_assign},
    {"&=", "&", FILTER_container, FILTER_meet_assign},
};

static const struct change *
change_here(struct parser *p)
{
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
		if (parse_is(p, changes[i].symbol))
			return &changes[i];
	return NULL;
}

/* The value of `old op value` and the row that assigns it. */
static struct node *
changed(struct parser *p, const struct change *ch, struct node *old,
    struct location at, enum filter_row *row)
{
	const struct filter *f = filter_find(str_of(ch->infix), true);
	struct node *value = parse_operand(p, LEVEL_COUNT);

	*row = old->type == TYPE_number ? ch->number
	    : old->type == TYPE_set	? ch->set
	    : ch->number == FILTER_add_assign && old->type == TYPE_string
	    ? FILTER_append
	    : FILTER_container;
	if (*row == FILTER_container || !form_for(f, old->type, value->type))
		parse_fail(p, parse_since(p, at), "%s does not take %s and %s",
		    ch->symbol, type_words(old->type), type_words(value->type));
	return *row == FILTER_append ? value : form_infix(p, f, old, value);
}

/* assignment := NAME op= filter */
static struct node *
parse_change(
    struct parser *p, const struct change *ch, struct location from, int slot)
{
	struct node *old = make_variable(p, from, slot), *value;
	enum filter_row row;

	parse_next(p);
	value = changed(p, ch, old, from, &row);
	return name_node(p, row, from, slot, value);
}

/* -------------------------------------------------------------- indexes */

/* bounds := N "]" | N? ":" N? "]"; kids behind the first are the bounds. */
static struct node *
parse_bounds(struct parser *p, struct node *s)
{
	struct node *kid[3] = {s};
	enum filter_row row = FILTER_index;
	struct node *n;
	int kids = 1, has = 0;

	if (!parse_is(p, ":")) {
		kid[kids++] =
		    parse_typed(p, LEVEL_LOOSE, TYPE_number, "an index");
		has = 1;
	}
	if (parse_take(p, ":")) {
		row = FILTER_slice;
		if (!parse_is(p, "]")) {
			kid[kids++] =
			    parse_typed(p, LEVEL_LOOSE, TYPE_number, "a slice");
			has |= 2;
		}
	}
	parse_want(p, "]", "an index");
	n = parse_node(p, &filters[row], s->location, kids, kid);
	n->number = has;
	return n;
}

/* The bracket is one name, `[x]`, which elsewhere is the take symbol. */
static bool
is_index_x(struct parser *p, const struct node *left)
{
	return parse_is(p, "[x]") && !p->token.spaced &&
	    left->filter == &filters[FILTER_variable] &&
	    find_variable(p, str_of("x"));
}

/* index-assignment := variable bounds ("=" | "+=") X; += adds to what is there
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
	kid[index->kids] = adds
	    ? form_infix(p, filter_find(str_of("+"), true), index, value)
	    : value;
	n = parse_node(p,
	    &filters[index->filter == &filters[FILTER_index]
		    ? FILTER_assign_index
		    : FILTER_assign_slice],
	    old->location, index->kids + 1, kid);
	n->slot = old->slot;
	n->text = old->text;
	n->number = index->number;
	return n;
}

/*
 * index := string "[" N "]" | string "[" N? ":" N? "]", and an assignment to it
 */
struct node *
after_index(struct parser *p, const struct filter *f, struct node *left)
{
	struct node *n;

	(void)f;
	if (left->type != TYPE_string ||
	    !(parse_is(p, "[") || is_index_x(p, left)))
		return NULL;
	parse_go(p, p->token.location.from + 1);
	n = parse_bounds(p, left);
	if (left->filter == &filters[FILTER_variable] && !left->parenthesised &&
	    (parse_is(p, "=") || parse_is(p, "+=")))
		return parse_assign_index(p, n);
	return n;
}

/* ----------------------------------------------------------- dictionaries */

/* What lasts for all games holds no position, which lasts for one. */
static void
refuse_passing(struct parser *p, const struct variable *v, const struct node *n)
{
	if (v->persistent && n->type == TYPE_position)
		parse_fail(p, n->location,
		    "a position does not outlive its game; it can stand in a "
		    "local dictionary");
}

/* A key of the type that the first key has. */
static struct node *
parse_key(struct parser *p, int slot)
{
	struct node *key = parse_filter(p);
	struct variable *v = variable(p, slot);

	if (key->type == TYPE_piece)
		key = type_as(p, key, TYPE_set);
	if (key->type == TYPE_test)
		parse_fail(p, key->location,
		    "a key is a string, number, set or position");
	refuse_passing(p, v, key);
	if (v->key == TYPE_none)
		v->key = key->type;
	if (v->key != key->type)
		parse_fail(p, key->location, "the keys of %s are %s, not %s",
		    print(p, v->name), type_words(v->key),
		    type_words(key->type));
	return key;
}

/* get := D "[" key "]", of the type of its values; a test as long as unknown */
static struct node *
make_get(struct parser *p, struct location from, int slot, struct node *key)
{
	enum type type = variable(p, slot)->value;
	struct node *n = name_node(p, FILTER_get, from, slot, key);

	node_set_type(n, type == TYPE_none ? TYPE_test : type);
	n->match = filters[FILTER_get].evaluate.test;
	return n;
}

static struct node *
make_put(struct parser *p, struct location from, int slot, struct node *key,
    struct node *value)
{
	struct variable *v = variable(p, slot);
	struct node *n;

	refuse_passing(p, v, value);
	if (v->value == TYPE_none)
		v->value = value->type;
	if (v->value != value->type)
		parse_fail(p, value->location,
		    "the values of %s are %s, not %s", print(p, v->name),
		    type_words(v->value), type_words(value->type));
	n = parse_node2(p, &filters[FILTER_put], from, key, value);
	n->slot = slot;
	n->text = v->name;
	return n;
}

/* D[k] op= v is D[k] = D[k] op v. */
static struct node *
parse_put_changed(struct parser *p, const struct change *ch,
    struct location from, int slot, struct node *key)
{
	struct node *old = make_get(p, from, slot, key), *value;
	enum filter_row row;

	parse_next(p);
	value = changed(p, ch, old, from, &row);
	if (row == FILTER_append)
		value =
		    form_infix(p, filter_find(str_of("+"), true), old, value);
	return make_put(p, from, slot, key, value);
}

/* entry := D "[" key "]" ("=" filter)? */
struct node *
name_entry(struct parser *p, struct location from, int slot)
{
	const struct change *ch;
	struct node *key;

	p->token = token_read_index(p->diag, p->behind);
	parse_want(p, "[", "a dictionary");
	key = parse_key(p, slot);
	parse_want(p, "]", "a key");
	ch = change_here(p);
	if (ch)
		return parse_put_changed(p, ch, from, slot, key);
	if (!parse_take(p, "="))
		return make_get(p, from, slot, key);
	return make_put(p, from, slot, key,
	    assignable(p, parse_operand(p, LEVEL_RELATION)));
}

static bool
bracket_touches(struct parser *p)
{
	struct str rest =
	    source_map_rest(p->diag->source, p->token.location.to);

	return rest.len && *rest.text == '[' && !str_starts(rest, "[element]");
}

int
name_dictionary(struct parser *p)
{
	struct symbol *y = p->token.kind == TOKEN_NAME
	    ? find_variable(p, p->token.text)
	    : NULL;

	if (!y || variable(p, y->slot)->type != TYPE_dictionary ||
	    bracket_touches(p))
		return -1;
	return y->slot;
}

/* ----------------------------------------------------------------- pieces */

static bool
name_follows_piece(struct parser *p)
{
	struct token next = token_read(p->diag, p->token.location.to);

	return p->token.geometry.pieces == ANY_PIECE &&
	    p->token.geometry.squares == BB_ALL && !next.spaced &&
	    next.kind == TOKEN_NAME;
}

/* designator := DESIGNATOR | any NAME "=" set, which is `piece NAME = set` */
struct node *
parse_designator(struct parser *p, const struct filter *f, struct location from)
{
	if (!name_follows_piece(p))
		return parse_literal(p, f, from);
	parse_next(p);
	return parse_piece(p, filter_find(str_of("piece"), false), from);
}

/* ------------------------------------------------------------------ names */

static _Noreturn void
refuse_name(struct parser *p, struct str name, struct location at)
{
	const char *near = filter_near(name);

	if (parse_is(p, "("))
		parse_fail(p, at, "there is no function %s%s%s", print(p, name),
		    near ? "; is it the filter " : "", near ? near : "");
	if (near)
		parse_fail(p, at,
		    "%s is no filter and has not been given a value; is it %s?",
		    print(p, name), near);
	parse_fail(p, at, "%s is no filter and has not been given a value",
	    print(p, name));
}

struct node *
name_number(struct parser *p)
{
	struct symbol *y = find_variable(p, p->token.text);
	struct location from = p->token.location;

	if (!y || variable(p, y->slot)->type != TYPE_number)
		return NULL;
	parse_next(p);
	return make_variable(p, from, y->slot);
}

/* named := variable | assignment | call | entry | element */
struct node *
parse_named(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = p->token.text;
	struct symbol *y = scope_find(p->scope, name);
	const struct change *ch;

	(void)f;
	parse_next(p);
	if (y && y->function)
		return call_parse(p, y->function, from);
	if (parse_is(p, "[element]"))
		return iterate_element(p, name, from);
	if (y && variable(p, y->slot)->type == TYPE_dictionary)
		return name_entry(p, from, y->slot);
	if (parse_is(p, "="))
		return parse_assign(p, name, from);
	if (parse_is(p, "=?"))
		return parse_assign_if(p, name, from);
	if (!find_variable(p, name))
		refuse_name(p, name, from);
	ch = change_here(p);
	return ch ? parse_change(p, ch, from, y->slot)
		  : make_variable(p, from, y->slot);
}

/* ------------------------------------- isbound, unbind, dictionary, persistent
 */

/* isbound := "isbound" NAME; any name may be asked for */
struct node *
parse_isbound(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = parse_name(p, "a variable");
	struct symbol *y = find_variable(p, name);
	struct node *n;

	if (y && variable(p, y->slot)->type == TYPE_dictionary &&
	    parse_is(p, "[")) {
		struct node *entry = name_entry(p, from, y->slot);

		n = parse_node1(p, f, from, entry);
	} else {
		n = parse_node(p, f, from, 0, NULL);
	}
	n->slot = foresee(p, name);
	n->text = name;
	return n;
}

/* unbind := "unbind" NAME ("[" key "]")? */
struct node *
parse_unbind(struct parser *p, const struct filter *f, struct location from)
{
	struct location at = p->token.location;
	struct str name = parse_name(p, "a variable");
	struct symbol *y = find_variable(p, name);
	struct node *n;

	if (!y)
		refuse_name(p, name, at);
	if (variable(p, y->slot)->type == TYPE_dictionary && parse_is(p, "[") &&
	    !p->token.spaced)
		n = parse_node1(p, f, from, name_entry(p, at, y->slot));
	else
		n = parse_node(p, f, from, 0, NULL);
	n->slot = y->slot;
	n->text = name;
	return n;
}

/*
 * type := "numeric" | "set" | "string", of the values; a dictionary may have
 * such a name, too
 */
static enum type
parse_value_type(struct parser *p)
{
	static const struct {
		const char *word;
		enum type type;
	} words[] = {
	    {"numeric", TYPE_number},
	    {"set", TYPE_set},
	    {"string", TYPE_string},
	};
	struct token next = token_read(p->diag, p->token.location.to);

	if (next.kind != TOKEN_NAME && !token_is(&next, "("))
		return TYPE_none;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (parse_take_name(p, words[i].word))
			return words[i].type;
	return TYPE_none;
}

static void
set_value_type(struct parser *p, int slot, enum type value, struct location at)
{
	struct variable *v = variable(p, slot);

	if (value == TYPE_none)
		return;
	if (v->value == TYPE_none)
		v->value = value;
	if (v->value != value)
		parse_fail(p, at, "the values of %s are %s, not %s",
		    print(p, v->name), type_words(v->value), type_words(value));
}

/* The slot of a dictionary that lasts for all games, or for one. */
static int
declare(struct parser *p, struct str name, struct location at, bool local)
{
	bool known = find_variable(p, name) != NULL;
	int slot = name_assign(p, name, at, TYPE_dictionary);

	if (known && variable(p, slot)->persistent == local)
		parse_fail(p, at, "%s was declared %s local before",
		    print(p, name), local ? "without" : "with");
	variable(p, slot)->persistent = !local;
	return slot;
}

/* declared := type? merge? NAME ("[" key "]" "=" filter)? */
static struct node *
parse_declared(
    struct parser *p, const struct filter *f, struct location from, bool local)
{
	enum type value = parse_value_type(p);
	struct strategy merge = {MERGE_none, p->token.location};
	struct str name;
	int slot;
	struct node *n;

	if (!local)
		merge = strategy_parse(p);
	name = parse_name(p, "a dictionary");
	slot = declare(p, name, parse_since(p, from), local);
	set_value_type(p, slot, value, parse_since(p, from));
	strategy_set(p, slot, merge);
	p->token = token_read_index(p->diag, p->behind);
	if (parse_is(p, "[") && !p->token.spaced)
		return name_entry(p, from, slot);
	p->token = token_read(p->diag, p->behind);
	n = parse_node(p, f, from, 0, NULL);
	n->slot = slot;
	n->text = name;
	return n;
}

/* dictionary := "dictionary" declared */
struct node *
parse_dictionary(struct parser *p, const struct filter *f, struct location from)
{
	return parse_declared(p, f, from, false);
}

/* local := "local" "dictionary" declared */
struct node *
parse_local(struct parser *p, const struct filter *f, struct location from)
{
	if (!parse_take_name(p, "dictionary"))
		parse_fail(p, p->token.location,
		    "local is followed by dictionary and its name");
	return parse_declared(p, f, from, true);
}

/* atomic := "atomic" NAME "=" filter */
struct node *
parse_atomic(struct parser *p, const struct filter *f, struct location from)
{
	struct location at = p->token.location;
	struct str name = parse_name(p, "an atomic variable");
	struct node *n;

	if (!parse_is(p, "="))
		parse_fail(
		    p, p->token.location, "atomic needs a value: atomic x = 0");
	n = parse_assign(p, name, at);
	variable(p, n->slot)->atomic = true;
	return parse_node1(p, f, from, n);
}

/* `persistent x += F` gives x the value nothing before it is first changed. */
static struct node *
parse_persistent_change(struct parser *p, const struct filter *f,
    struct location from, struct str name, const struct change *ch)
{
	struct location at = p->token.location;
	struct symbol *y = find_variable(p, name);
	struct node *n, *value, *old;
	enum filter_row row;
	int slot;

	parse_next(p);
	if (!y) {
		/* the value's type is the variable's */
		uint32_t start = p->token.location.from;
		struct node *first = parse_operand(p, LEVEL_COUNT);

		slot = name_assign(p, name, at, assignable(p, first)->type);
		parse_go(p, start);
	} else {
		slot = y->slot;
	}
	old = make_variable(p, from, slot);
	value = changed(p, ch, old, at, &row);
	n = parse_node1(p, f, from, name_node(p, row, from, slot, value));
	n->slot = slot;
	n->text = name;
	return n;
}

/* persistent := "persistent" "quiet"? merge? NAME ("=" | op=) filter */
struct node *
parse_persistent(struct parser *p, const struct filter *f, struct location from)
{
	bool quiet = parse_take_name(p, "quiet");
	struct strategy merge = strategy_parse(p);
	struct str name = parse_name(p, "a persistent variable");
	const struct change *ch = change_here(p);
	struct symbol *y;
	struct node *n;

	if (ch)
		n = parse_persistent_change(p, f, from, name, ch);
	else if (parse_is(p, "="))
		n = parse_assign(p, name, from);
	else
		parse_fail(p, p->token.location,
		    "persistent needs a value: persistent x = 0");
	y = find_variable(p, name);
	if (variable(p, y->slot)->type == TYPE_position)
		parse_fail(p, parse_since(p, from),
		    "a position does not outlive its game");
	variable(p, y->slot)->persistent = true;
	variable(p, y->slot)->quiet |= quiet;
	strategy_set(p, y->slot, merge);
	return n;
}
