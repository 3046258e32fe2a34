/* pattern_atom.c - see search_state.h */
#include "cql/path/search_state.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/tree/node.h"

struct path_walk
atom_walk_to(const struct path_search *ps, const struct path_point *point)
{
	return (struct path_walk){
	    ps->start, NULL, point->length, point->passed};
}

bool
atom_matches(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *point, unsigned left_out,
    const struct spot *successor)
{
	struct ctx_mark mark = ctx_mark(c);
	const struct spot *here;
	struct move_view view = c->view;
	struct path_walk walk = c->walk;
	bool matched;

	error_if_late(c, ps->node);
	here = ctx_go(c, point->at);
	c->view = (struct move_view){successor, point->at, left_out};
	if (search_by_moves(ps))
		c->walk = atom_walk_to(ps, point);
	matched = matches(ps->node->kid[ps->pattern->part[atom]], c);
	if (search_by_moves(ps))
		c->walk = walk;
	c->view = view;
	ctx_go(c, here);
	ctx_release(c, mark);
	return matched;
}

unsigned
atom_takes_move(struct ctx *c, const struct path_search *ps, int atom,
    const struct path_point *to, bb focus)
{
	struct ctx_mark mark = ctx_mark(c);
	const struct node *part = ps->node->kid[ps->pattern->part[atom]];
	struct move_view view = c->view;
	struct path_walk walk = c->walk;
	unsigned movers;

	error_if_late(c, ps->node);
	c->view = (struct move_view){0};
	c->walk = atom_walk_to(ps, to);
	movers = part->filter->takes(
	    part, c, to->at, focus, ps->options & PATH_CAPTURES ? focus : 0);
	c->walk = walk;
	c->view = view;
	ctx_release(c, mark);
	return movers;
}

bool
atom_looks_ahead(const struct path_search *ps, int atom, const struct spot *at)
{
	return ps->looks_at_move[ps->pattern->part[atom]] && at->child &&
	    at->child->next && !(ps->options & (PATH_BACKWARD | PATH_TREE));
}
