/* variant_filters.c - the variant of a game, and wins by its rules */
#include "cql/filters/evaluator.h"
#include "cql/parse/parser.h"
#include "cql/run/inherited.h"
#include "cql/tree/query.h"
#include "pgn/variant.h"

/*
 * Return the variant from the Variant tag, or Chess960 if the castling rights
 * need it.
 */
static enum variant
variant_of(const struct ctx *c)
{
	enum variant v = c->tree ? c->tree->variant : VARIANT_STANDARD;

	return v == VARIANT_STANDARD && c->tree && c->tree->chess960
	    ? VARIANT_CHESS960
	    : v;
}

/* Return the variant's name; for an unknown one the value of its tag. */
struct str
string_variant(const struct node *n, struct ctx *c)
{
	enum variant v = variant_of(c);

	(void)n;
	return v == VARIANT_UNKNOWN ? tree_tag(c->tree, str_of("Variant"))
				    : str_of(variant_name(v));
}

void
check_variant(struct parser *p, struct node *n)
{
	n->number = variant_find(n->text, NULL);
	if (n->text.text && n->number == VARIANT_UNKNOWN)
		parse_fail(p, n->location,
		    "there is no variant %.*s known here", STR(n->text));
}

EVALUATOR(test, variant_is, (long long)variant_of(c) == n->number);

enum { NOBODY = -1 };

/* Return the side with a king in the centre, or -1. */
static int
hill_winner(const struct position *p)
{
	bb hill = (bb_rank(3) | bb_rank(4)) & (bb_file(3) | bb_file(4));

	for (int c = WHITE; c <= BLACK; c++)
		if (p->piece[piece_of(c, KING)] & hill)
			return c;
	return NOBODY;
}

/*
 * Return the checks since the first position: White's in bits 0 and 1, Black's
 * in bits 2 and 3, each at most three.
 */
static unsigned
count_checks(const struct spot *at, unsigned above)
{
	unsigned shift = at->pos.to_move == BLACK ? 0 : 2;

	if (!at->parent || !position_checkers(&at->pos) ||
	    (above >> shift & 3) == 3)
		return above;
	return above + (1U << shift);
}

/* Return the side that has given three checks, or -1. */
static int
check_winner(struct ctx *c)
{
	unsigned checks = inherited(c, count_checks);

	return (checks & 3) == 3 ? WHITE : checks >> 2 == 3 ? BLACK : NOBODY;
}

/* Return the side that has won by a rule of the variant, or -1. */
static int
winner(struct ctx *c)
{
	switch (variant_of(c)) {
	case VARIANT_HILL: return hill_winner(c->pos);
	case VARIANT_THREE_CHECK: return check_winner(c);
	default: return NOBODY;
	}
}

EVALUATOR(test, variantwin, winner(c) == c->pos->to_move);
EVALUATOR(test, variantloss, winner(c) == !c->pos->to_move);
EVALUATOR(test, variantend, winner(c) != NOBODY);
