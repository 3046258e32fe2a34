/*
 * engine_search.c - see engine_search.h
 *
 * The root: its moves, and iterative deepening.  The tree below is searched by
 * engine_tree.c.
 */
#include "uci/engine_search.h"

#include <string.h>

#include "base/mem.h"
#include "system/clock.h"
#include "uci/engine_tree.h"

/* The last score and line of a root move, which begins the line. */
struct root_move {
	int score;
	move line[SEARCH_PLIES_MAX + 1];
	int length;
};

struct engine {
	struct search_tree tree;
	struct root_move *root;
	int root_count;
	bool reported; /* the search has reported a line */
	/* MultiPV: the best move of the last iteration that was searched whole;
	   length 0: there is none yet */
	struct root_move whole;
};

static void
list_root_moves(struct engine *e)
{
	const struct moves *only = &e->tree.task->only;
	struct frame *f = &e->tree.frames[0];

	if (only->count)
		f->ranked.moves = *only;
	else
		movegen_legal(&f->position, &f->ranked.moves);
	order_rank(&e->tree.order, &f->position, 0, MOVE_NULL, &f->ranked);
	e->root_count = f->ranked.moves.count;
	e->root =
	    mem_grow(e->root, ((size_t)e->root_count + 1) * sizeof *e->root);
	for (int i = 0; i < e->root_count; i++) {
		e->root[i].score = -SCORE_INFINITE;
		e->root[i].line[0] = order_next(&f->ranked, i);
		e->root[i].length = 1;
	}
}

/* Move root move `i` up to place `to`; those in between move down by one. */
static void
move_up(struct engine *e, int i, int to)
{
	struct root_move r = e->root[i];

	memmove(
	    e->root + to + 1, e->root + to, (size_t)(i - to) * sizeof *e->root);
	e->root[to] = r;
}

/*
 * Find the best root move from place `from` on, with a score above `alpha`, and
 * move it to `from`.  Return false if the search was stopped; the moves found
 * until then stay.
 */
static bool
search_root(struct engine *e, int from, int alpha, int beta, int depth)
{
	for (int i = from; i < e->root_count; i++) {
		struct root_move *r = &e->root[i];
		int score = tree_try(
		    &e->tree, r->line[0], i - from, alpha, beta, depth, 0);

		if (e->tree.stopped)
			return false;
		r->score = score;
		if (score <= alpha && i > from)
			continue;
		if (score > alpha) {
			r->length = e->tree.frames[1].length + 1;
			memcpy(r->line + 1, e->tree.frames[1].line,
			    (size_t)e->tree.frames[1].length * sizeof(move));
			alpha = score;
		}
		move_up(e, i, from);
		if (alpha >= beta)
			break;
	}
	return true;
}

static void
report(struct engine *e, int rank, int depth)
{
	const struct root_move *r = &e->root[rank];

	e->reported = true;
	e->tree.task->report(e->tree.task->to,
	    &(struct search_line){.rank = rank + 1,
		.depth = depth,
		.deepest = e->tree.deepest,
		.score = r->score,
		.nodes = e->tree.nodes,
		.ns = clock_ns() - e->tree.time.begun,
		.fullness = transposition_fullness(&e->tree.table),
		.moves = r->line,
		.count = r->length});
}

/* The iterations */

static bool
is_mate_found(const struct engine *e)
{
	long long mate = e->tree.task->limits.mate;

	return mate && e->root[0].score >= SCORE_MATE - (2 * mate - 1);
}

/* True if the best score is a mate that no deeper search can change. */
static bool
is_certain(const struct engine *e, int depth)
{
	int score = e->root[0].score;
	bool mate = score >= SCORE_MATES || score <= -SCORE_MATES;
	int plies = SCORE_MATE - (score < 0 ? -score : score);

	return mate && plies <= depth;
}

static bool
is_enough(struct engine *e, int depth)
{
	const struct search_limits *l = &e->tree.task->limits;

	if (tree_is_stopped(&e->tree) || (l->depth && depth >= l->depth))
		return true;
	if (is_mate_found(e) || (l->mate && depth >= 2 * l->mate - 1))
		return true;
	if (e->tree.pondering)
		return false;
	if (l->ns || l->clock[e->tree.task->start.to_move] >= 0) {
		if (is_certain(e, depth) || (e->root_count == 1 && !l->ns))
			return true;
		return budget_is_past(&e->tree.time, e->tree.time.short_of);
	}
	return false;
}

/* Sort the lines, the best first, equal ones in the order of the search. */
static void
sort_lines(struct engine *e, int lines)
{
	for (int i = 1; i < lines; i++) {
		int to = i;

		while (to && e->root[to - 1].score < e->root[i].score)
			to--;
		move_up(e, i, to);
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
iterate(struct engine *e, int depth)
{
	int lines = e->tree.task->lines < e->root_count ? e->tree.task->lines
							: e->root_count;
	int mate = (int)e->tree.task->limits.mate;
	bool only_mates = mate && depth > 1, whole = true, news;
	int alpha = only_mates ? SCORE_MATE - 2 * mate : -SCORE_INFINITE;
	move before = e->root[0].line[0];

	e->tree.full_width = only_mates;
	for (int rank = 0; rank < lines && whole; rank++)
		whole = search_root(e, rank, alpha, SCORE_INFINITE, depth);
	news = whole || (lines == 1 && e->root[0].line[0] != before);
	if (whole) {
		sort_lines(e, lines);
		e->whole = e->root[0];
	}
	for (int rank = 0; rank < lines && news; rank++)
		if (e->root[rank].score > alpha)
			report(e, rank, depth);
	return whole;
}

static void
deepen(struct engine *e)
{
	for (int depth = 1; depth < SEARCH_PLIES_MAX; depth++)
		if (!iterate(e, depth) || is_enough(e, depth))
			break;
}

/* Report how the game has ended, where there is no move to search. */
static void
report_end(const struct engine *e)
{
	e->tree.task->report(e->tree.task->to,
	    &(struct search_line){
		.rank = 1, .score = tree_score_of_end(&e->tree.frames[0], 0)});
}

/*
 * Report the first move, for a search that ended within its first iteration: by
 * its score, or else by the value of the position.
 */
static void
report_first(struct engine *e)
{
	bool searched = e->root[0].score != -SCORE_INFINITE;

	if (!searched)
		e->root[0].score = evaluate(&e->tree.frames[0].position);
	report(e, 0, searched);
}

struct search_result
engine_search(struct engine *e, const struct search_task *task)
{
	struct search_result result = {MOVE_NULL, MOVE_NULL, 0};

	tree_begin(&e->tree, task);
	list_root_moves(e);
	e->reported = false;
	if (!e->root_count) {
		report_end(e);
		return result;
	}
	e->whole.length = 0;
	deepen(e);
	if (task->lines > 1 && e->whole.length)
		e->root[0] = e->whole;
	if (!e->reported)
		report_first(e);
	result.best = e->root[0].line[0];
	if (e->root[0].length > 1)
		result.reply = e->root[0].line[1];
	result.nodes = e->tree.nodes;
	return result;
}

struct engine *
engine_new(size_t table_bytes)
{
	struct engine *e = mem_get(sizeof *e);

	transposition_init(&e->tree.table, table_bytes);
	return e;
}

void
engine_free(struct engine *e)
{
	transposition_free(&e->tree.table);
	mem_free(e->root);
	mem_free(e);
}

void
engine_resize(struct engine *e, size_t table_bytes)
{
	transposition_free(&e->tree.table);
	transposition_init(&e->tree.table, table_bytes);
}

void
engine_forget(struct engine *e)
{
	transposition_clear(&e->tree.table);
}
