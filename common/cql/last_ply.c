/* last_ply.c - see last_ply.h */
#include "cql/last_ply.h"

#include <limits.h>

#include "cql/quiet.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

static bool
is_ply(const struct node *n)
{
	return n->filter->evaluate.number == number_ply;
}

static bool
is_movenumber(const struct node *n)
{
	return n->filter->evaluate.number == number_movenumber;
}

/* Of the filter by itself: does it look at moves, or other positions? */
static bool
looks_around(const struct node *n)
{
	return !(n->filter->flags & (BOARD | PURE)) && !is_ply(n) &&
	    !is_movenumber(n) && n->filter->evaluate.test != test_result &&
	    n->filter->evaluate.test != test_header;
}

/* Does it look at its position and the game as a whole, and do nothing? */
static bool
stays_at_position(const struct node *n)
{
	if (n->acts || n->slot >= 0 || looks_around(n) ||
	    quiet_consequence(n->filter) == LOUD)
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!stays_at_position(n->kid[i]))
			return false;
	return true;
}

/*
 * The last ply at which the number of a ply, or of a move, is at most `most`.
 * Whatever the number of the first move is, it rises by one with every second
 * ply.
 */
static unsigned long
ply_of_most(const struct node *n, long long most)
{
	if (most < 0)
		return 0;
	if (most >= LONG_MAX / 4)
		return ULONG_MAX;
	return is_ply(n) ? (unsigned long)most : 2 * (unsigned long)most + 1;
}

/* Of `left < right`, or with `equal` of `left <= right`. */
static unsigned long
ply_of_order(const struct node *left, const struct node *right, bool equal)
{
	if (right->filter != &filters[FILTER_integer] ||
	    (!is_ply(left) && !is_movenumber(left)))
		return ULONG_MAX;
	return ply_of_most(left, right->number - !equal);
}

static unsigned long
lesser(unsigned long a, unsigned long b)
{
	return a < b ? a : b;
}

static unsigned long
ply_of_comparison(const struct node *n)
{
	const struct evaluators *e = &n->filter->evaluate;
	const struct node *a = n->kid[0], *b = n->kid[1];

	if (e->number == number_equal)
		return lesser(
		    ply_of_order(a, b, true), ply_of_order(b, a, true));
	if (e->number == number_less || e->number == number_at_most)
		return ply_of_order(a, b, e->number == number_at_most);
	return ply_of_order(b, a, e->number == number_at_least);
}

static unsigned long ply_of(const struct node *n);

static unsigned long
ply_of_all(const struct node *n)
{
	unsigned long last = ULONG_MAX;

	for (int i = 0; i < n->kids; i++)
		last = lesser(last, ply_of(n->kid[i]));
	return last;
}

static unsigned long
ply_of_any(const struct node *n)
{
	unsigned long last = 0;

	for (int i = 0; i < n->kids; i++) {
		unsigned long own = ply_of(n->kid[i]);

		if (own > last)
			last = own;
	}
	return n->kids ? last : ULONG_MAX;
}

/* The last ply at which it can match. */
static unsigned long
ply_of(const struct node *n)
{
	switch (quiet_consequence(n->filter)) {
	case FOLLOWS_SEQUENCE:
	case FOLLOWS_SAME: return ply_of_all(n);
	case FOLLOWS_ANY: return ply_of_any(n);
	case FOLLOWS_COMPARISON:
		return lesser(ply_of_all(n), ply_of_comparison(n));
	default: return ULONG_MAX;
	}
}

unsigned long
query_last_ply(const struct query *q)
{
	if (q->body->meter)
		return ULONG_MAX;
	for (int i = 0; i < q->body->kids; i++)
		if (!stays_at_position(q->body->kid[i]))
			return ULONG_MAX;
	return ply_of_all(q->body);
}
