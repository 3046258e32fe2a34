/*
 * necessary.h - what must hold of a game for a query to match in it
 *
 * The condition (index/condition.h) says no only of games in which the query
 * matches nowhere, and does nothing else that anybody sees: evaluating it there
 * leaves no message, writes no file, keeps nothing for other games, and stops
 * with no error.  Whatever is not known to be so is open.
 */
#ifndef CQL_NECESSARY_H
#define CQL_NECESSARY_H

#include "cql/tree/query.h"
#include "index/condition.h"

/*
 * Made in the arena.  Its conditions on tags have nodes of the query:
 * cql_ask_tags().  With `but_last` the last filter of the query counts as not
 * known, as where its value decides and not whether it matches.
 */
const struct index_condition *necessary_condition(
    const struct query *q, struct arena *a, bool but_last);

#endif
