/* refused.c - words of CQL that are known, and refused for good */
#include "cql/parse/parser.h"
#include "cql/tree/functions.h"

struct node *
parse_undocumented(
    struct parser *p, const struct filter *f, struct location from)
{
	parse_fail(p, from,
	    "%s is a word of CQL 6.2 whose meaning is not documented; it is "
	    "refused",
	    f->word);
}
