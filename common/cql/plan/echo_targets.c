/*
 * echo_targets.c - find the targets of echo without evaluating each pair
 *
 *     echo (source target) {target > source  piece T = A--(from)  wtm  ...}
 *
 * A body that begins so is divided in three. `target > source` need not be
 * evaluated: it says where to begin. The parts after it that look at the target
 * and at some variables alone are the test: for the same values of these
 * variables the answer at a position is cached. The rest is evaluated for the
 * pairs that are left.
 */
#include "cql/plan/plan.h"

#include "base/mem.h"
#include "cql/filters/echo.h"
#include "cql/tree/effects.h"

/* What is divided. */
struct division {
	struct query *query;
	const struct node *echo, *body;
	struct echo_targets *to;
	bool *reads; /* by slot: the variables that the test reads */
};

static bool
is_variable(const struct node *n, int slot)
{
	return n->filter == &filters[FILTER_variable] && n->slot == slot;
}

/* True for `target > source` and `source < target`. */
static bool
is_after_source(const struct node *n, int source)
{
	enum filter_fact fact = n->filter->fact;
	int greater = fact == IS_GREATER ? 0 : 1;

	return n->type == TYPE_position &&
	    (fact == IS_GREATER || fact == IS_LESS) &&
	    is_variable(n->kid[greater], source + 1) &&
	    is_variable(n->kid[!greater], source);
}

/* True if the node or one below may change the variable. */
static bool
may_set(const struct node *n, int slot)
{
	if ((n->filter->flags & (ASSIGNS | BINDS | BINDS_TWO) &&
		n->slot == slot) ||
	    (n->filter->flags & BINDS_TWO && n->slot + 1 == slot))
		return true;
	for (int i = 0; i < n->kids; i++)
		if (may_set(n->kid[i], slot))
			return true;
	return false;
}

/* Return a node of a conjunction's parts from `from` up to `end`, excluded. */
static struct node *
some_parts(struct query *q, const struct node *all, int from, int end)
{
	struct node *n = arena_get(&q->arena, node_size(end - from));

	memcpy(n, all, sizeof *n);
	n->kids = end - from;
	memcpy(n->kid, all->kid + from, (size_t)n->kids * sizeof *n->kid);
	return n;
}

/*
 * True if the parts of `n` have no effects and read only the target and
 * variables that can be compared; their variables are then added to those of
 * the test.
 */
static bool
add_reads(struct division *d, const struct node *n)
{
	struct query *q = d->query;
	bool *slot = mem_get((size_t)q->variables + 1);
	struct effects e = effects_of(q, n, slot, NULL);
	bool fit = !e.writes && !e.acts && !e.remarks && !e.more &&
	    !slot[d->echo->slot];

	slot[d->echo->slot + 1] = false;
	for (int i = 0; i < q->variables; i++)
		fit &= !slot[i] ||
		    (q->variable[i].type != TYPE_string &&
			q->variable[i].type != TYPE_dictionary);
	for (int i = 0; fit && i < q->variables; i++)
		d->reads[i] |= slot[i];
	mem_free(slot);
	return fit;
}

/*
 * True if the part sets a variable at each target, to what the test may know:
 * the variable then has the value of the last target after the echo.
 */
static bool
add_assignment(struct division *d, const struct node *n)
{
	if (n->filter->fact != IS_ASSIGNMENT || n->kid[0]->type != TYPE_set ||
	    !add_reads(d, n) || d->reads[n->slot])
		return false;
	d->to->assignment = n;
	return true;
}

/* Return the end of the parts, from `begin` on, that the test may have. */
static int
end_of_test(struct division *d, int begin)
{
	int end = begin, last = d->body->kids - 1;

	if (end < last && add_assignment(d, d->body->kid[end]))
		end++;
	while (end < last &&
	    add_reads(d, some_parts(d->query, d->body, end, end + 1)))
		end++;
	if (d->to->assignment)
		d->reads[d->to->assignment->slot] = false;
	return end;
}

/* List the variables of the test; false if the body may change one. */
static bool
list_reads(struct division *d)
{
	struct query *q = d->query;
	struct reads *r = &d->to->reads;

	r->slot = arena_get(&q->arena, (size_t)q->variables * sizeof *r->slot);
	for (int i = 0; i < q->variables; i++) {
		if (d->reads[i] && may_set(d->body, i))
			return false;
		if (d->reads[i])
			r->slot[r->slots++] = i;
	}
	return true;
}

/* Divide the body, a conjunction; return false if there is nothing to gain. */
static bool
divide(struct division *d)
{
	const struct node *body = d->body;
	int source = d->echo->slot, begin = 0, end;

	if (may_set(body, source) || may_set(body, source + 1))
		return false;
	if (body->kids > 1 && is_after_source(body->kid[0], source))
		begin = 1;
	d->to->after_source = begin;
	end = end_of_test(d, begin);
	if (!list_reads(d)) {
		end = begin;
		d->to->assignment = NULL;
	}
	if (end > begin) {
		struct node *test = some_parts(d->query, body, begin, end);

		node_set_type(test, TYPE_test);
		d->to->test = test;
	}
	d->to->rest = some_parts(d->query, body, end, body->kids);
	return end > 0;
}

static void
plan_echo(struct query *q, struct node *n)
{
	struct echo_targets *to = arena_get(&q->arena, sizeof *to);
	struct division d = {.query = q,
	    .echo = n,
	    .body = n->kid[0],
	    .to = to,
	    .reads = mem_get((size_t)q->variables + 1)};

	if (d.body->filter->implies == IMPLIED_SEQUENCE &&
	    d.body->filter->evaluate[TYPE_test].test && divide(&d))
		n->special = to;
	mem_free(d.reads);
}

void
plan_echo_targets(struct query *q, struct node *n)
{
	for (int i = 0; i < n->kids; i++)
		plan_echo_targets(q, n->kid[i]);
	if (n->filter->implies == IMPLIED_ECHO)
		plan_echo(q, n);
}
