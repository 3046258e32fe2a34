/* parallel_safe.c - see parallel_safe.h */
#include "cql/plan/parallel_safe.h"

#include "base/mem.h"

struct search {
	const struct query *query;
	bool *changed; /* by slot: the variables that the body changes */
	bool begins;   /* it is cqlbegin that is looked at */
};

static bool
is(const struct node *n, enum filter_fact fact)
{
	return n->filter->fact == fact;
}

static bool
has_row(const struct node *n, enum filter_row row)
{
	return n->filter == &filters[row];
}

/* True if it sets a variable that has a strategy, or an entry of one. */
static bool
is_change(const struct query *q, const struct node *n)
{
	const struct variable *v;

	if (n->slot < 0 || !(n->filter->flags & ASSIGNS))
		return false;
	if (is(n, IS_DECLARATION))
		return false;
	v = &q->variable[n->slot];
	return v->persistent && v->merge != MERGE_none;
}

/* Return the slot of the variable that it reads itself, or -1. */
static int
slot_read(const struct node *n)
{
	if (is(n, IS_KEYS))
		return (int)n->number;
	return n->filter->flags & ASSIGNS || has_row(n, FILTER_reference)
	    ? -1
	    : n->slot;
}

/* True if it or a part reads this variable. */
static bool
mentions(const struct node *n, int slot)
{
	if (slot_read(n) == slot)
		return true;
	for (int i = 0; i < n->kids; i++)
		if (mentions(n->kid[i], slot))
			return true;
	return false;
}

/* True if `n` is the old value of the variable that is changed. */
static bool
is_old(const struct node *n, const struct node *change)
{
	if (n->slot != change->slot)
		return false;
	if (has_row(change, FILTER_put))
		return n->kids == 1 && !(n->filter->flags & ASSIGNS) &&
		    node_equal(n->kid[0], change->kid[0]);
	return has_row(n, FILTER_variable) || has_row(n, FILTER_old_number);
}

static bool
is_nothing(const struct node *n)
{
	if (is(n, IS_INTEGER))
		return n->number == 0;
	return has_row(n, FILTER_string) &&
	    (n->text.len == 0 || str_is(n->text, "0"));
}

static const struct node *
value_of(const struct node *change)
{
	return change->kid[change->kids - 1];
}

/*
 * True for `old OP F` or `F OP old`, with an F that does not read the variable;
 * of a difference only `old - F`.
 */
static bool
combines(const struct node *change, enum filter_fact how)
{
	const struct node *value = value_of(change);
	int old = 0;

	if (!is(value, how))
		return false;
	for (int i = 0; i < value->kids; i++)
		if (is_old(value->kid[i], change))
			old++;
		else if (mentions(value->kid[i], change->slot))
			return false;
	return old == 1 &&
	    (how != IS_DIFFERENCE || is_old(value->kid[0], change));
}

static bool
adds_nothing(const struct node *change)
{
	return combines(change, IS_SUM) && is_nothing(value_of(change)->kid[1]);
}

static bool
is_minimum(enum merge m)
{
	return m == MERGE_min || m == MERGE_int_min;
}

static bool
is_sum(enum merge m)
{
	return m == MERGE_sum || m == MERGE_int_sum;
}

/* True if the change goes with the merge strategy of its variable. */
static bool
is_even(const struct search *s, const struct node *change)
{
	enum merge m = s->query->variable[change->slot].merge;
	const struct node *value;

	if (s->begins && !is_sum(m))
		return true;
	if (!change->kids || is(change, IS_UNBIND))
		return false;
	value = value_of(change);
	if (has_row(change, FILTER_append))
		return is_nothing(value) && !value->text.len;
	if (has_row(change, FILTER_put) &&
	    mentions(change->kid[0], change->slot))
		return false;
	if (s->begins)
		return value->type == TYPE_set || is_nothing(value) ||
		    adds_nothing(change);
	if (m == MERGE_sum)
		return combines(change,
			   value->type == TYPE_set ? IS_UNION : IS_SUM) ||
		    combines(change, IS_DIFFERENCE);
	if (is_sum(m))
		return false;
	return combines(change, is_minimum(m) ? IS_LEAST : IS_GREATEST) ||
	    adds_nothing(change);
}

/* Return the change of `if x < F then x = F`, with a strategy that says so; or
 * NULL.
 */
static const struct node *
guarded(const struct search *s, const struct node *n)
{
	const struct node *test, *change;
	enum filter_fact how;
	int old; /* which side it is on */
	bool lessens;

	if (n->filter->implies != IMPLIED_IF || n->kids != 2)
		return NULL;
	test = n->kid[0];
	change = n->kid[1];
	how = test->filter->fact;
	if (!is_change(s->query, change) || !change->kids || how < IS_LESS ||
	    how > IS_GREATER || how == IS_EQUAL)
		return NULL;
	old = is_old(test->kid[1], change);
	if (!is_old(test->kid[old], change) ||
	    !node_equal(test->kid[!old], value_of(change)) ||
	    mentions(value_of(change), change->slot) ||
	    is_sum(s->query->variable[change->slot].merge))
		return NULL;
	/* x > F or F < x says that F is the lesser */
	lessens = (how > IS_EQUAL) != (old == 1);
	return lessens == is_minimum(s->query->variable[change->slot].merge)
	    ? change
	    : NULL;
}

static const struct node *search(const struct search *s, const struct node *n);

static const struct node *
search_parts(
    const struct search *s, const struct node *n, const struct node *but_for)
{
	const struct node *found = NULL;

	for (int i = 0; i < n->kids && !found; i++)
		if (!but_for || !is_old(n->kid[i], but_for))
			found = search(s, n->kid[i]);
	return found;
}

static const struct node *
search(const struct search *s, const struct node *n)
{
	const struct node *change = guarded(s, n), *found;
	int slot = slot_read(n);

	if (change)
		return search_parts(s, change, NULL);
	if (!is_change(s->query, n))
		return slot >= 0 && s->changed[slot] ? n
						     : search_parts(s, n, NULL);
	if (!is_even(s, n))
		return n;
	for (int i = 0; i < n->kids - 1; i++)
		if ((found = search(s, n->kid[i])))
			return found;
	return n->kids ? search_parts(s, value_of(n), n) : NULL;
}

static void
mark_changed(const struct query *q, const struct node *n, bool *changed)
{
	if (is_change(q, n))
		changed[n->slot] = true;
	for (int i = 0; i < n->kids; i++)
		mark_changed(q, n->kid[i], changed);
}

bool
parallel_hindered(const struct query *q, struct parallel_conflict *by)
{
	struct search s = {.query = q,
	    .changed = mem_get((size_t)q->variables + 1),
	    .begins = true};
	const struct node *found = q->begin ? search(&s, q->begin) : NULL;

	if (!found) {
		s.begins = false;
		mark_changed(q, q->body, s.changed);
		found = search(&s, q->body);
	}
	if (found)
		*by = (struct parallel_conflict){
		    &q->variable[is_change(q, found) ? found->slot
						     : slot_read(found)],
		    found->location};
	mem_free(s.changed);
	return found;
}
