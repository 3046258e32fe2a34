/* echo.c - echo: pairs of positions that match a filter */
#include "cql/filters/echo.h"

#include "base/short_way.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/parse/variables.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/known_answers.h"
#include "cql/run/positions.h"
#include "cql/run/value_text.h"
#include "cql/run/slot.h"
#include "cql/tree/query.h"

static struct str
variable_name(const struct ctx *c, int slot)
{
	return c->query->variable[slot].name;
}

/*
 * Write the comment of the source: `s <--move 3(wtm) <--move 4(wtm)`, one arrow
 * for each target.
 */
static void
note_source(
    const struct node *n, struct ctx *c, const struct spot_list *targets)
{
	size_t start = c->gathered.len;
	char name[SPOT_TEXT_MAX];

	out_str(&c->gathered, variable_name(c, n->slot));
	for (unsigned i = 0; i < targets->count; i++) {
		comment_name_spot(n, c, targets->at[i], name);
		out_text(&c->gathered, " <--");
		out_text(&c->gathered, name);
	}
	comment_add(n, c, c->at, ctx_gathered(c, start));
}

/*
 * Return the comment for the targets, `t -->move 3(wtm)`, which lasts for the
 * game.
 */
static struct str
target_text(const struct node *n, struct ctx *c)
{
	size_t start = c->gathered.len;
	struct str text;

	out_str(&c->gathered, variable_name(c, n->slot + 1));
	out_text(&c->gathered, " -->");
	spot_text_write(&c->gathered, c->at);
	text = arena_text(&c->remark_text, out_since(&c->gathered, start));
	c->gathered.len = start;
	return text;
}

static void
note_targets(
    const struct node *n, struct ctx *c, const struct spot_list *targets)
{
	const struct spot *last = NULL;
	struct str text = target_text(n, c);
	char name[SPOT_TEXT_MAX];

	for (unsigned i = 0; i < targets->count; i++) {
		const struct spot *to = targets->at[i];
		const struct spot *common = spots_meeting(c, c->at, to);

		comment_name_spot(n, c, c->at, name);
		comment_add_lasting(n, c, to, text);
		if (common != c->at && common != to && common != last)
			comment_note(n, c, last = common, "LCA");
	}
}

static void
bind_position(struct ctx *c, int slot, const struct spot *to)
{
	c->slot[slot].bound = to != NULL;
	c->slot[slot].is.position = to;
}

/* The targets of a source that are left to evaluate. */
struct echo_search {
	const struct node *echo;
	const struct echo_targets *plan; /* NULL: each pair is evaluated */
	struct known_answers *answers;	 /* of the plan's test, or NULL */
	const struct node *body;	 /* evaluated for the targets left */
	const struct spots *spots;
	const struct spot *source;
	unsigned id;	   /* the next target */
	unsigned assigned; /* the first target that is not assigned */
};

static struct known_answers *
answers_of(const struct node *n, struct ctx *c, unsigned count)
{
	const struct echo_targets *plan = n->special;
	struct memo *k = memo_of(n, c);
	struct reads reads;

	if (!plan->test || !short_way(SHORT_CACHE))
		return NULL;
	if (!k->of) {
		reads = reads_alike(&plan->reads, &k->arena);
		k->of = answer_cache_new(&k->arena, &reads, count);
	}
	return answers_now(k->of, c);
}

static struct echo_search
start_search(const struct node *n, struct ctx *c)
{
	struct echo_search h = {.echo = n,
	    .body = n->kid[0],
	    .spots = spots_of(c),
	    .source = c->at};

	if (!n->special || !short_way(SHORT_ECHO_TARGETS))
		return h;
	h.plan = n->special;
	if (h.plan->after_source)
		h.id = h.assigned = c->at->id + 1;
	h.answers = answers_of(n, c, h.spots->count);
	h.body = h.plan->rest;
	return h;
}

/* Make a position the target. */
static inline void
go_to_target(const struct echo_search *h, struct ctx *c, unsigned id)
{
	const struct spot *to = h->spots->at[id];

	error_if_late(c, h->echo);
	bind_position(c, h->echo->slot + 1, to);
	ctx_go(c, to);
}

/* Go to the next target whose answer is not known to be no; false at the end.
 */
static bool
go_to_next(struct echo_search *h, struct ctx *c)
{
	const struct spots *o = h->spots;

	for (; h->id < o->count; h->id++) {
		if (h->answers)
			h->id = skip_failed(h->answers, h->id);
		if (h->id < o->count &&
		    (o->at[h->id] != h->source || h->echo->number & ECHO_ALL)) {
			go_to_target(h, c, h->id++);
			return true;
		}
	}
	return false;
}

/* True if the target passes the test of the plan, if any. */
static bool
passes_test(struct echo_search *h, struct ctx *c)
{
	struct known_answer *a;
	bool matched;

	if (!h->plan || !h->plan->test)
		return true;
	a = h->answers ? answer_at(h->answers, c->at->id) : NULL;
	h->assigned = c->at->id + 1;
	if (a && a->answer == YES)
		return !h->plan->assignment || matches(h->plan->assignment, c);
	matched = matches(h->plan->test, c);
	if (a)
		a->answer = matched ? YES : NO;
	if (a && !matched)
		a->next = c->at->id + 1;
	return matched;
}

/* Assign what is assigned at the last target, if it was skipped. */
static void
assign_last(struct echo_search *h, struct ctx *c)
{
	unsigned last = h->spots->count;

	if (!h->plan || !h->plan->assignment)
		return;
	while (last-- > h->assigned)
		if (h->spots->at[last] != h->source ||
		    h->echo->number & ECHO_ALL) {
			go_to_target(h, c, last);
			matches(h->plan->assignment, c);
			return;
		}
}

/*
 * True if the pair matches; unless `best` is NULL the body is a number, and the
 * greatest is kept there.
 */
static bool
pair_matches(const struct node *body, struct ctx *c, struct number *best)
{
	struct number v;

	if (!best)
		return matches(body, c);
	v = number(body, c);
	if (v.some && (!best->some || v.value > best->value))
		*best = v;
	return v.some;
}

/*
 * Evaluate the body for each target, without a short cut, as it may have
 * effects. Return true if any matched.
 */
static bool
echo(const struct node *n, struct ctx *c, struct number *best)
{
	const struct spot *here = c->at;
	struct move_view view = c->view;
	struct memo *k = memo_of(n, c);
	struct ctx_mark mark = ctx_mark(c);
	struct spot_list targets = {0};
	struct echo_search h = start_search(n, c);

	arena_reset(&k->passing);
	bind_position(c, n->slot, here);
	c->view = (struct move_view){0};
	while (go_to_next(&h, c)) {
		int remarks = c->remarks;

		if (passes_test(&h, c) &&
		    comments_stay_if(pair_matches(h.body, c, best), c, remarks))
			ARENA_ADD(
			    &k->passing, targets.at, targets.count, c->at);
		ctx_release(c, mark);
	}
	assign_last(&h, c);
	ctx_go(c, here);
	c->view = view;
	bind_position(c, n->slot, NULL);
	bind_position(c, n->slot + 1, NULL);
	if (targets.count && !c->options.quiet && !(n->number & ECHO_QUIET)) {
		note_targets(n, c, &targets);
		note_source(n, c, &targets);
	}
	return targets.count;
}

EVALUATOR(test, echo, echo(n, c, NULL));

/* Return the greatest value over all pairs. */
struct number
number_echo(const struct node *n, struct ctx *c)
{
	struct number best = NO_NUMBER;

	echo(n, c, &best);
	return best;
}

/* names ::= "(" NAME NAME ")"; the target's slot follows the source's */
static int
bind_names(struct parser *p)
{
	struct str source, target;
	struct location at;
	int slot;

	parse_expect(p, "(", "echo");
	source = parse_name(p, "the source");
	at = p->token.location;
	target = parse_name(p, "the target");
	if (str_equal(source, target))
		parse_fail(p, at,
		    "echo needs two names, one for the source and one for the "
		    "target");
	parse_expect(p, ")", "echo");
	slot = variable_bind(p, source, TYPE_position)->slot;
	variable_bind(p, target, TYPE_position);
	return slot;
}

/* echo ::= "echo" "quiet"? names ("in" "all")? filter */
struct node *
parse_echo(struct parser *p, const struct filter *f, struct location from)
{
	unsigned options = parse_take_name(p, "quiet") ? ECHO_QUIET : 0;
	int slot = bind_names(p);
	struct node *body, *n;

	if (parse_take_name(p, "in")) {
		if (!parse_take_name(p, "all"))
			parse_expect(p, "all", "echo in");
		options |= ECHO_ALL;
	}
	body = parse_filter(p);
	variable_release(p);
	variable_release(p);
	n = parse_node1(p,
	    body->type == TYPE_number ? &filters[FILTER_echo_number] : f, from,
	    body);
	n->slot = slot;
	n->number = options;
	n->text = p->query->variable[slot].name;
	return n;
}

/* Show the variables and options: "source slot=0, target slot=1". */
SHOWER(echo)
{
	out_text(o, n->number & ECHO_QUIET ? "quiet, " : "");
	out_format(o, "%.*s slot=%d, %.*s slot=%d%s", STR(n->text), n->slot,
	    STR(q->variable[n->slot + 1].name), n->slot + 1,
	    n->number & ECHO_ALL ? ", in all" : "");
}
