/* needs.c - see needs.h */
#include "cql/plan/needs.h"

#include <limits.h>

#include "cql/filters/move_filters.h"
#include "cql/plan/implied.h"
#include "cql/tree/diag.h"
#include "cql/tree/node.h"

/* True if it depends on its position and the game as a whole, without effects.
 */
static bool
stays_at_position(const struct node *n)
{
	enum filter_fact fact = n->filter->fact;
	unsigned flags = n->filter->flags;
	bool stays = flags & (BOARD | GAME_CONSTANT) || fact == IS_PLY ||
	    fact == IS_MOVENUMBER || fact == IS_RESULT || fact == IS_ALWAYS;

	if (!stays || n->acts || n->slot >= 0 ||
	    flags & (EXTERNAL_EFFECT | OUTSIDE | ASSIGNS | REMARKS))
		return false;
	for (int i = 0; i < n->kids; i++)
		if (!stays_at_position(n->kid[i]))
			return false;
	return true;
}

/* Return the last ply at which it can hold; LLONG_MAX: none is known. */
static long long
ply_of(const struct condition *c)
{
	long long last = c->kind == CONDITION_PLIES ? c->most : LLONG_MAX;
	long long any = 0;

	for (int i = 0; i < c->count; i++) {
		long long own = ply_of(c->part[i]);

		if (c->kind == CONDITION_ALL && own < last)
			last = own;
		any = any > own ? any : own;
	}
	return c->kind == CONDITION_ANY ? any : last;
}

uint64_t
query_last_ply(const struct query *q)
{
	long long last = q->body->meter ? LLONG_MAX : ply_of(q->condition);

	for (int i = 0; i < q->body->kids; i++)
		if (!stays_at_position(q->body->kid[i]))
			return UINT64_MAX;
	return last == LLONG_MAX ? UINT64_MAX : (uint64_t)last;
}

/*
 * True if its positions are imagined, or after legal moves or moves taken back:
 * a position is enough for that, and the filters inside are evaluated there.
 */
static bool
makes_positions(const struct node *n)
{
	enum move_mode mode = move_mode_of(n);

	return n->filter->fact == IS_IMAGINE ||
	    (n->filter->fact == IS_MOVE && mode != PLAYED && mode != PREVIOUS);
}

static void
warn_of(const struct query *q, const struct node *n, struct out *warnings)
{
	if (makes_positions(n))
		return;
	if (n->filter->flags & NEEDS_GAME) {
		diag_warn(warnings, &q->source, n->location,
		    "this asks about a game, and a position line has none");
		return;
	}
	for (int i = 0; i < n->kids; i++)
		warn_of(q, n->kid[i], warnings);
}

void
needs_game_warn(const struct query *q, struct out *warnings)
{
	warn_of(q, q->body, warnings);
}
