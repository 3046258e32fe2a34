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

struct snapshot *
snapshot_take(struct ctx *c, const struct path_search *ps, struct arena *a)
{
	struct ctx_mark before = ctx_mark(c);
	struct snapshot *to = arena_raw(
	    a, sizeof *to + (size_t)ps->written_slots * sizeof *to->value);

	to->before = before;
	for (int i = 0; i < ps->written_slots; i++) {
		const struct stored_string *s;

		to->value[i] = c->slot[ps->written_slot[i]];
		s = string_of(c, ps, i, &to->value[i]);
		if (s)
			to->value[i].is.string =
			    arena_copy(a, s, sizeof *s + s->len);
	}
	return to;
}

/* True if the string is that of the copy: neither replaced nor appended to. */
static bool
is_unchanged(const struct stored_string *s, const struct stored_string *copy)
{
	return s && copy && s->serial == copy->serial && s->len == copy->len;
}

void
snapshot_restore(
    struct ctx *c, const struct path_search *ps, const struct snapshot *from)
{
	for (int i = 0; i < ps->written_slots; i++) {
		struct slot *s = &c->slot[ps->written_slot[i]];
		struct stored_string *now = string_of(c, ps, i, s);
		struct stored_string *copy =
		    string_of(c, ps, i, &from->value[i]);

		if (is_unchanged(now, copy))
			continue;
		stored_string_retire(&c->texts, now);
		*s = from->value[i];
		if (copy)
			s->is.string = stored_string_new(
			    &c->texts, stored_string_str(copy));
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
