/* block.c - the filters of a cqlbegin or cqlend; cql.h says when they run */
#include "cql/parse/parser.h"
#include "cql/run/context.h"
#include "cql/tree/functions.h"
#include "cql/tree/node.h"

/* Its filters as long as they match; the next block is evaluated anyway. */
bool
test_block(const struct node *n, struct ctx *c)
{
	matches(n->kid[0], c);
	return true;
}

/* Return a block stands beside the filters of a query, in none of them. */
struct node *
parse_block(struct parser *p, const struct filter *f, struct location from)
{
	parse_fail(p, parse_since(p, from),
	    "%s { ... } stands by itself, not inside of another filter",
	    f->word);
}
