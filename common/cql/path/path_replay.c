/* path_replay.c - repeats the effects of the chosen path */
#include "cql/path/search_state.h"

#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/tree/node.h"

const struct path_step *
replay_path(struct path_search *ps, struct path_step *last)
{
	const struct spot *end = last->end;
	long long value = last->value;
	struct path_step *path = NULL;

	for (struct path_step *s = last; s; s = s->before) {
		struct path_step *made = ps->end_stamp
		    ? arena_copy(&ps->memo->passing, s, sizeof *made)
		    : s;

		made->next = path;
		made->end = end;
		made->length =
		    (path ? path->length : 0) + atom_length(ps, s->atom);
		path = made;
	}
	path->value = ps->settings.max ? value : path->length;
	return path;
}

/*
 * Return all squares except those of castling pieces that the path does not
 * follow.
 */
static bb
squares_followed(const struct path_step *s)
{
	bb squares = BB_ALL;

	if (s->left_out & MOVER_KING)
		squares &= ~bb_of(move_from(s->to->played));
	if (s->left_out & MOVER_ROOK)
		squares &= ~bb_of(move_to(s->to->played));
	return squares;
}

void
replay_effects(
    struct ctx *c, const struct path_search *ps, const struct path_step *path)
{
	struct path_point at = ps->origin;
	unsigned left_out = 0;

	if (!ps->node->effects.remarks && !ps->node->effects.writes)
		return;
	for (const struct path_step *s = path; s; s = s->next) {
		at.at = s->at;
		if (atom_is_move(ps, s->atom)) {
			unsigned plies = s->to->ply - s->at->ply;

			at = (struct path_point){.at = s->to,
			    .focus = at.focus,
			    .length = at.length + 1,
			    .passed = at.passed + plies - 1};
			left_out = s->left_out;
			atom_takes_move(
			    c, ps, s->atom, &at, squares_followed(s));
		} else {
			atom_matches(c, ps, s->atom, &at,
			    atom_left_out(ps, s->atom, left_out),
			    s->next && atom_looks_ahead(ps, s->atom, s->at)
				? step_neighbour_to(ps, s->next->at)
				: NULL);
		}
	}
}

void
replay_comments(
    const struct node *n, struct ctx *c, const struct path_step *path)
{
	if (!n->effects.remarks)
		return;
	for (const struct path_step *s = path; s; s = s->next)
		for (int i = 0; i < s->remarks; i++)
			comment_add(n, c, s->remark[i].at, s->remark[i].text);
}
