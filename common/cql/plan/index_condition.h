/*
 * index_condition.h - what must hold of a game for a query to match in it
 *
 * What follows from the query (consequence.h), as an index can say it
 * (index/condition.h): the condition says no only of games in which the query
 * matches nowhere and does nothing else that anybody sees.
 */
#ifndef CQL_PLAN_INDEX_CONDITION_H
#define CQL_PLAN_INDEX_CONDITION_H

#include "cql/tree/query.h"
#include "index/condition.h"

/* Return the condition, in the arena; its parts on tags: see cql_ask_tags(). */
const struct index_condition *necessary_condition(
    const struct query *q, struct arena *a);

#endif
