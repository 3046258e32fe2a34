/* needs.c - see needs.h */
#include "cql/plan/needs.h"

#include "cql/filters/move.h"
#include "cql/tree/diag.h"
#include "cql/tree/functions.h"

/*
 * Are its moves those that can be made, or taken back, and not those that were
 * played?  A position is enough for that, and what stands inside is about
 * positions that such moves lead to.
 */
static bool
makes_moves(const struct node *n)
{
	enum move_mode mode = move_mode_of(n);

	return n->filter->show == show_move && mode != PLAYED &&
	    mode != PREVIOUS;
}

static bool
makes_positions(const struct node *n)
{
	return makes_moves(n) || n->filter->evaluate.test == test_imagine;
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
