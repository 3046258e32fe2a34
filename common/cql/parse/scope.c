/* scope.c - see scope.h */
#include "cql/parse/scope.h"

#include <assert.h>

#include "base/hash.h"

struct scope *
scope_in(struct arena *a, struct scope *up, bool narrow)
{
	struct scope *s = arena_get(a, sizeof *s);

	s->up = s->written_in = up;
	s->narrow = narrow;
	return s;
}

struct scope *
scope_of_call(struct arena *a, struct scope *up, const struct function *f,
    struct location call)
{
	struct scope *s = scope_in(a, up, false);

	s->written_in = f->written_in;
	s->called = f;
	s->call = call;
	return s;
}

bool
scope_calls(const struct scope *s, const struct function *f)
{
	while (s && s->called != f)
		s = s->up;
	return s != NULL;
}

/*
 * Return the place of a name in a hash trie (Wellons 2023): two bits of the
 * hash choose the next symbol, until the name or none is found.
 */
static struct symbol **
place_of(struct symbol **at, struct str name)
{
	uint64_t hash = hash_text(HASH_START, name);

	for (; *at && !str_equal((*at)->name, name); hash >>= 2)
		at = &(*at)->child[hash & 3];
	return at;
}

static struct symbol *
find_here(const struct scope *s, struct str name)
{
	struct symbol *names = s->names;

	return *place_of(&names, name);
}

/* True if the text with scope `s` is inside the text with scope `around`. */
static bool
is_written_in(const struct scope *s, const struct scope *around)
{
	while (s && s != around)
		s = s->written_in;
	return s != NULL;
}

struct symbol *
scope_find(struct scope *s, struct str name)
{
	struct symbol *of_caller = NULL;

	for (struct scope *at = s; at; at = at->up) {
		struct symbol *y = find_here(at, name);

		if (!y)
			continue;
		if ((!y->parameter && !y->function) || is_written_in(s, at))
			return y;
		if (y->function && !of_caller)
			of_caller = y;
	}
	return of_caller;
}

bool
scope_has(const struct scope *s, struct str name)
{
	for (; s->narrow && s->up; s = s->up)
		if (find_here(s, name))
			return true;
	return find_here(s, name);
}

struct symbol *
scope_add_here(struct arena *a, struct scope *s, struct str name)
{
	struct symbol **at = place_of(&s->names, name), *y;

	assert(!*at);
	y = *at = arena_get(a, sizeof *y);
	y->name = name;
	y->slot = -1;
	return y;
}

struct symbol *
scope_add(struct arena *a, struct scope *s, struct str name)
{
	while (s->narrow && s->up)
		s = s->up;
	return scope_add_here(a, s, name);
}
