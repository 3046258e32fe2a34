/*
 * engine_search.c - see engine.h
 *
 * The root: its moves, and iterative deepening.  The tree below is searched by
 * engine_tree.c.
 */
#include "uci/engine.h"

#include <string.h>

#include "base/mem.h"

static void
list_root_moves(struct search_tree *t)
{
	const struct moves *only = &t->task->only;
	struct frame *f = &t->frames[0];

	if (only->count)
		f->ranked.moves = *only;
	else
		movegen_legal(&f->position, &f->ranked.moves);
	order_rank(&t->order, &f->position, 0, MOVE_NULL, &f->ranked);
	t->root_count = f->ranked.moves.count;
	t->root =
	    mem_grow(t->root, ((size_t)t->root_count + 1) * sizeof *t->root);
	t->root[0] = (struct root_move){.length = 0};
	for (int i = 0; i < t->root_count; i++) {
		t->root[i].score = -SCORE_INFINITE;
		t->root[i].line[0] = order_next(&f->ranked, i);
		t->root[i].length = 1;
	}
}

/* Move root move `i` up to place `to`; those in between move down by one. */
static void
move_up(struct search_tree *t, int i, int to)
{
	struct root_move r = t->root[i];

	memmove(
	    t->root + to + 1, t->root + to, (size_t)(i - to) * sizeof *t->root);
	t->root[to] = r;
}

/*
 * Find the best root move from place `from` on, with a score above `alpha`, and
 * move it to `from`.  Return false if the search was stopped; the moves found
 * until then stay.
 */
static bool
search_root(struct search_tree *t, int from, int alpha, int beta, int depth)
{
	for (int i = from; i < t->root_count; i++) {
		struct root_move *r = &t->root[i];
		int score =
		    tree_try(t, r->line[0], i - from, alpha, beta, depth, 0);

		if (t->stopped)
			return false;
		r->score = score;
		if (score <= alpha && i > from)
			continue;
		if (score > alpha) {
			r->length = t->frames[1].length + 1;
			memcpy(r->line + 1, t->frames[1].line,
			    (size_t)t->frames[1].length * sizeof(move));
			alpha = score;
		}
		move_up(t, i, from);
		if (alpha >= beta)
			break;
	}
	return true;
}

/* Report the line of the root move at this place. */
static void
report(struct search_tree *t, int place, int depth)
{
	t->reported = true;
	t->task->report(t->task->to, place, depth);
}

/* The iterations */

static bool
is_mate_found(const struct search_tree *t)
{
	long long mate = t->task->limits.mate;

	return mate && t->root[0].score >= SCORE_MATE - (2 * mate - 1);
}

/* True if the best score is a mate that no deeper search can change. */
static bool
is_certain(const struct search_tree *t, int depth)
{
	int score = t->root[0].score;
	bool mate = score >= SCORE_MATES || score <= -SCORE_MATES;
	int plies = SCORE_MATE - (score < 0 ? -score : score);

	return mate && plies <= depth;
}

static bool
is_enough(struct search_tree *t, int depth)
{
	const struct search_limits *l = &t->task->limits;

	if (tree_is_stopped(t) || (l->depth && depth >= l->depth))
		return true;
	if (is_mate_found(t) || (l->mate && depth >= 2 * l->mate - 1))
		return true;
	if (t->pondering)
		return false;
	if (l->ns || l->clock[t->task->start.to_move] >= 0) {
		if (is_certain(t, depth) || (t->root_count == 1 && !l->ns))
			return true;
		return budget_is_past(&t->time, t->time.short_of);
	}
	return false;
}

/* Sort the lines, the best first, equal ones in the order of the search. */
static void
sort_lines(struct search_tree *t, int lines)
{
	for (int i = 1; i < lines; i++) {
		int to = i;

		while (to && t->root[to - 1].score < t->root[i].score)
			to--;
		move_up(t, i, to);
	}
}

/*
 * Search all lines one ply deeper.  Return false if stopped.  With a limit
 * `mate`, only mates that are short enough count, so the window prunes most of
 * the tree; the first iteration is a normal one and finds a move in case there
 * is no mate.
 *
 * A single line is reported when it has changed, too.  Several are reported
 * once all are searched, so that they are of one depth and no move is in two.
 */
static bool
iterate(struct search_tree *t, int depth)
{
	int lines =
	    t->task->lines < t->root_count ? t->task->lines : t->root_count;
	int mate = (int)t->task->limits.mate;
	bool only_mates = mate && depth > 1, whole = true, news;
	int alpha = only_mates ? SCORE_MATE - 2 * mate : -SCORE_INFINITE;
	move before = t->root[0].line[0];

	t->full_width = only_mates;
	for (int rank = 0; rank < lines && whole; rank++)
		whole = search_root(t, rank, alpha, SCORE_INFINITE, depth);
	news = whole || (lines == 1 && t->root[0].line[0] != before);
	if (whole) {
		sort_lines(t, lines);
		t->whole = t->root[0];
	}
	for (int rank = 0; rank < lines && news; rank++)
		if (t->root[rank].score > alpha)
			report(t, rank, depth);
	return whole;
}

static void
deepen(struct search_tree *t)
{
	for (int depth = 1; depth < SEARCH_PLIES_MAX; depth++)
		if (!iterate(t, depth) || is_enough(t, depth))
			break;
}

/*
 * Report the first move, for a search that ended within its first iteration: by
 * its score, or else by the value of the position.  Without a move, report how
 * the game has ended.
 */
static void
report_first(struct search_tree *t)
{
	struct root_move *first = &t->root[0];
	bool searched = t->root_count && first->score != -SCORE_INFINITE;

	if (!t->root_count)
		first->score = tree_score_of_end(&t->frames[0], 0);
	else if (!searched)
		first->score = evaluate(&t->frames[0].position);
	report(t, 0, searched);
}

const struct root_move *
engine_search(struct search_tree *t, const struct search_task *task)
{
	tree_begin(t, task);
	list_root_moves(t);
	t->reported = false;
	t->whole.length = 0;
	if (t->root_count)
		deepen(t);
	if (!t->reported)
		report_first(t);
	return task->lines > 1 && t->whole.length ? &t->whole : t->root;
}
