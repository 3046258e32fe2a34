/* game.c - what the game says of itself: number, tags, result */
#include "cql/eval.h"
#include "cql/functions.h"
#include "cql/parse.h"

struct number
number_gamenumber(const struct node *n, struct ctx *c)
{
	(void)n;
	return number_of((long long)c->game);
}

struct str
string_tag(const struct node *n, struct ctx *c)
{
	struct str name = string(n->kid[0], c);

	return name.text && c->tree ? tree_tag(c->tree, name) : NO_STRING;
}

/* The winner follows the colours; a draw and an open game stay. */
bool
test_result(const struct node *n, struct ctx *c)
{
	const char *asked = n->literal.side == WHITE_SIDE ? "1-0"
	    : n->literal.side == BLACK_SIDE		  ? "0-1"
	    : n->number					  ? "1/2-1/2"
							  : "*";

	return str_is(c->tree ? c->tree->result : str_of("*"), asked);
}

static struct str
read_result(struct parser *p)
{
	struct str rest = script_rest(p->diag->script, p->token.place.from);
	size_t len = 0;

	if (p->token.kind == TOKEN_STRING) {
		rest = p->token.text;
		parse_next(p);
		return rest;
	}
	while (len < rest.len && strchr("0123456789/-*", rest.text[len]))
		len++;
	rest.len = len;
	if (len)
		parse_go(p, p->token.place.from + (uint32_t)len);
	return rest;
}

/* result := "result" (1-0 | 0-1 | 1/2-1/2 | * | one of them in quotes) */
struct node *
parse_result(struct parser *p, const struct filter *f, struct place from)
{
	static const char *const results[] = {"*", "1-0", "0-1", "1/2-1/2"};
	struct str written = read_result(p);
	struct node *n;
	int i = 0;

	while (i < 4 && !str_is(written, results[i]))
		i++;
	if (i == 4)
		parse_fail(p, parse_since(p, from),
		    "a result is 1-0, 0-1, 1/2-1/2 or *");
	n = parse_node(p, f, from, 0, NULL);
	n->text = str_of(results[i]);
	n->literal.side = (uint8_t)(i == 1 ? WHITE_SIDE
		: i == 2		   ? BLACK_SIDE
					   : NO_SIDE);
	n->number = i == 3;
	return n;
}
