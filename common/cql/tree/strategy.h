/*
 * strategy.h - how two copies of a variable become one: words and arithmetic
 *
 *     min, max            numbers and strings (by their bytes)
 *     sum                 numbers, which wrap; sets, which are united
 *     int min, max, sum   strings in a dictionary, read as int reads them; the
 *                         result is written again as a string
 *
 * merge.h joins the variables of two runs with them.
 */
#ifndef CQL_TREE_STRATEGY_H
#define CQL_TREE_STRATEGY_H

#include "cql/tree/query.h"

/* "min", "int sum"; NULL for MERGE_none. */
const char *strategy_name(enum merge m);

/* Is this a strategy for what the variable holds? */
bool strategy_fits(enum merge m, const struct variable *v);

/* Those that are, for messages: "min, max or sum". */
const char *strategy_choice(const struct variable *v);

/* Are strings read as numbers: is it int min, int max or int sum? */
bool strategy_reads_numbers(enum merge m);

/* What two numbers become; not for MERGE_none. */
long long strategy_join(enum merge m, long long a, long long b);

/* What two strings become under min or max: one of them. */
struct str strategy_join_bytes(enum merge m, struct str a, struct str b);

#endif
