/*
 * strategy.h - how a query says how copies of a variable become one (merge.h)
 */
#ifndef CQL_TREE_STRATEGY_H
#define CQL_TREE_STRATEGY_H

#include "cql/parse/parser.h"
#include "cql/run/merge.h"

/* How copies are joined, and where it is said. */
struct strategy {
	enum merge merge;
	struct location location;
};

/* merge := ("(" "int"? ("min" | "max" | "sum") ")")?; MERGE_none for none */
struct strategy strategy_parse(struct parser *p);

/* A variable has one strategy, which may be given where it is named again. */
void strategy_set(struct parser *p, int slot, struct strategy s);

/* Refuses strategies that do not fit what their variables hold. */
void strategy_check_all(struct parser *p);

#endif
