/* value_text.c - see value_text.h */
#include "cql/run/value_text.h"

#include "base/map.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/piece_id.h"
#include "cql/run/slot.h"
#include "cql/tree/filter.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"

static void
write_set(struct out *o, bb s)
{
	out_used(o, bb_write(s, out_reserve(o, BB_TEXT_MAX)));
}

/* Write a piece and its square; false for a piece that never existed. */
static bool
write_piece(struct out *o, struct ctx *c, unsigned id, bb *squares)
{
	bb s = piece_squares(c, id);

	if (!id)
		return false;
	*squares = s;
	if (!s) {
		out_text(o, "[absent]");
	} else {
		out_char(o, piece_letter(c->pos->at[bb_lowest(s)]));
		write_set(o, s);
	}
	return true;
}

/*
 * Write the value of a node; false, with nothing written, if it has none.
 * *squares is set for sets and pieces only.
 */
static bool
write_value(const struct node *n, struct ctx *c, struct out *o, bb *squares)
{
	const struct spot *at;
	struct number v;
	struct str s;

	switch (n->type) {
	case TYPE_number:
		v = number(n, c);
		if (v.some)
			out_integer(o, v.value);
		return v.some;
	case TYPE_set: write_set(o, *squares = set(n, c)); return true;
	case TYPE_string:
		s = string(n, c);
		out_str(o, s);
		return s.text;
	case TYPE_piece: return write_piece(o, c, piece(n, c), squares);
	case TYPE_position:
		at = position(n, c);
		if (at)
			spot_text_write(o, at);
		if (at && at->depth && c->comment)
			comment_add_id(c->comment, c, at);
		return at;
	default: out_text(o, matches(n, c) ? "<true>" : "<false>"); return true;
	}
}

/* True if it is a variable by itself that has no value. */
static bool
is_unbound(const struct node *n, const struct ctx *c)
{
	return n->filter == &filters[FILTER_variable] && !n->parenthesised &&
	    !c->slot[n->slot].bound && !c->query->variable[n->slot].persistent;
}

bool
value_text_write_squares(
    const struct node *n, struct ctx *c, struct out *o, bb *squares)
{
	bool some;

	*squares = 0;
	if (is_unbound(n, c)) {
		out_format(o, "<unbound: %.*s>",
		    STR(c->query->variable[n->slot].name));
		return false;
	}
	some = write_value(n, c, o, squares);
	if (!some)
		out_text(o, "<false>");
	return some;
}

bool
value_text_write(const struct node *n, struct ctx *c, struct out *o)
{
	bb squares;

	return value_text_write_squares(n, c, o, &squares);
}

static void
write_key(struct out *o, enum type type, struct str key, const struct entry *e)
{
	if (type == TYPE_position)
		spot_text_write(o, e->of);
	else if (type == TYPE_number)
		out_integer(o, key_read_number(key));
	else if (type == TYPE_set)
		write_set(o, key_read_set(key));
	else
		out_str(o, key);
}

/* Write a value of this type; false for a type that no variable has. */
static bool
write_stored(
    struct out *o, struct ctx *c, enum type type, const union stored_value *v)
{
	bb squares;

	switch (type) {
	case TYPE_number: out_integer(o, v->number); break;
	case TYPE_set: write_set(o, v->set); break;
	case TYPE_string: out_str(o, stored_string_str(v->string)); break;
	case TYPE_position: spot_text_write(o, v->position); break;
	case TYPE_piece: return write_piece(o, c, v->piece, &squares);
	case TYPE_test: out_text(o, v->test ? "<true>" : "<false>"); break;
	default: return false;
	}
	return true;
}

void
value_text_write_dictionary(struct out *o, struct ctx *c, int slot)
{
	const struct variable *v = &c->query->variable[slot];
	struct map *m = &c->slot[slot].dictionary;

	out_format(o, "Dictionary %.*s with %zu entries: \n", STR(v->name),
	    map_count(m));
	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e)) {
		const struct entry *entry = map_value(e);

		write_key(o, v->key, map_key(e), entry);
		out_text(o, ": ");
		write_stored(o, c, v->value, &entry->is);
		out_char(o, '\n');
	}
}

bool
value_text_write_variable(struct out *o, struct ctx *c, int slot)
{
	const struct slot *s = &c->slot[slot];

	return s->bound &&
	    write_stored(o, c, c->query->variable[slot].type, &s->is);
}
