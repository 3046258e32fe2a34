/* block.c - the filters of a cqlbegin or cqlend block (cql.h) */
#include "cql/parse/parser.h"

/*
 * Evaluate the filters of the block until one fails. Return true, so that the
 * next block is evaluated.
 */
bool
test_block(const struct node *n, struct ctx *c)
{
	matches(n->kid[0], c);
	return true;
}

/* Refuse a block inside of a filter. */
struct node *
parse_block(struct parser *p, const struct filter *f, struct location from)
{
	parse_fail(p, parse_since(p, from),
	    "%s { ... } stands by itself, not inside of another filter",
	    f->word);
}
