/* changed_variables.c - see changed_variables.h */
#include "cql/run/changed_variables.h"

#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/tree/effects.h"
#include "cql/tree/query.h"

void
list_variables(
    struct reads *r, struct arena *a, const struct node *n, const struct ctx *c)
{
	const struct query *q = c->query;
	bool *slot = mem_get((size_t)q->variables + 1);
	bool plain = !effects_of(q, n, slot, NULL).more;

	r->slot = arena_get(a, (size_t)q->variables * sizeof *r->slot);
	for (int i = 0; i < q->variables; i++) {
		enum type type = q->variable[i].type;

		if (slot[i])
			r->slot[r->slots++] = i;
		if (slot[i] && (type == TYPE_string || type == TYPE_dictionary))
			plain = false;
	}
	if (plain)
		r->value = arena_get(a, (size_t)r->slots * sizeof *r->value);
	mem_free(slot);
}

struct reads
reads_alike(const struct reads *r, struct arena *a)
{
	return (struct reads){r->slot, r->slots,
	    arena_get(a, (size_t)r->slots * sizeof *r->value)};
}

/*
 * Return the value of a variable that is no string or dictionary.  Positions
 * have different ids, imagined ones too.
 */
static struct plain_value
plain_value(const struct ctx *c, int slot)
{
	const struct slot *s = &c->slot[slot];

	if (!s->bound)
		return (struct plain_value){0};
	switch (c->query->variable[slot].type) {
	case TYPE_test: return (struct plain_value){true, s->is.test};
	case TYPE_set: return (struct plain_value){true, s->is.set};
	case TYPE_position:
		return (struct plain_value){true, s->is.position->id};
	case TYPE_piece: return (struct plain_value){true, s->is.piece};
	default: return (struct plain_value){true, (uint64_t)s->is.number};
	}
}

bool
variables_changed(struct reads *r, const struct ctx *c)
{
	bool changed = false;

	for (int i = 0; i < r->slots; i++) {
		struct plain_value now = plain_value(c, r->slot[i]);

		changed |= r->value[i].bound != now.bound ||
		    r->value[i].bits != now.bits;
		r->value[i] = now;
	}
	return changed;
}

unsigned
variables_hash(const struct reads *r, const struct ctx *c, unsigned size)
{
	uint64_t hash = 0;

	for (int i = 0; i < r->slots; i++)
		hash = hash * 31 + plain_value(c, r->slot[i]).bits;
	return (unsigned)(hash % size);
}
