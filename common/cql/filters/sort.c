/*
 * sort.c - the best value of a game, by which games are sorted
 *
 * Each sort of a query has its best value in the ctx. Comments made while
 * computing a value stay only if it is the game's best. So they are moved from
 * the log to the sort; if all best values are kept, those of equal values are
 * added.
 */
#include "cql/filters/sort.h"

#include "base/mem.h"
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/kept_comments.h"
#include "cql/tree/query.h"

/*
 * Move the comments made since `from` off the log. They replace those of the
 * best if `better` > 0, and join them if it is 0 and all best values are kept;
 * else they are dropped.
 */
static void
keep_remarks(struct ctx *c, struct sort_best *best, int from, int better)
{
	int made = c->remarks - from;

	c->remarks = from;
	if (better > 0)
		best->remarks = 0;
	if (!made || !(better > 0 || (better == 0 && c->options.keepallbest)))
		return;
	ARENA_RESERVE(
	    &c->remark_text, best->remark, best->remarks, made, best->capacity);
	memcpy(best->remark + best->remarks, c->remark + from,
	    (size_t)made * sizeof *best->remark);
	best->remarks += made;
}

/*
 * True if the value is the best so far; `order` compares it with the best.  Its
 * comments, made since `remarks`, are kept as keep_remarks() says.
 */
static bool
is_best(const struct node *n, struct ctx *c, int remarks, int order)
{
	struct sort_best *best = &c->best[n->number];
	int better = !best->some		 ? 1
	    : c->query->sorting[n->number].least ? -order
						 : order;

	keep_remarks(c, best, remarks, better);
	best->some |= better > 0;
	return better > 0;
}

struct number
number_sort(const struct node *n, struct ctx *c)
{
	struct sort_best *best = &c->best[n->number];
	int remarks = c->remarks;
	struct number v = number(n->kid[0], c);

	if (v.some &&
	    is_best(n, c, remarks,
		(v.value > best->number) - (v.value < best->number)))
		best->number = v.value;
	return v;
}

struct str
string_sort(const struct node *n, struct ctx *c)
{
	struct sort_best *best = &c->best[n->number];
	int remarks = c->remarks;
	struct str v = string(n->kid[0], c);

	if (v.text &&
	    is_best(n, c, remarks, best->some ? str_compare(v, best->text) : 0))
		best->text = arena_text(&c->remark_text, v);
	return v;
}

struct node *
sort_build(struct parser *p, const struct filter *f, struct location from,
    struct node *part, struct sorting s)
{
	struct query *q = p->query;
	struct node *n =
	    parse_node1(p, s.text ? &filters[FILTER_sort_text] : f, from, part);

	n->number = q->sortings;
	n->text = s.description;
	MEM_ADD(q->sorting, q->sortings, s);
	return n;
}

/*
 * True if the next word, min or max, is the filter with several operands in
 * parentheses, not the parameter before one filter.  To know that, the first
 * operand is parsed; it is kept in p->looked_at, so that nested operands are
 * parsed once.
 */
static bool
is_filter(struct parser *p)
{
	uint32_t start = p->consumed, at;
	struct node *first;
	bool several = false;

	parse_next(p);
	if (parse_take(p, "(") && !parse_is(p, ")")) {
		at = p->token.location.from;
		first = parse_filter(p);
		several = !parse_is(p, ")");
		p->looked_at.at = at;
		p->looked_at.consumed = p->consumed;
		p->looked_at.node = first;
	}
	parse_go(p, start);
	return several;
}

/* sort ::= "sort" ("quiet" | "min" | "max")* "description"? filter */
struct node *
parse_sort(struct parser *p, const struct filter *f, struct location from)
{
	struct sorting s = {0};
	struct node *part;
	bool min, max = false;

	for (;;) {
		if (parse_take_name(p, "quiet")) {
			s.quiet = true;
			continue;
		}
		min = parse_is_name(p, "min");
		if (!(min || parse_is_name(p, "max")) || is_filter(p))
			break;
		if (min ? max : s.least)
			parse_fail(p, p->token.location,
			    "sort takes min or max, not both");
		s.least |= min;
		max |= !min;
		parse_next(p);
	}
	if (p->token.kind == TOKEN_STRING && p->token.quoted) {
		s.description = p->token.text;
		parse_next(p);
	}
	part = parse_filter(p);
	s.text = part->type == TYPE_string;
	if (!s.text && !(part = type_as(p, part, TYPE_number)))
		parse_fail(p, parse_since(p, from),
		    "sort needs a number, a set or a string");
	return sort_build(p, f, from, part, s);
}

SHOWER(sort)
{
	const struct sorting *s = &q->sorting[n->number];

	out_text(o, s->least ? "min" : "max");
	out_text(o, s->quiet ? ", quiet" : "");
	if (s->description.text)
		out_format(o, ", \"%.*s\"", STR(s->description));
}
