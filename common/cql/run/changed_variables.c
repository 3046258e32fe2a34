/* changed_variables.c - see changed_variables.h */
#include "cql/run/changed_variables.h"

#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/run/imagined.h"
#include "cql/tree/effects.h"
#include "cql/tree/query.h"

void
list_variables(
    struct reads *r, struct arena *a, const struct node *n, const struct ctx *c)
{
	const struct query *q = c->query;
	bool *slot = mem_get((size_t)q->variables + 1);
	bool plain = effects_reads(q, n, slot);

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
 * True if the position lasts until the game ends. The address of another one
 * is used again by the next.
 */
static bool
lasts(const struct spot *at)
{
	const struct imagined *im = imagined(at);

	return !im || im->kept;
}

/* True if `b`, the value of now, is as `a`. */
static bool
same_value(const struct slot *a, const struct slot *b, enum type type)
{
	if (a->bound != b->bound || !a->bound)
		return a->bound == b->bound;
	switch (type) {
	case TYPE_test: return a->is.test == b->is.test;
	case TYPE_number: return a->is.number == b->is.number;
	case TYPE_set: return a->is.set == b->is.set;
	case TYPE_position:
		return a->is.position == b->is.position &&
		    lasts(b->is.position);
	case TYPE_piece: return a->is.piece == b->is.piece;
	default: return false;
	}
}

bool
variables_changed(struct reads *r, const struct ctx *c)
{
	bool changed = false;

	for (int i = 0; i < r->slots; i++) {
		const struct slot *now = &c->slot[r->slot[i]];
		enum type type = c->query->variable[r->slot[i]].type;

		if (!same_value(&r->value[i], now, type)) {
			r->value[i] = *now;
			changed = true;
		}
	}
	return changed;
}

static unsigned long long
value_bits(const struct slot *s, enum type type)
{
	if (!s->bound)
		return 0;
	switch (type) {
	case TYPE_test: return s->is.test;
	case TYPE_number: return (unsigned long long)s->is.number;
	case TYPE_set: return s->is.set;
	case TYPE_position: return s->is.position->id;
	case TYPE_piece: return s->is.piece;
	default: return 0;
	}
}

unsigned
variables_hash(const struct reads *r, const struct ctx *c, unsigned size)
{
	unsigned long long hash = 0;

	for (int i = 0; i < r->slots; i++) {
		enum type type = c->query->variable[r->slot[i]].type;

		hash = hash * 31 + value_bits(&c->slot[r->slot[i]], type);
	}
	return (unsigned)(hash % size);
}
