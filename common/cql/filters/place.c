/* place.c - the place of a position in its game */
#include "cql/run/context.h"
#include "cql/run/imagined.h"
#include "cql/run/inherited.h"
#include "cql/run/positions.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

struct number
number_ply(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of(c->at->ply);
}

struct number
number_movenumber(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of(c->pos->fullmove);
}

struct number
number_depth(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of(c->at->depth);
}

struct number
number_positionid(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of(c->at->id);
}

struct number
number_position_number(const struct node *n, struct ctx *c)
{
	const struct spot *at = position(n->kid[0], c);

	return at ? number_of(at->id) : NO_NUMBER;
}

bool
test_initial(const struct node *n, struct ctx *c)
{
	(void)n;
	return !c->at->parent;
}

bool
test_terminal(const struct node *n, struct ctx *c)
{
	(void)n;
	return !c->at->child;
}

bool
test_mainline(const struct node *n, struct ctx *c)
{
	(void)n;
	return !c->at->depth;
}

bool
test_variation(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->at->depth > 0;
}

static unsigned
white_deviates(const struct spot *at, unsigned above)
{
	const struct spot *parent = at->parent;

	return above ||
	    (parent && parent->pos.to_move == WHITE && parent->child != at);
}

/* True if all White's moves on the way are main moves. Black's may be any. */
bool
test_virtualmainline(const struct node *n, struct ctx *c)
{
	(void)n;
	return !inherited(c, white_deviates);
}

/*
 * Return the number of White's variations on the way; imagined moves do not
 * count.
 */
static unsigned
white_departures(const struct spot *at, unsigned above)
{
	return above +
	    (at->parent && at->parent->child != at && !imagined(at) &&
		at->pos.to_move == BLACK);
}

struct number
number_try(const struct node *n, struct ctx *c)
{
	(void)n;
	return inherited(c, white_departures) == 1 ? number_of(1) : NO_NUMBER;
}

const struct spot *
position_currentposition(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->at;
}

static const struct spot *
root(struct ctx *c)
{
	const struct spot *at = c->at;

	while (imagined(at))
		at = at->parent;
	return at->parent ? c->tree->first : at;
}

const struct spot *
position_initialposition(const struct node *n, struct ctx *c)
{
	(void)n;
	return root(c);
}

const struct spot *
position_parent(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->at->parent;
}

const struct spot *
position_child(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->at->child;
}

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

/* ---------------------------------------------------- two positions compared
 */

const struct spot *
position_above(const struct node *n, struct ctx *c)
{
	const struct spot *a = position(n->kid[0], c), *b;

	b = position(n->kid[1], c);
	return a && b && a->id != b->id && spots_above(c, a, b) ? a : NULL;
}

const struct spot *
position_above_or_same(const struct node *n, struct ctx *c)
{
	const struct spot *a = position(n->kid[0], c), *b;

	b = position(n->kid[1], c);
	return a && b && spots_above(c, a, b) ? a : NULL;
}

const struct spot *
position_below(const struct node *n, struct ctx *c)
{
	const struct spot *a = position(n->kid[0], c), *b;

	b = position(n->kid[1], c);
	return a && b && a->id != b->id && spots_above(c, b, a) ? a : NULL;
}

const struct spot *
position_below_or_same(const struct node *n, struct ctx *c)
{
	const struct spot *a = position(n->kid[0], c), *b;

	b = position(n->kid[1], c);
	return a && b && spots_above(c, b, a) ? a : NULL;
}

bool
test_ancestor(const struct node *n, struct ctx *c)
{
	return position_above(n, c) != NULL;
}

bool
test_descendant(const struct node *n, struct ctx *c)
{
	return position_below(n, c) != NULL;
}

const struct spot *
position_lca(const struct node *n, struct ctx *c)
{
	const struct spot *a = position(n->kid[0], c), *b;

	b = position(n->kid[1], c);
	return a && b ? spots_meeting(c, a, b) : NULL;
}

struct number
number_distance(const struct node *n, struct ctx *c)
{
	const struct spot *a = position(n->kid[0], c), *b;

	b = position(n->kid[1], c);
	if (!a || !b)
		return NO_NUMBER;
	return number_of(
	    (long long)a->ply + b->ply - 2LL * spots_meeting(c, a, b)->ply);
}
