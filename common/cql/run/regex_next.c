/* regex_next.c - see regex_next.h */
#include "cql/run/regex_next.h"

#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/run/regex.h"
#include "cql/tree/node.h"

static const struct regex *
compiled(const struct node *n, struct ctx *c, struct str pattern)
{
	const char *wrong = NULL;
	const struct regex *r;

	if (n->data)
		return n->data;
	r = regex_made(&c->regexes, pattern, &wrong);
	if (!r)
		error_stop(c, n, "this pattern is wrong: %s", wrong);
	return r;
}

bool
regex_next(const struct node *n, struct ctx *c, struct str pattern,
    struct str s, size_t from)
{
	const struct regex *r = compiled(n, c, pattern);
	const char *wrong = NULL;
	bool found =
	    regex_match(&c->regexes, r, s, from, &c->match, &c->texts, &wrong);

	if (wrong)
		error_stop(c, n, "%s", wrong);
	return found;
}
