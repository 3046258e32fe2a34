/* consecutivemoves.c - the longest run of moves that two lines share */
#include "cql/filters/move_criteria.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/positions.h"
#include "cql/tree/query.h"

enum { MOVES_QUIET = 1 };

/*
 * True if a piece of the same kind and colour made the same move. Ignores
 * promotions, as CQL 6.2 does.
 */
static bool
same_move(const struct spot *a, const struct spot *b)
{
	const struct position *p = &a->parent->pos, *q = &b->parent->pos;
	int from = move_step_of(p, a->played).from;

	if (move_drops(a->played) || move_drops(b->played))
		return a->played == b->played &&
		    a->pos.to_move == b->pos.to_move;
	return from == move_step_of(q, b->played).from &&
	    move_to(a->played) == move_to(b->played) &&
	    move_castles(a->played) == move_castles(b->played) &&
	    (a->played == MOVE_NULL) == (b->played == MOVE_NULL) &&
	    p->at[from] == q->at[from];
}

/* Return the positions on the way from `top`, excluded, to `at`, in order. */
static struct spot_list
list_way(struct arena *a, const struct spot *top, const struct spot *at)
{
	struct spot_list way = {.count = at->ply - top->ply};
	unsigned i = way.count;

	way.at = arena_raw(a, i * sizeof(const struct spot *));
	for (; i; at = at->parent)
		way.at[--i] = at;
	return way;
}

/* A run of moves shared by two lines: its end in each, and its length. */
struct shared_run {
	const struct spot *a, *b;
	unsigned length;
};

/*
 * Update run[k], the length of the shared run that ends with move k of `b`, for
 * the next move `a` of the other line, and keep the longest run in *best; of
 * equals the first in `a`, then in `b`.
 */
static void
extend_runs(const struct spot *a, const struct spot_list *b, unsigned *run,
    struct shared_run *best)
{
	for (unsigned k = b->count; k-- > 0;) {
		run[k] = same_move(a, b->at[k]) ? 1 + (k ? run[k - 1] : 0) : 0;
		if (run[k] > best->length ||
		    (run[k] == best->length && best->a == a))
			*best = (struct shared_run){a, b->at[k], run[k]};
	}
}

/*
 * Return the longest run of moves that both lines share after they part; length
 * 0 if there is none. Longest common substring by dynamic programming: O(plies
 * of p * plies of q).
 */
static struct shared_run
longest_run(const struct node *n, struct ctx *c, const struct spot *p,
    const struct spot *q)
{
	struct arena_mark mark = arena_mark(&c->scratch);
	const struct spot *top = spots_meeting(c, p, q);
	struct shared_run best = {0};
	struct spot_list a, b;
	unsigned *run;

	if (top->id == p->id || top->id == q->id)
		return best;
	a = list_way(&c->scratch, top, p);
	b = list_way(&c->scratch, top, q);
	run = arena_get(&c->scratch, (b.count + 1) * sizeof *run);
	for (unsigned i = 0; i < a.count; i++) {
		error_if_late(c, n);
		extend_runs(a.at[i], &b, run, &best);
	}
	arena_release(&c->scratch, mark);
	return best;
}

static void
note_moves(const struct node *n, struct ctx *c, const struct spot *end,
    const struct node *name, unsigned count)
{
	if (n->number & MOVES_QUIET || c->options.quiet)
		return;
	for (unsigned i = count; i; i--, end = end->parent)
		comment_note(n, c, end, "%.*s-move[%u]",
		    STR(c->query->variable[name->slot].name), i);
}

struct number
number_consecutivemoves(const struct node *n, struct ctx *c)
{
	const struct spot *p = position(n->kid[0], c);
	const struct spot *q = position(n->kid[1], c);
	struct shared_run best;

	if (!p || !q)
		return NO_NUMBER;
	best = longest_run(n, c, p, q);
	if (!best.length ||
	    (n->kids > 2 && !range_holds(n->kid[2], c, best.length)))
		return NO_NUMBER;
	note_moves(n, c, best.a, n->kid[0], best.length);
	note_moves(n, c, best.b, n->kid[1], best.length);
	return number_of(best.length);
}

static struct node *
parse_position_variable(struct parser *p)
{
	struct node *n =
	    parse_typed(p, LEVEL_LOOSE, TYPE_position, "consecutivemoves");

	if (n->filter != &filters[FILTER_variable])
		parse_fail(p, n->location,
		    "consecutivemoves takes two variables that hold positions");
	return n;
}

/* moves ::= "consecutivemoves" "quiet"? range? "(" variable variable ")" */
struct node *
parse_consecutivemoves(
    struct parser *p, const struct filter *f, struct location from)
{
	unsigned options = parse_take_name(p, "quiet") ? MOVES_QUIET : 0;
	struct node *kid[3], *n;

	kid[2] = parse_range(p);
	if (!(options & MOVES_QUIET) && parse_take_name(p, "quiet"))
		options |= MOVES_QUIET;
	parse_expect(p, "(", f->word);
	kid[0] = parse_position_variable(p);
	kid[1] = parse_position_variable(p);
	if (kid[0]->slot == kid[1]->slot)
		parse_fail(p, kid[1]->location,
		    "consecutivemoves compares the moves to two positions, "
		    "not to one");
	parse_expect(p, ")", f->word);
	n = parse_node(p, f, from, kid[2] ? 3 : 2, kid);
	n->number = options;
	return n;
}
