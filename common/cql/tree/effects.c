/* effects.c - see effects.h */
#include "cql/tree/effects.h"

#include "base/mem.h"

/* ---------------------------------------------------------------- effects */

/* Mark the variables that iterations and arguments in the tree bind. */
static void
mark_bound(const struct node *n, bool *bound)
{
	if (n->filter->flags & (BINDS | BINDS_TWO))
		bound[n->slot] = true;
	if (n->filter->flags & BINDS_TWO)
		bound[n->slot + 1] = true;
	for (int i = 0; i < n->kids; i++)
		mark_bound(n->kid[i], bound);
}

static bool
is_group(const struct node *n)
{
	return n->filter == &filters[FILTER_group] ||
	    n->filter == &filters[FILTER_group_index];
}

static void
add_effects(const struct query *q, const struct node *n, const bool *bound,
    struct effects *e)
{
	unsigned flags = n->filter->flags;
	bool others = n->slot >= 0 && !bound[n->slot];

	/* the groups of the last regex match are never restored */
	e->acts |= is_group(n) || n->acts;
	e->remarks |= (flags & REMARKS) != 0;
	e->reads |= others || flags & READS;
	if (flags & ASSIGNS && !(flags & (REMARKS | BINDS))) {
		if (n->slot >= 0 &&
		    q->variable[n->slot].type != TYPE_dictionary)
			e->writes |= others;
		else
			e->acts = true;
	}
	for (int i = 0; i < n->kids; i++)
		add_effects(q, n->kid[i], bound, e);
}

static bool *
bound_below(const struct query *q, const struct node *n)
{
	bool *bound = mem_get((size_t)q->variables + 1);

	mark_bound(n, bound);
	return bound;
}

/* True if a filter below `n` has all these flags. */
static bool
has_below(const struct node *n, unsigned flags)
{
	for (int i = 0; i < n->kids; i++)
		if ((n->kid[i]->filter->flags & flags) == flags ||
		    has_below(n->kid[i], flags))
			return true;
	return false;
}

/*
 * Return the number of parts that find evaluates at the positions it searches;
 * the range of a counting find is not among them.
 */
static int
count_parts(const struct node *n)
{
	return n->filter == &filters[FILTER_find_count] ? 1 : n->kids;
}

/*
 * Count a part that reads pathcount or its like as one with `acts`: their
 * values are not restored either after a path has ended.
 */
struct effects
effects_of(const struct query *q, const struct node *n)
{
	struct effects e = {.acts = has_below(n, WALKS | REMEMBERS) &&
		has_below(n, WALKS | READS)};
	bool *bound = bound_below(q, n);

	for (int i = 0; i < count_parts(n); i++)
		add_effects(q, n->kid[i], bound, &e);
	mem_free(bound);
	return e;
}

static bool
mark_variables(const struct query *q, const struct node *n, const bool *bound,
    bool *read, bool *written)
{
	bool plain = !(n->filter->flags & READS);
	bool others = n->slot >= 0 && !bound[n->slot];

	if (read && others)
		read[n->slot] = true;
	if (written && others && n->filter->flags & ASSIGNS &&
	    q->variable[n->slot].type != TYPE_dictionary)
		written[n->slot] = true;
	for (int i = 0; i < n->kids; i++)
		plain &= mark_variables(q, n->kid[i], bound, read, written);
	return plain;
}

bool
effects_variables(
    const struct query *q, const struct node *n, bool *read, bool *written)
{
	bool *bound = bound_below(q, n), plain = true;

	for (int i = 0; i < n->kids; i++)
		plain &= mark_variables(q, n->kid[i], bound, read, written);
	mem_free(bound);
	return plain;
}

/* ------------------------------------------------------------------ memos */

void
effects_number_memos(struct query *q, struct node *n)
{
	if (n->filter->flags & REMEMBERS && n->memo < 0) {
		n->memo = q->memos++;
		n->effects = effects_of(q, n);
	}
	for (int i = 0; i < n->kids; i++)
		effects_number_memos(q, n->kid[i]);
}
