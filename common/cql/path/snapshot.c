/* snapshot.c - saves and restores the variables that parts of a pattern set */
#include "cql/path/search_state.h"

#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/tree/effects.h"
#include "cql/tree/query.h"

/* Return the string of a value of written variable `i`; NULL if it has none. */
static struct stored_string *
string_of(const struct ctx *c, const struct path_search *ps, int i,
    const struct slot *value)
{
	return value->bound &&
		c->query->variable[ps->written_slot[i]].type == TYPE_string
	    ? value->is.string
	    : NULL;
}

/* Keep each string, so that an error that ends the search does not leak it. */
void
snapshot_take(struct ctx *c, const struct path_search *ps, struct slot *to)
{
	for (int i = 0; i < ps->written_slots; i++) {
		struct stored_string *s;

		to[i] = c->slot[ps->written_slot[i]];
		s = string_of(c, ps, i, &to[i]);
		if (!s)
			continue;
		s = stored_string_new(&c->texts, stored_string_str(s));
		stored_string_keep(&c->texts, s);
		to[i].is.string = s;
	}
}

void
snapshot_drop(
    struct ctx *c, const struct path_search *ps, const struct slot *of)
{
	for (int i = 0; i < ps->written_slots; i++) {
		struct stored_string *copy = string_of(c, ps, i, &of[i]);

		if (!copy)
			continue;
		stored_string_give_back(copy);
		stored_string_retire(&c->texts, copy);
	}
}

void
snapshot_restore(
    struct ctx *c, const struct path_search *ps, const struct slot *from)
{
	for (int i = 0; i < ps->written_slots; i++) {
		struct slot *s = &c->slot[ps->written_slot[i]];
		struct stored_string *copy = string_of(c, ps, i, &from[i]);

		if (copy)
			stored_string_give_back(copy);
		stored_string_retire(&c->texts, string_of(c, ps, i, s));
		*s = from[i];
	}
}

void
snapshot_list_written(struct ctx *c, struct path_search *ps)
{
	bool *slot = mem_get((size_t)c->query->variables + 1);

	effects_of(c->query, ps->node, NULL, slot);
	ps->written_slot = arena_get(&ps->memo->arena,
	    (size_t)c->query->variables * sizeof *ps->written_slot);
	for (int i = 0; i < c->query->variables; i++)
		if (slot[i] &&
		    (c->query->variable[i].atomic ||
			!(ps->options & PATH_NONATOMIC)))
			ps->written_slot[ps->written_slots++] = i;
	mem_free(slot);
}
