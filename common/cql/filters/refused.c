/* refused.c - words of CQL 6.2 that are not supported */
#include "cql/parse/parser.h"

struct node *
parse_internal(struct parser *p, const struct filter *f, struct location from)
{
	parse_fail(p, from,
	    "%s serves the tests of CQL 6.2's own authors; it is refused",
	    f->word);
}
