/* variable.c - variables and dictionaries: evaluate, assign, unbind */
#include "base/map.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/variables.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/imagined.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"

static struct slot *
slot_of(const struct node *n, struct ctx *c)
{
	return &c->slot[n->slot];
}

/* ---------------------------------------------------------------- reading */

/*
 * Return a key as bytes that sort like the keys. Store a position in *of too.
 */
static struct str
key_of(const struct node *key, struct ctx *c, const struct spot **of)
{
	struct number v;

	switch (key->type) {
	case TYPE_string: return string(key, c);
	case TYPE_number:
		v = number(key, c);
		return v.some ? key_number(&c->scratch, v.value) : NO_STRING;
	case TYPE_set: return key_set(&c->scratch, set(key, c));
	case TYPE_position:
		*of = position(key, c);
		return *of ? key_number(&c->scratch, (*of)->id) : NO_STRING;
	default: return NO_STRING;
	}
}

static const struct entry *
entry_of(const struct node *n, struct ctx *c)
{
	const struct spot *of;
	struct str key = key_of(n->kid[0], c, &of);
	void **place =
	    key.text ? map_find(&slot_of(n, c)->dictionary, key) : NULL;

	return place ? *place : NULL;
}

static const union stored_value *
value_in_entry(const struct node *n, struct ctx *c)
{
	const struct entry *e = entry_of(n, c);

	return e ? &e->is : NULL;
}

static inline const union stored_value *
value_in_slot(const struct node *n, struct ctx *c)
{
	return slot_of(n, c)->bound ? &slot_of(n, c)->is : NULL;
}

/* Define the evaluators of a variable and of an entry with values of a type. */
#define STORED(gives, c_type, none, value)                                     \
	static inline c_type gives##_stored(const union stored_value *v)       \
	{                                                                      \
		return v ? value : none;                                       \
	}                                                                      \
	EVALUATOR(gives, variable, gives##_stored(value_in_slot(n, c)));       \
	EVALUATOR(gives, get, gives##_stored(value_in_entry(n, c)))
STORED(number, struct number, NO_NUMBER, number_of(v->number));
STORED(set, bb, 0, v->set);
STORED(position, const struct spot *, NULL, v->position);
STORED(string, struct str, NO_STRING, stored_string_str(v->string));

EVALUATOR(
    test, variable, slot_of(n, c)->bound ? slot_of(n, c)->is.test : false);
EVALUATOR(piece, variable, slot_of(n, c)->bound ? slot_of(n, c)->is.piece : 0);

/* Return the old value for `x += F`; an unbound persistent variable is 0. */
struct number
number_old(const struct node *n, struct ctx *c)
{
	const struct slot *s = slot_of(n, c);

	return s->bound				     ? number_of(s->is.number)
	    : c->query->variable[n->slot].persistent ? number_of(0)
						     : NO_NUMBER;
}

/* -------------------------------------------------------------- assigning */

static bool
bind_number(struct slot *s, struct number v)
{
	if (!v.some)
		return false;
	s->bound = true;
	s->is.number = v.value;
	return true;
}

static bool
bind_set(struct slot *s, bb v)
{
	s->bound = true;
	s->is.set = v;
	return true;
}

static bool
bind_position(struct slot *s, const struct spot *v)
{
	if (!v)
		return false;
	s->bound = true;
	s->is.position = v;
	return true;
}

static bool
bind_string(struct slot *s, struct ctx *c, struct str v)
{
	struct stored_string *old = s->bound ? s->is.string : NULL;

	if (!v.text)
		return false;
	s->is.string = stored_string_new(&c->texts, v);
	s->bound = true;
	stored_string_retire(&c->texts, old);
	return true;
}

/* Bind the slot to the value of a node. Return false if it has none. */
static inline bool
bind(struct slot *s, struct ctx *c, const struct node *value)
{
	if (value->type == TYPE_number) /* the most frequent first */
		return bind_number(s, number(value, c));
	if (value->type == TYPE_set)
		return bind_set(s, set(value, c));
	switch (value->type) {
	case TYPE_position:
		return bind_position(s, imagine_keep(c, position(value, c)));
	case TYPE_string: return bind_string(s, c, string(value, c));
	case TYPE_piece:
		s->is.piece = piece(value, c);
		return s->bound = s->is.piece != 0;
	default: s->is.test = matches(value, c); return s->bound = true;
	}
}

/* True if the variable, or the parameter of a call, has got a value. */
EVALUATOR(test, assign, bind(slot_of(n, c), c, n->kid[0]));

bool
test_assign_if(const struct node *n, struct ctx *c)
{
	bb v = set(n->kid[0], c);

	return v && bind_set(slot_of(n, c), v);
}

/* Append for x += "text". Return false if a value is missing. */
bool
test_append(const struct node *n, struct ctx *c)
{
	struct str more = string(n->kid[0], c);
	struct slot *s = slot_of(n, c);

	if (!more.text)
		return false;
	if (!s->bound && !c->query->variable[n->slot].persistent)
		return false;
	if (!s->bound)
		return bind_string(s, c, more);
	error_if_long(c, n, s->is.string->len + more.len);
	s->is.string = stored_string_append(&c->texts, s->is.string, more);
	return true;
}

/* True if a variable passed by reference has a value; else the call fails. */
bool
test_reference(const struct node *n, struct ctx *c)
{
	enum type type = c->query->variable[n->slot].type;

	return type == TYPE_dictionary || type == TYPE_set ||
	    slot_of(n, c)->bound;
}

bool
test_persistent(const struct node *n, struct ctx *c)
{
	if (!slot_of(n, c)->bound)
		ctx_bind_to_nothing(c, n->slot);
	return matches(n->kid[0], c);
}

bool
test_isbound(const struct node *n, struct ctx *c)
{
	if (n->kids)
		return matches(n->kid[0], c);
	if (n->slot < 0)
		return false;
	return c->query->variable[n->slot].type == TYPE_dictionary ||
	    slot_of(n, c)->bound;
}

EVALUATOR(test, isunbound, !test_isbound(n, c));

/* ----------------------------------------------------------- dictionaries */

/* True if the dictionary has the key. */
EVALUATOR(test, get, entry_of(n, c) != NULL);

/* Return the old value for `D[k] += F`; 0 or "" if there is none. */
EVALUATOR(number, old_entry, number_of(number_get(n, c).value));

struct str
string_old_entry(const struct node *n, struct ctx *c)
{
	struct str s = string_get(n, c);

	return s.text ? s : str_of("");
}

enum { DICTIONARY_MAX = 1 << 20 }; /* number of keys */

static void
refuse_key_too_many(const struct node *n, struct ctx *c, struct str key)
{
	const struct map *m = &slot_of(n, c)->dictionary;

	if (map_count(m) == DICTIONARY_MAX && !map_find(m, key))
		error_stop(
		    c, n, "a dictionary has at most %d keys", DICTIONARY_MAX);
}

bool
test_put(const struct node *n, struct ctx *c)
{
	struct entry value = {0}, *e;
	struct str key = key_of(n->kid[0], c, &value.of);
	struct slot made = {0};
	bool is_new;

	if (!key.text || !bind(&made, c, n->kid[1]))
		return false;
	value.is = made.is;
	value.of = imagine_keep(c, value.of);
	refuse_key_too_many(n, c, key);
	e = entry_put(&slot_of(n, c)->dictionary, key, &is_new);
	if (!is_new && n->kid[1]->type == TYPE_string)
		stored_string_retire(&c->texts, e->is.string);
	*e = value;
	return true;
}

EVALUATOR(test, dictionary, true);

EVALUATOR(number, count_keys,
    number_of((long long)map_count(&slot_of(n, c)->dictionary)));

/* Remove the value of x, all entries of D, or the entry D[k]. */
bool
test_unbind(const struct node *n, struct ctx *c)
{
	const struct spot *of;
	struct str key;

	if (!n->kids) {
		ctx_unbind(c, n->slot);
		return true;
	}
	key = key_of(n->kid[0]->kid[0], c, &of);
	if (key.text)
		entry_remove(&slot_of(n, c)->dictionary, key,
		    c->query->variable[n->slot].value, &c->texts);
	return true;
}

/* ------------------------------------------------------------ walking keys */

static void
bind_key(struct slot *s, struct ctx *c, enum type type, struct str key,
    const struct entry *e)
{
	if (type == TYPE_position)
		bind_position(s, e->of);
	else if (type == TYPE_number)
		bind_number(s, number_of(key_read_number(key)));
	else if (type == TYPE_set)
		bind_set(s, key_read_set(key));
	else
		bind_string(s, c, key);
}

/*
 * Evaluate the body for each key in order. Keys added by the body are visited
 * if they come later. If the body empties the dictionary, stop.
 */
bool
test_string_keys(const struct node *n, struct ctx *c)
{
	struct slot *s = slot_of(n, c);
	struct map *m = &c->slot[n->number].dictionary;
	enum type type = c->query->variable[n->number].key;
	struct ctx_mark mark = ctx_mark(c);
	struct map_entry *e;

	while (!map_order(m))
		error_if_late(c, n);
	e = map_after(m, NULL);

	while (e) {
		struct str key = arena_text(&c->scratch, map_key(e));

		error_if_late(c, n);
		bind_key(s, c, type, key, map_value(e));
		attempt(n->kid[0], c);
		e = map_after(m, &key);
		ctx_release(c, mark);
	}
	return true;
}

/* cardinality ::= "#" DICTIONARY | "#" filter */
struct node *
parse_cardinality(
    struct parser *p, const struct filter *f, struct location from)
{
	const struct symbol *d = variable_dictionary(p);
	struct node *n;

	if (!d) {
		const struct filter *rows = filter_again(f);

		return rows->parse(p, rows, from);
	}
	n = variable_node(p, f, from, d, NULL);
	parse_next(p);
	return n;
}
