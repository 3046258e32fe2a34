/* scope.c - see scope.h */
#include "cql/parse/scope.h"

struct scope *
scope_in(struct arena *a, struct scope *up, bool narrow)
{
	struct scope *s = arena_get(a, sizeof *s);

	s->up = up;
	s->narrow = narrow;
	return s;
}

struct symbol *
scope_find(struct scope *s, struct str name)
{
	for (; s; s = s->up)
		for (struct symbol *y = s->symbols; y; y = y->next)
			if (str_equal(y->name, name))
				return y;
	return NULL;
}

struct symbol *
scope_add_here(struct arena *a, struct scope *s, struct str name)
{
	struct symbol *y = arena_get(a, sizeof *y);

	y->name = name;
	y->slot = -1;
	y->next = s->symbols;
	s->symbols = y;
	return y;
}

struct symbol *
scope_add(struct arena *a, struct scope *s, struct str name)
{
	while (s->narrow && s->up)
		s = s->up;
	return scope_add_here(a, s, name);
}
