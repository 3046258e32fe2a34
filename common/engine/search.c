/*
 * search.c - see search.h
 *
 * The root: its moves, and deeper and deeper looks at them.  What lies below
 * is in tree.c.
 */
#include "engine/search.h"

#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "engine/tree.h"

/* A move of the root, and what has become of it. */
struct root_move {
	move move;
	int score;
	move line[SEARCH_PLIES_MAX + 1];
	int length;
};

struct search {
	struct tree tree;
	struct root_move *root;
	int root_count;
};

static void
list_root_moves(struct search *s)
{
	const struct moves *only = &s->tree.task->only;
	struct frame *f = &s->tree.frames[0];

	if (only->count)
		f->moves.moves = *only;
	else
		movegen_legal(&f->position, &f->moves.moves);
	order_rank(&s->tree.order, &f->position, 0, MOVE_NULL, &f->moves);
	s->root_count = f->moves.moves.count;
	s->root =
	    mem_grow(s->root, ((size_t)s->root_count + 1) * sizeof *s->root);
	for (int i = 0; i < s->root_count; i++) {
		s->root[i].move = order_next(&f->moves, i);
		s->root[i].score = -SCORE_INFINITE;
		s->root[i].line[0] = s->root[i].move;
		s->root[i].length = 1;
	}
}

/* Moves root move `i` up to place `to`; those between move down. */
static void
move_up(struct search *s, int i, int to)
{
	struct root_move r = s->root[i];

	memmove(
	    s->root + to + 1, s->root + to, (size_t)(i - to) * sizeof *s->root);
	s->root[to] = r;
}

/*
 * Finds the best of the root moves from place `from` on, with a score above
 * `alpha`, and brings it there.  False when it was stopped before; what was
 * found until then stands.
 */
static bool
search_root(struct search *s, int from, int alpha, int beta, int depth)
{
	for (int i = from; i < s->root_count; i++) {
		struct root_move *r = &s->root[i];
		int score = tree_try(
		    &s->tree, r->move, i - from, alpha, beta, depth, 0, false);

		if (s->tree.stopped)
			return false;
		r->score = score;
		if (score <= alpha && i > from)
			continue;
		if (score > alpha) {
			r->length = s->tree.frames[1].length + 1;
			memcpy(r->line + 1, s->tree.frames[1].line,
			    (size_t)s->tree.frames[1].length * sizeof(move));
			alpha = score;
		}
		move_up(s, i, from);
		if (alpha >= beta)
			break;
	}
	return true;
}

static void
report(struct search *s, int rank, int depth)
{
	const struct root_move *r = &s->root[rank];

	s->tree.task->report(s->tree.task->to,
	    &(struct search_line){.rank = rank + 1,
		.depth = depth,
		.deepest = s->tree.deepest,
		.score = r->score,
		.nodes = s->tree.nodes,
		.ns = clock_ns() - s->tree.time.begun,
		.fullness = transposition_fullness(&s->tree.table),
		.moves = r->line,
		.count = r->length});
}

/* The iterations */

static bool
is_mate_found(const struct search *s)
{
	int mate = s->tree.task->limits.mate;

	return mate && s->root[0].score >= SCORE_MATE - (2 * mate - 1);
}

/* Nothing that lies deeper can be better, or worse. */
static bool
is_certain(const struct search *s, int depth)
{
	int score = s->root[0].score;
	bool mate = score >= SCORE_MATES || score <= -SCORE_MATES;
	int plies = SCORE_MATE - (score < 0 ? -score : score);

	return mate && plies <= depth;
}

static bool
is_enough(struct search *s, int depth)
{
	const struct search_limits *l = &s->tree.task->limits;

	if (tree_is_stopped(&s->tree) || (l->depth && depth >= l->depth))
		return true;
	if (is_mate_found(s) || (l->mate && depth >= 2 * l->mate - 1))
		return true;
	if (s->tree.pondering)
		return false;
	if (l->ns || l->clock[s->tree.task->start.to_move] >= 0) {
		if (is_certain(s, depth) || (s->root_count == 1 && !l->ns))
			return true;
		return budget_is_short(&s->tree.time);
	}
	return false;
}

/*
 * One more ply.  When a mate is looked for nothing but mates that are short
 * enough counts, so most of the tree need not be looked at; before that one
 * usual iteration finds a move that will do if there is no mate.
 */
static bool
iterate(struct search *s, int depth)
{
	int lines = s->tree.task->lines < s->root_count ? s->tree.task->lines
							: s->root_count;
	int mate = s->tree.task->limits.mate;
	bool only_mates = mate && depth > 1;

	s->tree.full_width = only_mates;
	for (int rank = 0; rank < lines; rank++) {
		int alpha =
		    only_mates ? SCORE_MATE - 2 * mate : -SCORE_INFINITE;
		move before = s->root[rank].move;
		bool whole = search_root(s, rank, alpha, SCORE_INFINITE, depth);
		bool news = whole || s->root[rank].move != before;

		if (news && s->root[rank].score > alpha)
			report(s, rank, depth);
		if (!whole)
			return false;
	}
	return true;
}

static void
deepen(struct search *s)
{
	for (int depth = 1; depth < SEARCH_PLIES_MAX; depth++)
		if (!iterate(s, depth) || is_enough(s, depth))
			break;
}

struct search_result
search_run(struct search *s, const struct search_task *task)
{
	struct search_result result = {MOVE_NULL, MOVE_NULL, 0};

	tree_begin(&s->tree, task);
	list_root_moves(s);
	if (!s->root_count)
		return result;
	deepen(s);
	result.best = s->root[0].move;
	if (s->root[0].length > 1)
		result.reply = s->root[0].line[1];
	result.nodes = s->tree.nodes;
	return result;
}

struct search *
search_new(size_t table_bytes)
{
	struct search *s = mem_get(sizeof *s);

	transposition_init(&s->tree.table, table_bytes);
	return s;
}

void
search_free(struct search *s)
{
	transposition_free(&s->tree.table);
	mem_free(s->root);
	mem_free(s);
}

void
search_resize(struct search *s, size_t table_bytes)
{
	transposition_free(&s->tree.table);
	transposition_init(&s->tree.table, table_bytes);
}

void
search_forget(struct search *s)
{
	transposition_clear(&s->tree.table);
}
