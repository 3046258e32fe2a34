/* place.c - the place of a position in its game */
#include "cql/filters/evaluator.h"
#include "cql/run/imagined.h"
#include "cql/run/positions.h"

EVALUATOR(number, ply, number_of(c->at->ply));
EVALUATOR(number, movenumber, number_of(c->pos->fullmove));
EVALUATOR(number, depth, number_of(c->at->depth));
EVALUATOR(number, positionid, number_of(position_number(c->at)));

struct number
number_position_number(const struct node *n, struct ctx *c)
{
	const struct spot *at = position(n->kid[0], c);

	return at ? number_of(position_number(at)) : NO_NUMBER;
}

EVALUATOR(test, initial, !c->at->parent);
EVALUATOR(test, terminal, !c->at->child);
EVALUATOR(test, mainline, !c->at->depth);
EVALUATOR(test, variation, c->at->depth > 0);

/* True if all White's moves on the way are main moves. Black's may be any. */
EVALUATOR(test, virtualmainline, !departures_of(c).of_white);

EVALUATOR(number, try, departures_of(c).white == 1 ? number_of(1) : NO_NUMBER);
EVALUATOR(position, currentposition, c->at);

static const struct spot *
root(struct ctx *c)
{
	const struct spot *at = c->at;

	while (imagined(at))
		at = at->parent;
	return at->parent ? c->tree->first : at;
}

EVALUATOR(position, initialposition, root(c));
EVALUATOR(position, parent, c->at->parent);
EVALUATOR(position, child, c->at->child);

const struct spot *
position_child_number(const struct node *n, struct ctx *c)
{
	struct number which = number(n->kid[0], c);
	const struct spot *at = c->at->child;

	if (!which.some || which.value < 0)
		return NULL;
	while (at && which.value--)
		at = at->next;
	return at;
}

const struct spot *
position_position(const struct node *n, struct ctx *c)
{
	struct number id = number(n->kid[0], c);
	const struct spots *o = spots_of(c);

	if (!id.some || id.value < 0)
		return NULL;
	if (id.value == 0)
		return root(c);
	return id.value < o->count ? o->at[id.value] : NULL;
}

/* -------------------------------------------------- two positions compared */

/*
 * Return the first part if it is above the second, or below it; or, if `same`,
 * the same position.
 */
static const struct spot *
related(const struct node *n, struct ctx *c, bool below, bool same)
{
	const struct spot *a, *b;

	if (!two_positions(n, c, &a, &b) || (!same && a->id == b->id))
		return NULL;
	return spots_above(c, below ? b : a, below ? a : b) ? a : NULL;
}

EVALUATOR(position, above, related(n, c, false, false));
EVALUATOR(position, above_or_same, related(n, c, false, true));
EVALUATOR(position, below, related(n, c, true, false));
EVALUATOR(position, below_or_same, related(n, c, true, true));
EVALUATOR(test, ancestor, position_above(n, c) != NULL);
EVALUATOR(test, descendant, position_below(n, c) != NULL);

const struct spot *
position_lca(const struct node *n, struct ctx *c)
{
	const struct spot *a, *b;

	return two_positions(n, c, &a, &b) ? spots_meeting(c, a, b) : NULL;
}

struct number
number_distance(const struct node *n, struct ctx *c)
{
	const struct spot *a, *b;

	if (!two_positions(n, c, &a, &b))
		return NO_NUMBER;
	return number_of(
	    (long long)a->ply + b->ply - 2LL * spots_meeting(c, a, b)->ply);
}
