/* scope.c - see scope.h */
#include "cql/parse/scope.h"

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

/* Return the head of the list for a name. */
static struct symbol **
bucket_of(const struct scope *s, struct str name)
{
	return &s->bucket[hash_text(HASH_START, name) & (s->buckets - 1)];
}

static struct symbol *
find_here(const struct scope *s, struct str name)
{
	struct symbol *y = s->buckets ? *bucket_of(s, name) : NULL;

	while (y && !str_equal(y->name, name))
		y = y->next;
	return y;
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

static void
link_symbol(struct scope *s, struct symbol *y)
{
	struct symbol **first = bucket_of(s, y->name);

	y->next = *first;
	*first = y;
}

/* Grow to at least as many buckets as names, so that the lists stay short. */
static void
grow(struct arena *a, struct scope *s)
{
	struct symbol **old = s->bucket, *next;
	size_t count = s->buckets;

	s->buckets = count ? 4 * count : 1;
	s->bucket = arena_get(a, s->buckets * sizeof(struct symbol *));
	for (size_t i = 0; i < count; i++)
		for (struct symbol *y = old[i]; y; y = next) {
			next = y->next;
			link_symbol(s, y);
		}
}

struct symbol *
scope_add_here(struct arena *a, struct scope *s, struct str name)
{
	struct symbol *y = arena_get(a, sizeof *y);

	if (s->symbols++ == s->buckets)
		grow(a, s);
	y->name = name;
	y->slot = -1;
	link_symbol(s, y);
	return y;
}

struct symbol *
scope_add(struct arena *a, struct scope *s, struct str name)
{
	while (s->narrow && s->up)
		s = s->up;
	return scope_add_here(a, s, name);
}
