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
	const struct symbol *v;

	kid[0] = parse_typed(p, LEVEL_DASH, TYPE_set, "an iteration");
	v = variable_bind(p, name, type);
	kid[1] = parse_filter(p);
	variable_release(p);
	n = parse_node(p, f, from, 2, kid);
	n->slot = v->slot;
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
iterate_keys(struct parser *p, struct str name, const struct symbol *of,
    struct location from)
{
	enum type key = variable_in_slot(p, of->slot)->key;
	const struct symbol *v;
	struct node *body, *n;

	parse_next(p);
	v = variable_bind(p, name, key == TYPE_none ? TYPE_string : key);
	body = parse_filter(p);
	variable_release(p);
	n = variable_node(
	    p, filter_find(str_of("string"), false), from, v, body);
	n->number = of->slot;
	return n;
}

/* string ::= "string" NAME "in" DICTIONARY filter */
struct node *
parse_string(struct parser *p, const struct filter *f, struct location from)
{
	struct str name = parse_name(p, "a key");
	const struct symbol *d;

	if (!parse_take_name(p, "in"))
		parse_expect(p, "in", f->word);
	d = variable_dictionary(p);
	if (!d)
		parse_fail(p, p->token.location,
		    "string walks over the keys of a dictionary");
	return iterate_keys(p, name, d, from);
}

struct node *
iterate_element(struct parser *p, struct str name, struct location from)
{
	const struct symbol *d;

	parse_next(p);
	d = variable_dictionary(p);
	if (d)
		return iterate_keys(p, name, d, from);
	return parse_body(
	    p, filter_find(str_of("square"), false), from, name, TYPE_set);
}

/* piece ::= "piece" NAME "=" set | "piece" "all"? NAME "in" set filter */
struct node *
parse_piece(struct parser *p, const struct filter *f, struct location from)
{
	bool all = parse_take_name(p, "all");
	struct str name = parse_name(p, "a piece");
	struct node *squares;

	if (parse_take(p, "=")) {
		squares = parse_typed(p, LEVEL_DASH, TYPE_set, "piece");
		return variable_node(p, &filters[FILTER_assign_piece], from,
		    variable_declare(p, name, parse_since(p, from), TYPE_piece),
		    squares);
	}
	return parse_walk(
	    p, all ? &filters[FILTER_piece_all] : f, from, name, TYPE_piece);
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
