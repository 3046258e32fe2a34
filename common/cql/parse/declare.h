/*
 * declare.h - what a query says of a variable where it names it: its strategy
 */
#ifndef CQL_PARSE_DECLARE_H
#define CQL_PARSE_DECLARE_H

#include "cql/parse/parser.h"
#include "cql/tree/query.h"

/* How copies are joined, and where it is said. */
struct strategy {
	enum merge merge;
	struct location location;
};

/* merge := ("(" "int"? ("min" | "max" | "sum") ")")?; MERGE_none for none */
struct strategy strategy_parse(struct parser *p);

/* A variable has one strategy, which may be given where it is named again. */
void strategy_set(struct parser *p, int slot, struct strategy s);

/* Refuse strategies that do not fit what their variables hold. */
void strategy_check_all(struct parser *p);

#endif
