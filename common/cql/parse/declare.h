/*
 * declare.h - the merge strategy that a query declares for a variable
 */
#ifndef CQL_PARSE_DECLARE_H
#define CQL_PARSE_DECLARE_H

#include "cql/parse/parser.h"
#include "cql/tree/query.h"

/* How the copies of a variable are merged, and the place that declares it. */
struct strategy {
	enum merge merge;
	struct location location;
};

/*
 * merge ::= ("(" "int"? ("min" | "max" | "sum") ")")?; MERGE_none if it is
 * absent
 */
struct strategy strategy_parse(struct parser *p);

/*
 * Set the strategy of a variable, unless `s` is MERGE_none.  Fails if it has
 * another one already; the same may be repeated.
 */
void strategy_set(struct parser *p, int slot, struct strategy s);

/* Fail if a strategy does not fit the type of its variable. */
void strategy_check_all(struct parser *p);

#endif
