/*
 * strategy.h - strategies that join two copies of a variable
 *
 *     min, max            numbers and strings (by their bytes)
 *     sum                 numbers, which wrap; sets: their union
 *     int min, max, sum   strings in a dictionary, converted as int does; the
 *                         result is written as a string again
 *
 * merge.h joins the variables of two runs with them.
 */
#ifndef CQL_TREE_STRATEGY_H
#define CQL_TREE_STRATEGY_H

#include "cql/tree/query.h"

/* Return the name of a strategy, as "int sum"; NULL for MERGE_none. */
const char *strategy_name(enum merge m);

/*
 * True if the strategy can join values of the variable's type; any type is
 * possible before the first assignment.
 */
bool strategy_fits(enum merge m, const struct variable *v);

/*
 * Return the names of all strategies for which strategy_fits(), for messages:
 * "min, max or sum".
 */
const char *strategy_choice(const struct variable *v);

/* True for int min, int max and int sum, which convert strings to numbers. */
bool strategy_reads_numbers(enum merge m);

/* Return two numbers joined. Precondition: m is not MERGE_none. */
long long strategy_join(enum merge m, long long a, long long b);

/* Return one of two strings, the lesser for min and the greater for max. */
struct str strategy_join_bytes(enum merge m, struct str a, struct str b);

#endif
