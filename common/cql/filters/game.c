/* game.c - what the game says of itself: number, tags, result, variant */
#include "cql/filters/functions.h"
#include "cql/parse/toplevel.h"
#include "cql/run/context.h"
#include "cql/tree/node.h"
#include "cql/tree/query.h"
#include "pgn/variant.h"

struct number
number_gamenumber(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of((long long)c->game);
}

void
check_last(struct parser *p, struct node *n)
{
	(void)n;
	p->query->asks_for_last = true;
}

struct number
number_lastgamenumber(const struct node *n, struct ctx *c)
{
	(void)n;
	return c->options.last_game ? number_of((long long)c->options.last_game)
				    : NO_NUMBER;
}

static const char *const player_tags[] = {
    [WHITE_SIDE] = "White", [BLACK_SIDE] = "Black"};

/* A player's tag, written out, is a side, which follows the colours. */
void
check_tag(struct parser *p, struct node *n)
{
	(void)p;
	if (n->kid[0]->filter != &filters[FILTER_string])
		return;
	for (int side = WHITE_SIDE; side <= BLACK_SIDE; side++)
		if (str_is(n->kid[0]->text, player_tags[side]))
			n->geometry.side = (uint8_t)side;
}

struct str
string_tag(const struct node *n, struct ctx *c)
{
	struct str name = n->geometry.side
	    ? str_of(player_tags[n->geometry.side])
	    : string(n->kid[0], c);

	return name.text && c->tree ? tree_tag(c->tree, name) : NO_STRING;
}

/* The winner follows the colours; a draw and an open game stay. */
bool
test_result(const struct node *n, struct ctx *c)
{
	const char *asked = n->geometry.side == WHITE_SIDE ? "1-0"
	    : n->geometry.side == BLACK_SIDE		   ? "0-1"
	    : n->number					   ? "1/2-1/2"
							   : "*";

	return str_is(c->tree ? c->tree->result : str_of("*"), asked);
}

/* result := "result" result (result.h) */
struct node *
parse_result(struct parser *p, const struct filter *f, struct location from)
{
	struct str result = result_parse(p);
	struct node *n = parse_node(p, f, from, 0, NULL);

	n->text = result;
	n->geometry.side = str_is(result, "1-0") ? WHITE_SIDE
	    : str_is(result, "0-1")		 ? BLACK_SIDE
						 : NO_SIDE;
	n->number = str_is(result, "1/2-1/2");
	return n;
}

/* ---------------------------------------------------------------- variants */

/* The Variant tag decides, or castling rights that only Chess960 has. */
static enum variant
variant_of(const struct ctx *c)
{
	enum variant v = c->tree ? c->tree->variant : VARIANT_STANDARD;

	return v == VARIANT_STANDARD && c->tree && c->tree->chess960
	    ? VARIANT_CHESS960
	    : v;
}

/* An unknown one is what its tag says. */
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

bool
test_variant_is(const struct node *n, struct ctx *c)
{
	return (long long)variant_of(c) == n->number;
}

enum { NOBODY = -1 };

/* Who has a king in the middle. */
static int
hill_winner(const struct position *p)
{
	bb hill = (bb_rank(3) | bb_rank(4)) & (bb_file(3) | bb_file(4));

	for (int c = WHITE; c <= BLACK; c++)
		if (p->piece[piece_of(c, KING)] & hill)
			return c;
	return NOBODY;
}

/* Who has given the third check, from the first position on. */
static int
check_winner(const struct spot *at)
{
	int checks[2] = {0, 0};

	for (; at->parent; at = at->parent)
		checks[!at->pos.to_move] += position_checkers(&at->pos) != 0;
	return checks[WHITE] >= 3 ? WHITE : checks[BLACK] >= 3 ? BLACK : NOBODY;
}

/* Who has won by what only the variant knows. */
static int
winner(struct ctx *c)
{
	switch (variant_of(c)) {
	case VARIANT_HILL: return hill_winner(c->pos);
	case VARIANT_THREE_CHECK: return check_winner(c->at);
	default: return NOBODY;
	}
}

bool
test_variantwin(const struct node *n, struct ctx *c)
{
	(void)n;
	return winner(c) == c->pos->to_move;
}

bool
test_variantloss(const struct node *n, struct ctx *c)
{
	(void)n;
	return winner(c) == !c->pos->to_move;
}

bool
test_variantend(const struct node *n, struct ctx *c)
{
	(void)n;
	return winner(c) != NOBODY;
}
