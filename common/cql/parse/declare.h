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

/* Fail if a strategy does not fit the type of its variable. */
void strategy_check_all(struct parser *p);

#endif
