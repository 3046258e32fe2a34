/* find.c - find, echo, consecutivemoves: positions elsewhere in the game */
#include <limits.h>

#include "cql/filters/functions.h"
#include "cql/parse/grammar.h"
#include "cql/parse/variables.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/memo.h"
#include "cql/run/positions.h"
#include "cql/run/range.h"
#include "cql/run/spot_text.h"
#include "cql/store/slot.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"

/* ------------------------------------------------------------------- find */

enum {
	FIND_QUIET = 1,
	FIND_BACK = 2,
	FIND_ALL = 4,
	FIND_RANGE = 8, /* the last part is the range */
};

enum answer { UNKNOWN, NO, YES };

/* What find has found out about the positions of a game. */
struct find_answers {
	uint8_t *answer; /* enum answer, by id */
	unsigned *next;	 /* by id: none from this id up to next[id] matches */
};

/* The positions to look at, and how far the search has come. */
struct find_search {
	const struct node *find;
	const struct spots *spots;
	struct find_answers *answers; /* NULL: no answer may be remembered */
	const struct spot *at;	      /* going back or alone: the next */
	unsigned id, end;	      /* going forward: the next, and the end */
};

static bool
matches_at(const struct node *body, struct ctx *c, const struct spot *at)
{
	struct ctx_mark mark = ctx_mark(c);
	const struct spot *here = ctx_go(c, at), *way = c->way;
	bool matched;

	error_if_late(c, body);
	c->way = NULL;
	matched = attempt(body, c);
	c->way = way;
	ctx_go(c, here);
	ctx_release(c, mark);
	return matched;
}

static struct find_answers *
answers_of(const struct node *n, struct ctx *c, const struct spots *o)
{
	struct memo *k = memo_of(n, c);
	struct find_answers *f = k->of;

	if (n->effects.reads || n->effects.writes || n->effects.acts)
		return NULL;
	if (f)
		return f;
	f = k->of = arena_get(&k->arena, sizeof *f);
	f->answer = arena_get(&k->arena, o->count + 1);
	f->next =
	    arena_get(&k->arena, ((size_t)o->count + 1) * sizeof *f->next);
	for (unsigned i = 0; i <= o->count; i++)
		f->next[i] = i;
	return f;
}

/*
 * The first id from `id` on that is not known to fail.  All ids on the way to
 * it are then made to lead straight there.
 */
static unsigned
skip_failed(struct find_answers *f, unsigned id)
{
	unsigned to = id;

	while (f->next[to] != to)
		to = f->next[to];
	while (f->next[id] != to) {
		unsigned next = f->next[id];

		f->next[id] = to;
		id = next;
	}
	return to;
}

/*
 * Does the position match?  A remembered answer has no comments, so where the
 * body makes some it is evaluated again.
 */
static bool
is_match(struct find_search *h, struct ctx *c, const struct spot *at)
{
	const struct node *body = h->find->kid[0];
	struct find_answers *f = spots_have(h->spots, at) ? h->answers : NULL;
	bool matched;

	if (!f)
		return matches_at(body, c, at);
	if (f->answer[at->id] == NO)
		return false;
	if (f->answer[at->id] == YES && !h->find->effects.remarks)
		return true;
	matched = matches_at(body, c, at);
	f->answer[at->id] = matched ? YES : NO;
	if (!matched)
		f->next[at->id] = at->id + 1;
	return matched;
}

static const struct spot *
next_above(struct find_search *h, struct ctx *c)
{
	while (h->at) {
		const struct spot *at = h->at;

		h->at = at->parent;
		if (is_match(h, c, at))
			return at;
	}
	return NULL;
}

static const struct spot *
next_below(struct find_search *h, struct ctx *c)
{
	for (;;) {
		const struct spot *at;

		if (h->answers)
			h->id = skip_failed(h->answers, h->id);
		if (h->id >= h->end)
			return NULL;
		at = h->spots->at[h->id++];
		if (is_match(h, c, at))
			return at;
	}
}

/* A position that is only imagined has no others below it. */
static const struct spot *
next_lone(struct find_search *h, struct ctx *c)
{
	const struct spot *at = h->at;

	h->at = NULL;
	return at && is_match(h, c, at) ? at : NULL;
}

static struct find_search
start_search(const struct node *n, struct ctx *c)
{
	struct find_search h = {.find = n, .spots = spots_of(c), .at = c->at};

	h.answers = answers_of(n, c, h.spots);
	if (!(n->number & FIND_BACK) && spots_have(h.spots, c->at)) {
		h.at = NULL;
		h.id = c->at->id;
		h.end = h.spots->end[h.id];
	}
	return h;
}

static const struct spot *
next_match(struct find_search *h, struct ctx *c)
{
	if (h->find->number & FIND_BACK)
		return next_above(h, c);
	return h->end ? next_below(h, c) : next_lone(h, c);
}

const struct spot *
position_find(const struct node *n, struct ctx *c)
{
	struct find_search h = start_search(n, c);
	const struct spot *at = next_match(&h, c);

	if (at && !(n->number & FIND_QUIET))
		comment_note(c, at, "Found");
	return at;
}

/* Positions, in the order in which they were found. */
struct spot_list {
	const struct spot **at;
	unsigned count, capacity;
};

static void
add(struct arena *a, struct spot_list *l, const struct spot *at)
{
	if (l->count == l->capacity) {
		unsigned capacity = l->capacity ? 2 * l->capacity : 16;
		const struct spot **more =
		    arena_raw(a, capacity * sizeof(const struct spot *));

		if (l->count)
			memcpy(more, l->at,
			    l->count * sizeof(const struct spot *));
		l->at = more;
		l->capacity = capacity;
	}
	l->at[l->count++] = at;
}

static bool
count_fits(const struct node *n, struct ctx *c, unsigned count)
{
	struct span span;

	if (!(n->number & FIND_RANGE))
		return count > 0;
	return span_of(n->kid[1], c, &span) && count >= span.low &&
	    count <= span.high;
}

struct number
number_find(const struct node *n, struct ctx *c)
{
	struct memo *k = memo_of(n, c);
	struct find_search h = start_search(n, c);
	bool notes = !(n->number & FIND_QUIET) && !c->options.quiet;
	int remarks = c->remarks;
	struct spot_list matched = {0};
	unsigned count = 0;

	arena_reset(&k->passing);
	for (const struct spot *at; (at = next_match(&h, c)); count++)
		if (notes)
			add(&k->passing, &matched, at);
	if (!count_fits(n, c, count)) {
		c->remarks = remarks;
		return NO_NUMBER;
	}
	for (unsigned i = 0; i < matched.count; i++)
		comment_note(
		    c, matched.at[i], "Found %u of %u", i + 1, matched.count);
	return number_of(count);
}

static bool
take_find_option(struct parser *p, unsigned *options)
{
	static const struct {
		const char *word;
		unsigned option;
	} words[] = {{"quiet", FIND_QUIET}, {"all", FIND_ALL}};

	if (!(*options & FIND_BACK) && parse_take(p, "<--")) {
		*options |= FIND_BACK;
		return true;
	}
	for (int i = 0; i < 2; i++)
		if (!(*options & words[i].option) &&
		    parse_take_name(p, words[i].word)) {
			*options |= words[i].option;
			return true;
		}
	return false;
}

/* find := "find" ("quiet" | "<--" | "all")* range? "<--"? filter */
struct node *
parse_find(struct parser *p, const struct filter *f, struct location from)
{
	struct node *kid[2], *n;
	unsigned options = 0;

	while (take_find_option(p, &options))
		;
	kid[1] = options & FIND_ALL ? NULL : parse_range(p);
	if (kid[1]) {
		options |= FIND_RANGE;
		if (!(options & FIND_BACK) && parse_take(p, "<--"))
			options |= FIND_BACK;
	}
	kid[0] = parse_filter(p);
	n = parse_node(p,
	    options & (FIND_ALL | FIND_RANGE) ? &filters[FILTER_find_count] : f,
	    from, kid[1] ? 2 : 1, kid);
	n->number = options;
	return n;
}

void
show_find(struct out *o, const struct node *n)
{
	static const char *const words[] = {"quiet", "<--", "all"};
	bool more = false;

	for (int i = 0; i < 3; i++)
		if (n->number >> i & 1) {
			out_text(o, more ? ", " : "");
			out_text(o, words[i]);
			more = true;
		}
}

/* ------------------------------------------------------------------- echo */

enum {
	ECHO_QUIET = 1,
	ECHO_ALL = 2, /* the source is a target too */
};

static struct str
variable_name(const struct ctx *c, int slot)
{
	return c->query->variable[slot].name;
}

/* At the source: `s <--move 3(wtm) <--move 4(wtm)`, a target each. */
static void
note_source(
    const struct node *n, struct ctx *c, const struct spot_list *targets)
{
	size_t start = c->gathered.len;
	char name[SPOT_TEXT_MAX];

	out_str(&c->gathered, variable_name(c, n->slot));
	for (unsigned i = 0; i < targets->count; i++)
		out_format(&c->gathered, " <--%s",
		    comment_name_spot(c, targets->at[i], name));
	comment_add(c, c->at, ctx_gathered(c, start));
}

static void
note_targets(
    const struct node *n, struct ctx *c, const struct spot_list *targets)
{
	const struct spot *last = NULL;
	char name[SPOT_TEXT_MAX];

	for (unsigned i = 0; i < targets->count; i++) {
		const struct spot *to = targets->at[i];
		const struct spot *common = spots_meeting(c->at, to);

		comment_note(c, to, "%.*s -->%s",
		    STR(variable_name(c, n->slot + 1)),
		    comment_name_spot(c, c->at, name));
		if (common != c->at && common != to && common != last)
			comment_note(c, last = common, "LCA");
	}
}

static void
bind_position(struct ctx *c, int slot, const struct spot *to)
{
	c->slot[slot].bound = to != NULL;
	c->slot[slot].is.position = to;
}

/* Called for each target; false when the pair does not match. */
typedef bool pair_test(const struct node *body, struct ctx *c, void *with);

/* All targets are tried, as the body may have effects. */
static bool
echo(const struct node *n, struct ctx *c, pair_test *test_pair, void *with)
{
	const struct spots *o = spots_of(c);
	const struct spot *here = c->at, *way = c->way;
	struct memo *k = memo_of(n, c);
	struct spot_list targets = {0};

	arena_reset(&k->passing);
	bind_position(c, n->slot, here);
	c->way = NULL;
	for (unsigned i = 0; i < o->count; i++) {
		struct ctx_mark mark = ctx_mark(c);
		int remarks = c->remarks;

		if (o->at[i] == here && !(n->number & ECHO_ALL))
			continue;
		error_if_late(c, n);
		bind_position(c, n->slot + 1, o->at[i]);
		ctx_go(c, o->at[i]);
		if (comments_stay_if(test_pair(n->kid[0], c, with), c, remarks))
			add(&k->passing, &targets, o->at[i]);
		ctx_release(c, mark);
	}
	ctx_go(c, here);
	c->way = way;
	bind_position(c, n->slot, NULL);
	bind_position(c, n->slot + 1, NULL);
	if (targets.count && !c->options.quiet && !(n->number & ECHO_QUIET)) {
		note_targets(n, c, &targets);
		note_source(n, c, &targets);
	}
	return targets.count;
}

static bool
pair_matches(const struct node *body, struct ctx *c, void *with)
{
	(void)with;
	return matches(body, c);
}

static bool
pair_number(const struct node *body, struct ctx *c, void *with)
{
	struct number *best = with, v = number(body, c);

	if (v.some && (!best->some || v.value > best->value))
		*best = v;
	return v.some;
}

bool
test_echo(const struct node *n, struct ctx *c)
{
	return echo(n, c, pair_matches, NULL);
}

/* The greatest value. */
struct number
number_echo(const struct node *n, struct ctx *c)
{
	struct number best = NO_NUMBER;

	echo(n, c, pair_number, &best);
	return best;
}

/* names := "(" NAME NAME ")"; the second variable has the slot after the first.
 */
static int
bind_names(struct parser *p)
{
	struct str source, target;
	int slot;

	parse_want(p, "(", "echo");
	source = parse_name(p, "the source");
	target = parse_name(p, "the target");
	parse_want(p, ")", "echo");
	slot = variable_bind(p, source, TYPE_position);
	variable_bind(p, target, TYPE_position);
	return slot;
}

/* echo := "echo" "quiet"? names ("in" "all")? filter */
struct node *
parse_echo(struct parser *p, const struct filter *f, struct location from)
{
	unsigned options = parse_take_name(p, "quiet") ? ECHO_QUIET : 0;
	int slot = bind_names(p);
	struct node *body, *n;

	if (parse_take_name(p, "in")) {
		if (!parse_take_name(p, "all"))
			parse_want(p, "all", "echo in");
		options |= ECHO_ALL;
	}
	body = parse_filter(p);
	p->scope = p->scope->up->up;
	n = parse_node1(p,
	    body->type == TYPE_number ? &filters[FILTER_echo_number] : f, from,
	    body);
	n->slot = slot;
	n->number = options;
	n->text = p->query->variable[slot].name;
	n->data =
	    arena_text(&p->query->arena, p->query->variable[slot + 1].name)
		.text;
	return n;
}

/* "source slot=0, target slot=1" */
void
show_echo(struct out *o, const struct node *n)
{
	out_format(o, "%.*s slot=%d, %s slot=%d", STR(n->text), n->slot,
	    (const char *)n->data, n->slot + 1);
}

/* ------------------------------------------------------- consecutivemoves */

enum {
	MOVES_QUIET = 1,
	MOVES_RANGE = 2, /* the last part is the range */
};

/*
 * Did the same kind of piece go from the same square to the same?  What a pawn
 * became makes no difference, as in CQL 6.2.
 */
static bool
same_move(const struct spot *a, const struct spot *b)
{
	int from = move_from(a->played);

	return from == move_from(b->played) &&
	    move_to(a->played) == move_to(b->played) &&
	    move_castles(a->played) == move_castles(b->played) &&
	    (a->played == MOVE_NULL ||
		kind_of(a->parent->pos.at[from]) ==
		    kind_of(b->parent->pos.at[from]));
}

/* The positions below `top` on the way to `at`, in order. */
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

/* A run of moves that two ways share: where it ends in each. */
struct shared_run {
	const struct spot *a, *b;
	unsigned length;
};

/* run[k] is the length of the shared run that ends with move k of `b`. */
static void
extend_runs(const struct spot *a, const struct spot_list *b, unsigned *run,
    struct shared_run *best)
{
	for (unsigned k = b->count; k-- > 0;) {
		run[k] = same_move(a, b->at[k]) ? 1 + (k ? run[k - 1] : 0) : 0;
		if (run[k] > best->length)
			*best = (struct shared_run){a, b->at[k], run[k]};
	}
}

/* The longest run of moves on both ways from where they part. */
static struct shared_run
longest_run(const struct node *n, struct ctx *c, const struct spot *p,
    const struct spot *q)
{
	struct arena_mark mark = arena_mark(&c->scratch);
	const struct spot *top = spots_meeting(p, q);
	struct spot_list a = list_way(&c->scratch, top, p);
	struct spot_list b = list_way(&c->scratch, top, q);
	unsigned *run = arena_get(&c->scratch, (b.count + 1) * sizeof *run);
	struct shared_run best = {0};

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
		comment_note(c, end, "%.*s-move[%u]", STR(name->text), i);
}

struct number
number_consecutivemoves(const struct node *n, struct ctx *c)
{
	const struct spot *p = position(n->kid[0], c);
	const struct spot *q = position(n->kid[1], c);
	struct span span = {1, LLONG_MAX};
	struct shared_run best;

	if (!p || !q ||
	    (n->number & MOVES_RANGE && !span_of(n->kid[2], c, &span)))
		return NO_NUMBER;
	best = longest_run(n, c, p, q);
	if (!best.length || best.length < span.low || best.length > span.high)
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

/* moves := "consecutivemoves" "quiet"? range? "(" variable variable ")" */
struct node *
parse_consecutivemoves(
    struct parser *p, const struct filter *f, struct location from)
{
	unsigned options = parse_take_name(p, "quiet") ? MOVES_QUIET : 0;
	struct node *kid[3], *n;

	kid[2] = parse_range(p);
	if (!(options & MOVES_QUIET) && parse_take_name(p, "quiet"))
		options |= MOVES_QUIET;
	parse_want(p, "(", f->word);
	kid[0] = parse_position_variable(p);
	kid[1] = parse_position_variable(p);
	parse_want(p, ")", f->word);
	n = parse_node(p, f, from, kid[2] ? 3 : 2, kid);
	n->number = options | (kid[2] ? MOVES_RANGE : 0);
	return n;
}
