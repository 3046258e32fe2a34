/*
 * merge.h - how the copies of what lasts for a run become one
 *
 * Each thread, and each part of a run that was cut into parts, has a copy of
 * the persistent variables and dictionaries of its own.  A strategy says what
 * becomes of two of them; the order of the copies does not matter.
 *
 *     min, max            numbers and strings (by their bytes)
 *     sum                 numbers, which wrap; sets, which are united
 *     int min, max, sum   strings in a dictionary, read as int reads them; the
 *                         result is written again as a string
 *
 * A dictionary is joined key by key.  A value beats none, whatever the
 * strategy; so does a string that is a whole number beat one that is not.
 */
#ifndef CQL_RUN_MERGE_H
#define CQL_RUN_MERGE_H

#include "cql/tree/query.h"

struct ctx;

/* "min", "int sum"; NULL for MERGE_none. */
const char *merge_name(enum merge m);

/* Is this a strategy for what the variable holds? */
bool merge_fits(enum merge m, const struct variable *v);

/* Those that are, for messages: "min, max or sum". */
const char *merge_choice(const struct variable *v);

/*
 * Folds what lasts in `from`, a run of the same query, into `into`.  Each such
 * variable must have a strategy.  `from` keeps its values.
 */
void merge_runs(struct ctx *into, struct ctx *from);

#endif
