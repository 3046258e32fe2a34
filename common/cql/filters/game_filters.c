/* game_filters.c - number and result of the game */
#include "cql/filters/evaluator.h"
#include "cql/parse/toplevel.h"
#include "cql/tree/query.h"

EVALUATOR(number, gamenumber, number_of((long long)c->game));

void
check_last(struct parser *p, struct node *n)
{
	(void)n;
	p->query->asks_for_last = true;
}

EVALUATOR(number, lastgamenumber,
    c->options.last_game ? number_of((long long)c->options.last_game)
			 : NO_NUMBER);

/*
 * True if the game has this result. The winner is a side, so that transforms
 * map it.
 */
bool
test_result(const struct node *n, struct ctx *c)
{
	const char *result = n->geometry.side == WHITE_SIDE ? "1-0"
	    : n->geometry.side == BLACK_SIDE		    ? "0-1"
	    : n->number					    ? "1/2-1/2"
							    : "*";

	return str_is(c->tree ? c->tree->result : str_of("*"), result);
}

/* result ::= "result" result (parse/toplevel.h) */
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
