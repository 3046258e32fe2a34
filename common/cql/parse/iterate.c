/*
 * iterate.c - parse iterations: square, piece, string and the short form `x in
 * S F`
 */

#include "cql/parse/grammar.h"
#include "cql/parse/variables.h"
#include "cql/tree/functions.h"

/* Parse the set of an iteration and its body, which sees the variable. */
static struct node *
parse_body(struct parser *p, const struct filter *f, struct location from,
    struct str name, enum type type)
{
	struct node *kid[2], *n;
	int slot;

	kid[0] = parse_typed(p, LEVEL_DASH, TYPE_set, "an iteration");
	slot = variable_bind(p, name, type);
	kid[1] = parse_filter(p);
	variable_release(p);
	n = parse_node(p, f, from, 2, kid);
	n->slot = slot;
	n->text = name;
	return n;
}

/* walk ::= ("[element]" | "in") set filter; the name has been read */
static struct node *
parse_walk(struct parser *p, const struct filter *f, struct location from,
    struct str name, enum type type)
{
	if (!parse_take(p, "[element]") && !parse_take_name(p, "in"))
		parse_expect(p, "in", type == TYPE_piece ? "piece" : "square");
	return parse_body(p, f, from, name, type);
}

/* True if a designator of any piece comes next and touches a name. */
static bool
is_sign_of_piece(struct parser *p)
{
	struct token next = parse_peek(p);

	return p->token.kind == TOKEN_DESIGNATOR &&
	    p->token.geometry.pieces == ANY_PIECE &&
	    p->token.geometry.squares == BB_ALL && !next.spaced &&
	    next.kind == TOKEN_NAME;
}

/*
 * square ::= "square" "all"? NAME "in" set filter
 *     | "[forall]" any? NAME "[element]" set filter
 */
struct node *
parse_square(struct parser *p, const struct filter *f, struct location from)
{
	bool sign = *f->word == '[', all = sign || parse_take_name(p, "all");
	struct str name;

	if (sign && is_sign_of_piece(p)) {
		parse_next(p);
		name = parse_name(p, "a piece");
		return parse_walk(
		    p, &filters[FILTER_piece_all], from, name, TYPE_piece);
	}
	name = parse_name(p, "a square");
	return parse_walk(
	    p, all ? &filters[FILTER_square_all] : f, from, name, TYPE_set);
}

static struct node *
iterate_keys(struct parser *p, struct str name, int slot, struct location from)
{
	enum type key = p->query->variable[slot].key;
	struct node *body, *n;
	int bound;

	parse_next(p);
	bound = variable_bind(p, name, key == TYPE_none ? TYPE_string : key);
	body = parse_filter(p);
	variable_release(p);
	n = variable_node(p, filter_find(str_of("string"), false), from,
	    (struct named){name, bound}, body);
	n->number = slot;
	return n;
}

/* string ::= "string" NAME "in" DICTIONARY filter */
struct node *
parse_string(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = parse_name(p, "a key");
	int slot;

	if (!parse_take_name(p, "in"))
		parse_expect(p, "in", f->word);
	slot = variable_dictionary(p);
	if (slot < 0)
		parse_fail(p, p->token.location,
		    "string walks over the keys of a dictionary");
	return iterate_keys(p, name, slot, from);
}

struct node *
iterate_element(struct parser *p, struct str name, struct location from)
{
	int slot;

	parse_next(p);
	slot = variable_dictionary(p);
	if (slot >= 0)
		return iterate_keys(p, name, slot, from);
	return parse_body(
	    p, filter_find(str_of("square"), false), from, name, TYPE_set);
}

/* piece ::= "piece" NAME "=" set | "piece" "all"? NAME "in" set filter */
struct node *
parse_piece(struct parser *p, const struct filter *f, struct location from)
{
	bool all = parse_take_name(p, "all");
	struct named v = {.name = parse_name(p, "a piece")};
	struct node *squares;

	if (parse_take(p, "=")) {
		squares = parse_typed(p, LEVEL_DASH, TYPE_set, "piece");
		v.slot = variable_declare(
		    p, v.name, parse_since(p, from), TYPE_piece);
		return variable_node(
		    p, &filters[FILTER_assign_piece], from, v, squares);
	}
	return parse_walk(
	    p, all ? &filters[FILTER_piece_all] : f, from, v.name, TYPE_piece);
}

/* designator ::= DESIGNATOR | any NAME ..., which is `piece NAME ...` */
struct node *
parse_designator(struct parser *p, const struct filter *f, struct location from)
{
	if (!is_sign_of_piece(p))
		return parse_literal(p, f, from);
	parse_next(p);
	return parse_piece(p, filter_find(str_of("piece"), false), from);
}
