/* declare.c - see declare.h */
#include "cql/parse/declare.h"

#include "cql/tree/strategy.h"
#include "cql/tree/type.h"

/* "sum" of "int sum" */
static const char *
last_word(const char *words)
{
	const char *blank = strrchr(words, ' ');

	return blank ? blank + 1 : words;
}

struct strategy
strategy_parse(struct parser *p)
{
	struct location from = p->token.location;
	enum merge m = MERGE_min, past = MERGE_int_min;

	if (!parse_take(p, "("))
		return (struct strategy){MERGE_none, from};
	if (parse_take_name(p, "int")) {
		m = MERGE_int_min;
		past = MERGES;
	}
	while (!parse_is_name(p, last_word(strategy_name(m))))
		if (++m == past)
			parse_fail(p, p->token.location,
			    "copies are joined by min, max, sum, int min, int "
			    "max or int sum");
	parse_next(p);
	parse_want(p, ")", "a merge strategy");
	return (struct strategy){m, parse_since(p, from)};
}

void
strategy_set(struct parser *p, int slot, struct strategy s)
{
	struct variable *v = &p->query->variable[slot];

	if (s.merge == MERGE_none)
		return;
	if (v->merge != MERGE_none && v->merge != s.merge)
		parse_fail(p, s.location,
		    "copies of %.*s are joined by %s already", STR(v->name),
		    strategy_name(v->merge));
	v->merge = s.merge;
	v->merge_location = s.location;
}

void
strategy_check_all(struct parser *p)
{
	for (int i = 0; i < p->query->variables; i++) {
		const struct variable *v = &p->query->variable[i];

		if (v->merge != MERGE_none && !strategy_fits(v->merge, v))
			parse_fail(p, v->merge_location,
			    "%.*s holds %s%s, and copies of it are joined by "
			    "%s, "
			    "not by %s",
			    STR(v->name),
			    v->type == TYPE_dictionary ? "values of the type "
						       : "",
			    v->type == TYPE_dictionary ? type_name(v->value)
						       : type_words(v->type),
			    strategy_choice(v), strategy_name(v->merge));
	}
}
