/* iterate.c - square and piece: the body for each square of a set */
#include "cql/filters/iterate.h"

#include "cql/filters/functions.h"
#include "cql/parse/assign.h"
#include "cql/run/comments.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/piece_id.h"
#include "cql/run/slot.h"
#include "cql/tree/node.h"

/* What the variable holds for a square, which is a set of one. */
static void
bind_square(struct ctx *c, struct slot *s, bb square)
{
	(void)c;
	s->bound = true;
	s->is.set = square;
}

static void
bind_piece(struct ctx *c, struct slot *s, bb square)
{
	s->bound = true;
	s->is.piece = piece_on(c, bb_lowest(square));
}

typedef void binding(struct ctx *c, struct slot *s, bb square);

/* The squares for which the body matches; it runs for all: it has effects. */
static bb
each_match(const struct node *n, struct ctx *c, bb rest, binding *bind)
{
	bb found = 0;

	error_if_late(c, n);
	for (; rest; rest = bb_but_lowest(rest)) {
		struct ctx_mark mark = ctx_mark(c);

		bind(c, &c->slot[n->slot], rest & -rest);
		if (attempt(n->kid[1], c))
			found |= rest & -rest;
		ctx_release(c, mark);
	}
	return found;
}

/* Does it match for all? */
static bool
all_match(const struct node *n, struct ctx *c, bb rest, binding *bind)
{
	int remarks = c->remarks;

	error_if_late(c, n);
	for (; rest; rest = bb_but_lowest(rest)) {
		bind(c, &c->slot[n->slot], rest & -rest);
		if (!matches(n->kid[1], c))
			return comments_stay_if(false, c, remarks);
	}
	return true;
}

bb
set_square(const struct node *n, struct ctx *c)
{
	return each_match(n, c, set(n->kid[0], c), bind_square);
}

bool
test_square_all(const struct node *n, struct ctx *c)
{
	return all_match(n, c, set(n->kid[0], c), bind_square);
}

static bb
occupied(const struct node *n, struct ctx *c)
{
	return set(n->kid[0], c) & position_occupied(c->pos);
}

bb
set_piece(const struct node *n, struct ctx *c)
{
	return each_match(n, c, occupied(n, c), bind_piece);
}

bool
test_piece_all(const struct node *n, struct ctx *c)
{
	return all_match(n, c, occupied(n, c), bind_piece);
}

/* What is walked over, and the body that sees the variable. */
static struct node *
parse_body(struct parser *p, const struct filter *f, struct location from,
    struct str name, enum type type)
{
	struct node *kid[2], *n;
	int slot;

	kid[0] = parse_typed(p, LEVEL_ARROW, TYPE_set, "an iteration");
	slot = name_bind(p, name, type);
	kid[1] = parse_filter(p);
	p->scope = p->scope->up;
	n = parse_node(p, f, from, 2, kid);
	n->slot = slot;
	n->text = name;
	return n;
}

/*
 * square := "square" "all"? NAME "in" set filter
 *         | "[forall]" NAME "[element]" set filter
 */
struct node *
parse_square(struct parser *p, const struct filter *f, struct location from)
{
	bool all = *f->word == '[' || parse_take_name(p, "all");
	struct str name = parse_name(p, "a square");

	if (!parse_take(p, "[element]") && !parse_take_name(p, "in"))
		parse_want(p, "in", "square");
	return parse_body(
	    p, all ? &filters[FILTER_square_all] : f, from, name, TYPE_set);
}

struct node *
iterate_element(struct parser *p, struct str name, struct location from)
{
	int slot;

	parse_next(p);
	slot = name_dictionary(p);
	if (slot >= 0)
		return iterate_keys(p, name, slot, from);
	return parse_body(
	    p, filter_find(str_of("square"), false), from, name, TYPE_set);
}

/*
 * piece := "piece" NAME "=" set | "piece" "all"? NAME "in" set filter
 */
struct node *
parse_piece(struct parser *p, const struct filter *f, struct location from)
{
	bool all = parse_take_name(p, "all");
	struct str name = parse_name(p, "a piece");
	struct node *n;

	if (parse_take(p, "=")) {
		n = parse_node1(p, &filters[FILTER_assign_piece], from,
		    parse_typed(p, LEVEL_ARROW, TYPE_set, "piece"));
		n->slot =
		    name_assign(p, name, parse_since(p, from), TYPE_piece);
		n->text = name;
		return n;
	}
	if (!parse_take(p, "[element]") && !parse_take_name(p, "in"))
		parse_want(p, "in", "piece");
	return parse_body(
	    p, all ? &filters[FILTER_piece_all] : f, from, name, TYPE_piece);
}
