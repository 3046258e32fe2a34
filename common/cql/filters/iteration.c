/* iteration.c - square and piece: evaluate a filter for each square of a set */
#include "cql/filters/evaluator.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/piece_id.h"
#include "cql/run/slot.h"

/* Set the variable to a set of one square, or to the piece on it. */
static void
bind(const struct node *n, struct ctx *c, bb square, bool piece_here)
{
	struct slot *s = &c->slot[n->slot];

	s->bound = true;
	if (piece_here)
		s->is.piece = piece_on(c, bb_lowest(square));
	else
		s->is.set = square;
}

/*
 * Return the squares for which the body matches. It is evaluated for all of
 * them, as it may have effects.
 */
static inline bb
each_match(const struct node *n, struct ctx *c, bb rest, bool pieces)
{
	bb found = 0;

	error_if_late(c, n);
	for (; rest; rest = bb_but_lowest(rest)) {
		struct ctx_mark mark = ctx_mark(c);

		bind(n, c, rest & -rest, pieces);
		if (attempt(n->kid[1], c))
			found |= rest & -rest;
		ctx_release(c, mark);
	}
	return found;
}

/* True if the body matches for all squares; stops at the first failure. */
static inline bool
all_match(const struct node *n, struct ctx *c, bb rest, bool pieces)
{
	int remarks = c->remarks;

	error_if_late(c, n);
	for (; rest; rest = bb_but_lowest(rest)) {
		bind(n, c, rest & -rest, pieces);
		if (!matches(n->kid[1], c))
			return comments_stay_if(false, c, remarks);
	}
	return true;
}

EVALUATOR(set, square, each_match(n, c, set(n->kid[0], c), false));
EVALUATOR(test, square_all, all_match(n, c, set(n->kid[0], c), false));

static bb
occupied(const struct node *n, struct ctx *c)
{
	return set(n->kid[0], c) & position_occupied(c->pos);
}

EVALUATOR(set, piece, each_match(n, c, occupied(n, c), true));
EVALUATOR(test, piece_all, all_match(n, c, occupied(n, c), true));
