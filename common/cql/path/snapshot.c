/* snapshot.c - the variables that parts set or look at */
#include "cql/path/search_state.h"
#include "cql/run/context.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"

#include <stdlib.h>

#include "base/mem.h"
#include "cql/run/memo.h"
#include "cql/tree/effects.h"

void
trail_copy_slots(const struct trail *t, struct ctx *c, struct slot *to)
{
	for (int i = 0; i < t->writes; i++) {
		to[i] = c->slot[t->written[i]];
		if (to[i].bound &&
		    c->query->variable[t->written[i]].type == TYPE_string)
			to[i].is.string = stored_string_new(
			    &c->texts, stored_string_str(to[i].is.string));
	}
}

void
trail_drop_slots(const struct trail *t, struct ctx *c, const struct slot *of)
{
	for (int i = 0; i < t->writes; i++)
		if (of[i].bound &&
		    c->query->variable[t->written[i]].type == TYPE_string)
			stored_string_retire(&c->texts, of[i].is.string);
}

void
trail_restore_slots(
    const struct trail *t, struct ctx *c, const struct slot *from)
{
	for (int i = 0; i < t->writes; i++) {
		const struct variable *v = &c->query->variable[t->written[i]];
		bool back = v->atomic || !(t->options & TRAIL_NONATOMIC);
		struct slot *s = &c->slot[t->written[i]];
		const struct slot *gone = back ? s : &from[i];

		if (gone->bound && v->type == TYPE_string)
			stored_string_retire(&c->texts, gone->is.string);
		if (back)
			*s = from[i];
	}
}

void
trail_list_writes(const struct node *n, struct ctx *c, struct trail *t)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);

	effects_writes(c->query, n, slot);
	t->written = arena_get(
	    &t->memo->arena, (size_t)c->query->variables * sizeof *t->written);
	for (int i = 0; i < c->query->variables; i++)
		if (slot[i])
			t->written[t->writes++] = i;
	free(slot);
}

void
trail_list_reads(const struct node *n, struct ctx *c, struct trail *t)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);
	bool plain = effects_reads(c->query, n, slot);

	t->looked = arena_get(
	    &t->memo->arena, (size_t)c->query->variables * sizeof *t->looked);
	for (int i = 0; i < c->query->variables; i++) {
		enum type type = c->query->variable[i].type;

		if (slot[i])
			t->looked[t->looks++] = i;
		if (slot[i] && (type == TYPE_string || type == TYPE_dictionary))
			plain = false;
	}
	if (plain)
		t->read = arena_get(
		    &t->memo->arena, (size_t)t->looks * sizeof *t->read);
	free(slot);
}

static bool
same_value(const struct slot *a, const struct slot *b, enum type type)
{
	if (a->bound != b->bound || !a->bound)
		return a->bound == b->bound;
	switch (type) {
	case TYPE_test: return a->is.test == b->is.test;
	case TYPE_number: return a->is.number == b->is.number;
	case TYPE_set: return a->is.set == b->is.set;
	case TYPE_position: return a->is.position == b->is.position;
	case TYPE_piece: return a->is.piece == b->is.piece;
	default: return false;
	}
}

bool
trail_reads_same(const struct ctx *c, struct trail *t)
{
	bool same = t->last_read != 0;

	for (int i = 0; i < t->looks; i++) {
		int slot = t->looked[i];

		if (!same_value(&t->read[i], &c->slot[slot],
			c->query->variable[slot].type)) {
			t->read[i] = c->slot[slot];
			same = false;
		}
	}
	return same;
}
