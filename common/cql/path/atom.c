/* atom.c - does an atom match, and is its way the best? */
#include "cql/path/search_state.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/slot.h"
#include "cql/tree/node.h"

#include "cql/run/memo.h"

struct path_walk
trail_walk_to(const struct trail *t, const struct stand *s)
{
	return (struct path_walk){t->start, NULL, s->length, s->passed};
}

bool
trail_ask(const struct node *n, struct ctx *c, const struct trail *t, int atom,
    const struct stand *s, const struct spot *way)
{
	struct ctx_mark mark = ctx_mark(c);
	const struct spot *here, *outer = c->way;
	struct path_walk walk = c->walk;
	bool matched;

	error_if_late(c, n);
	here = ctx_go(c, s->at);
	c->way = way;
	if (t->by_move)
		c->walk = trail_walk_to(t, s);
	matched = matches(n->kid[t->pattern->part[atom]], c);
	if (t->by_move)
		c->walk = walk;
	c->way = outer;
	ctx_go(c, here);
	ctx_release(c, mark);
	return matched;
}

bool
trail_ask_move(const struct node *n, struct ctx *c, const struct trail *t,
    int atom, const struct stand *to, bb focus)
{
	struct ctx_mark mark = ctx_mark(c);
	const struct node *part = n->kid[t->pattern->part[atom]];
	const struct spot *outer = c->way;
	struct path_walk walk = c->walk;
	bool taken;

	error_if_late(c, n);
	c->way = NULL;
	c->walk = trail_walk_to(t, to);
	taken = part->filter->takes(
	    part, c, to->at, focus, t->options & TRAIL_CAPTURES ? focus : 0);
	c->walk = walk;
	c->way = outer;
	ctx_release(c, mark);
	return taken;
}

const struct spot *
trail_way_to(const struct trail *t, const struct spot *next)
{
	return t->options & TRAIL_SINGLECOLOR ? next->parent : next;
}

bool
trail_looks_ahead(const struct trail *t, int atom, const struct spot *at)
{
	return t->ahead[t->pattern->part[atom]] && at->child &&
	    at->child->next && !(t->options & (TRAIL_BACKWARD | TRAIL_TREE));
}
