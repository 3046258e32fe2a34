/* logic.c - logic: and, or, if, braces, loops, assert */
#include <inttypes.h>
#include "cql/filters/evaluator.h"
#include "cql/parse/grammar.h"
#include "cql/run/comments.h"
#include "cql/run/error.h"
#include "cql/run/imagined.h"
#include "cql/run/regex.h"

EVALUATOR(test, always, true);
EVALUATOR(test, never, false);

bool
test_and(const struct node *n, struct ctx *c)
{
	int remarks = c->remarks;
	bool matched = true;

	for (int i = 0; matched && i < n->kids; i++)
		matched = matches(n->kid[i], c);
	return comments_stay_if(matched, c, remarks);
}

bool
test_or(const struct node *n, struct ctx *c)
{
	for (int i = 0; i < n->kids; i++)
		if (attempt(n->kid[i], c))
			return true;
	return false;
}

bool
test_not(const struct node *n, struct ctx *c)
{
	int remarks = c->remarks;
	bool matched = matches(n->kid[0], c);

	c->remarks = remarks;
	return !matched;
}

/* True if all parts except the last match. */
static bool
all_but_last(const struct node *n, struct ctx *c)
{
	for (int i = 0; i < n->kids - 1; i++)
		if (!matches(n->kid[i], c))
			return false;
	return true;
}

static const struct node *
last(const struct node *n)
{
	return n->kid[n->kids - 1];
}

EVALUATOR(test, compound, test_and(n, c));

/* Drop the comments of parts without a value; a set always has one. */
#define COMPOUND(gives, c_type, none, has_value)                               \
	static c_type gives##_of_parts(const struct node *n, struct ctx *c)    \
	{                                                                      \
		int remarks = c->remarks;                                      \
		c_type v = all_but_last(n, c) ? gives(last(n), c) : none;      \
                                                                               \
		comments_stay_if(                                              \
		    has_value || TYPE_##gives == TYPE_set, c, remarks);        \
		return v;                                                      \
	}                                                                      \
	EVALUATOR(gives, compound, gives##_of_parts(n, c));
VALUE_TYPES(COMPOUND)

/* Match the chosen branch; without an else branch a false condition matches. */
bool
test_if(const struct node *n, struct ctx *c)
{
	if (attempt(n->kid[0], c))
		return matches(n->kid[1], c);
	return n->kids < 3 || matches(n->kid[2], c);
}

#define IF(gives, c_type, none, has_value)                                     \
	EVALUATOR(gives, if, gives(n->kid[attempt(n->kid[0], c) ? 1 : 2], c));
VALUE_TYPES(IF)

EVALUATOR(test, identity, matches(n->kid[0], c));

#define IDENTITY(gives, c_type, none, has_value)                               \
	EVALUATOR(gives, identity, gives(n->kid[0], c));
VALUE_TYPES(IDENTITY)

/*
 * Evaluate F of `P : F` at the position P, where the pieces of no move count.
 * No value if P has none.
 */
#define COLON_BY(evaluate, gives, c_type, none)                                \
	c_type gives##_colon(const struct node *n, struct ctx *c)              \
	{                                                                      \
		const struct spot *there = position(n->kid[0], c);             \
		const struct spot *here = c->at, *after = c->view.after;       \
		c_type value;                                                  \
                                                                               \
		if (!there)                                                    \
			return none;                                           \
		ctx_go(c, there);                                              \
		c->view.after = NULL;                                          \
		value = evaluate(n->kid[1], c);                                \
		c->view.after = after;                                         \
		ctx_go(c, here);                                               \
		return value;                                                  \
	}
#define COLON(gives, c_type, none, has_value)                                  \
	COLON_BY(gives, gives, c_type, none)
COLON_BY(matches, test, bool, false)
VALUE_TYPES(COLON)

bool
test_assert(const struct node *n, struct ctx *c)
{
	if (!matches(n->kid[0], c))
		error_stop(c, n,
		    "assert condition failed at game number %" PRIu64
		    " positionid %u",
		    c->game, position_number(c->at));
	return true;
}

/* ------------------------------------------------------------------ loops */

/* Evaluate a body as long as the condition matches; a loop is its own body. */
bool
test_while(const struct node *n, struct ctx *c)
{
	struct ctx_mark mark = ctx_mark(c);
	bool has_body = n->kids > 1;

	for (bool once = has_body;; once = true) {
		error_if_late(c, n);
		if (!attempt(n->kid[0], c))
			return once;
		if (has_body)
			attempt(n->kid[1], c);
		ctx_release(c, mark);
	}
}

bool
test_while_match(const struct node *n, struct ctx *c)
{
	struct str s = string(n->kid[0], c);
	struct str pattern = s.text ? string(n->kid[1], c) : NO_STRING;
	struct ctx_mark mark = ctx_mark(c);
	size_t from = 0;

	if (!s.text || !pattern.text)
		return false;
	while (from <= s.len) {
		error_if_late(c, n);
		if (!regex_next(n, c, pattern, s, from))
			return true;
		from = regex_match_next(&c->match, s);
		attempt(n->kid[2], c);
		ctx_release(c, mark);
	}
	return true;
}

/* ------------------------------------------------------- how they are read */

/* Return the common type of both branches, or TYPE_test; pieces become sets. */
static enum type
common_type(struct parser *p, struct node **a, struct node **b)
{
	if ((*a)->type == TYPE_piece)
		*a = type_as(p, *a, TYPE_set);
	if ((*b)->type == TYPE_piece)
		*b = type_as(p, *b, TYPE_set);
	return (*a)->type == (*b)->type ? (enum type)(*a)->type : TYPE_test;
}

/* if ::= "if" filter "then"? filter ("else" filter)? */
struct node *
parse_if(struct parser *p, const struct filter *f, struct location from)
{
	struct node *kid[3], *n;
	enum type type = TYPE_test;
	int kids = 2;

	kid[0] = parse_filter(p);
	parse_take_name(p, "then");
	kid[1] = parse_filter(p);
	if (parse_take_name(p, "else")) {
		kid[2] = parse_filter(p);
		kids = 3;
		type = common_type(p, &kid[1], &kid[2]);
	}
	n = parse_node(p, f, from, kids, kid);
	node_set_type(n, type);
	return n;
}

/*
 * while ::= "while" "(" filter ")" filter; a bare ~~ iterates over its matches
 */
struct node *
parse_while(struct parser *p, const struct filter *f, struct location from)
{
	struct node *condition, *n;

	parse_expect(p, "(", "while");
	condition = parse_filter(p);
	if (parse_starts_filter(p))
		parse_fail(p, p->token.location,
		    "parentheses hold one filter; braces hold several");
	parse_expect(p, ")", "while");
	if (condition->parenthesised ||
	    condition->filter->evaluate[TYPE_string].string != string_search)
		return parse_node2(p, f, from, condition, parse_filter(p));
	n = parse_node3(p, &filters[FILTER_while_match], from,
	    condition->kid[0], condition->kid[1], parse_filter(p));
	n->data = condition->data;
	return n;
}

void
note_branch(struct out *o, const struct node *n, int i)
{
	static const char *const branches[] = {"condition", "then", "else"};

	(void)n;
	out_text(o, branches[i]);
}
