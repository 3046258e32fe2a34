/* snapshot.c - saves and restores the variables that parts of a pattern set */
#include "cql/path/search_state.h"

#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/tree/effects.h"
#include "cql/tree/query.h"

/* Keep each string, so that an error that ends the search does not leak it. */
void
snapshot_take(struct ctx *c, const struct path_search *ps, struct slot *to)
{
	for (int i = 0; i < ps->written_slots; i++) {
		to[i] = c->slot[ps->written_slot[i]];
		if (!to[i].bound ||
		    c->query->variable[ps->written_slot[i]].type != TYPE_string)
			continue;
		to[i].is.string = stored_string_new(
		    &c->texts, stored_string_str(to[i].is.string));
		stored_string_keep(&c->texts, to[i].is.string);
	}
}

static void
retire_copy(struct ctx *c, const struct slot *of)
{
	stored_string_give_back(of->is.string);
	stored_string_retire(&c->texts, of->is.string);
}

void
snapshot_drop(
    struct ctx *c, const struct path_search *ps, const struct slot *of)
{
	for (int i = 0; i < ps->written_slots; i++)
		if (of[i].bound &&
		    c->query->variable[ps->written_slot[i]].type == TYPE_string)
			retire_copy(c, &of[i]);
}

/* Move the copied string to the variable. */
static void
restore_string(struct ctx *c, struct slot *s, const struct slot *from)
{
	if (s->bound)
		stored_string_retire(&c->texts, s->is.string);
	if (from->bound)
		stored_string_give_back(from->is.string);
	*s = *from;
}

void
snapshot_restore(
    struct ctx *c, const struct path_search *ps, const struct slot *from)
{
	for (int i = 0; i < ps->written_slots; i++) {
		const struct variable *v =
		    &c->query->variable[ps->written_slot[i]];
		bool back = v->atomic || !(ps->options & PATH_NONATOMIC);
		struct slot *s = &c->slot[ps->written_slot[i]];

		if (back && v->type == TYPE_string)
			restore_string(c, s, &from[i]);
		else if (back)
			*s = from[i];
		else if (from[i].bound && v->type == TYPE_string)
			retire_copy(c, &from[i]);
	}
}

void
snapshot_list_written(struct ctx *c, struct path_search *ps)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);

	effects_variables(c->query, ps->node, NULL, slot);
	ps->written_slot = arena_get(&ps->memo->arena,
	    (size_t)c->query->variables * sizeof *ps->written_slot);
	for (int i = 0; i < c->query->variables; i++)
		if (slot[i])
			ps->written_slot[ps->written_slots++] = i;
	mem_free(slot);
}
