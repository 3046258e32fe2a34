/* last_ply.c - see last_ply.h */
#include "cql/plan/last_ply.h"

#include <limits.h>

#include "cql/plan/consequence.h"
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
	    n->filter->flags & (LASTS | OUTSIDE | CHANGES | REMARKS))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!stays_at_position(n->kid[i]))
			return false;
	return true;
}

/*
 * The last ply at which a comparison of plies, or of the numbers of moves, with
 * a constant holds.  Whatever the number of the first move is, it rises by one
 * with every second ply.
 */
static unsigned long
ply_of_bounds(const struct node *n)
{
	struct bounds b;

	if (!consequence_bounds(n, &b) ||
	    !(is_ply(b.number) || is_movenumber(b.number)) ||
	    b.most == LLONG_MAX)
		return ULONG_MAX;
	if (b.most < 0)
		return 0;
	return is_ply(b.number) ? (unsigned long)b.most
				: 2 * (unsigned long)b.most + 1;
}

static unsigned long
lesser(unsigned long a, unsigned long b)
{
	return a < b ? a : b;
}

/* The last ply at which it can hold. */
static unsigned long
ply_of(const struct consequence *c)
{
	unsigned long last = ply_of_bounds(c->of), any = 0;

	for (int i = 0; i < c->count; i++) {
		unsigned long own = ply_of(c->part[i]);

		if (c->kind == HOLDS_ALL)
			last = lesser(last, own);
		any = any > own ? any : own;
	}
	return c->kind == HOLDS_ANY ? lesser(last, any) : last;
}

unsigned long
query_last_ply(const struct query *q)
{
	if (q->body->meter)
		return ULONG_MAX;
	for (int i = 0; i < q->body->kids; i++)
		if (!stays_at_position(q->body->kid[i]))
			return ULONG_MAX;
	return ply_of(q->consequence);
}
