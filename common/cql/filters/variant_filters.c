/* variant_filters.c - the variant of a game, and wins by its rules */
#include "cql/filters/evaluator.h"
#include "cql/parse/parser.h"
#include "board/movegen.h"
#include "board/variant.h"

/*
 * Return the variant from the Variant tag, or Chess960 if the castling rights
 * need it.
 */
static enum variant
variant_of(const struct ctx *c)
{
	enum variant v =
	    c->tree ? c->tree->variant : (enum variant)c->pos->variant;

	return ctx_chess960(c) ? variant_with_chess960(v) : v;
}

/* Return the variant's name; for an unknown one the value of its tag. */
struct str
string_variant(const struct node *n, struct ctx *c)
{
	enum variant v = variant_of(c);

	(void)n;
	return v == VARIANT_UNKNOWN ? tree_tag(c->tree, str_of("Variant"))
				    : variant_name(v);
}

void
check_variant(struct parser *p, struct node *n)
{
	p->of_variant = true;
	n->number = variant_find(n->text, NULL);
	if (n->text.text && n->number == VARIANT_UNKNOWN)
		parse_fail(p, n->location,
		    "there is no variant %.*s known here", STR(n->text));
}

EVALUATOR(test, variant_is, (long long)variant_of(c) == n->number);

EVALUATOR(test, variantwin, variant_outcome(c->pos) == c->pos->to_move);
EVALUATOR(test, variantloss, variant_outcome(c->pos) == !c->pos->to_move);
EVALUATOR(test, variantdraw, variant_outcome(c->pos) == DRAWN);
EVALUATOR(test, variantend, variant_outcome(c->pos) != NOT_ENDED);
