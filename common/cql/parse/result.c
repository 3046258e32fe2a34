/* result.c - see result.h */
#include "cql/parse/result.h"

static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};

enum { RESULTS = sizeof results / sizeof *results };

static bool
in_result(char c)
{
	return strchr("0123456789/-*", c) != NULL;
}

struct str
result_parse(struct parser *p)
{
	struct location at = p->token.location;
	struct str written = parse_raw(p, in_result);

	for (int i = 0; i < RESULTS; i++)
		if (str_is(written, results[i]))
			return str_of(results[i]);
	parse_fail(p, written.len ? parse_since(p, at) : at,
	    "a result is 1-0, 0-1, 1/2-1/2 or *");
}
