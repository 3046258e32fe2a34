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
    struct effects *e, bool *read, bool *written)
{
	unsigned flags = n->filter->flags;
	bool others = n->slot >= 0 && !bound[n->slot];

	/* the groups of the last regex match are never restored */
	e->acts |= is_group(n) || n->acts;
	e->remarks |= (flags & REMARKS) != 0;
	e->more |= (flags & READS) != 0;
	e->reads |= others || flags & READS;
	if (read && others)
		read[n->slot] = true;
	if (flags & ASSIGNS && !(flags & (REMARKS | BINDS))) {
		bool plain = n->slot >= 0 &&
		    q->variable[n->slot].type != TYPE_dictionary;

		e->acts |= !plain;
		e->writes |= plain && others;
		if (written && plain && others)
			written[n->slot] = true;
	}
	for (int i = 0; i < n->kids; i++)
		add_effects(q, n->kid[i], bound, e, read, written);
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
effects_of(
    const struct query *q, const struct node *n, bool *read, bool *written)
{
	struct effects e = {.acts = has_below(n, WALKS | REMEMBERS) &&
		has_below(n, WALKS | READS)};
	struct effects of_range = {0};
	bool *bound = mem_get((size_t)q->variables + 1);

	mark_bound(n, bound);
	for (int i = 0; i < n->kids; i++)
		add_effects(q, n->kid[i], bound,
		    i < count_parts(n) ? &e : &of_range, read, written);
	mem_free(bound);
	return e;
}

/* ------------------------------------------------------------------ memos */

void
effects_number_memos(struct query *q, struct node *n)
{
	if (n->filter->flags & REMEMBERS && n->memo < 0) {
		n->memo = q->memos++;
		n->effects = effects_of(q, n, NULL, NULL);
	}
	for (int i = 0; i < n->kids; i++)
		effects_number_memos(q, n->kid[i]);
}
