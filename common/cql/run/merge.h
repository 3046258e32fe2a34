/*
 * merge.h - how the copies of what lasts for a run become one
 *
 * Each thread, and each part of a run that was cut into parts, has a copy of
 * the persistent variables and dictionaries of its own.  A strategy
 * (strategy.h) says what becomes of two of them; the order of the copies does
 * not matter.
 *
 * A dictionary is joined key by key.  A value beats none, whatever the
 * strategy; so does a string that is a whole number beat one that is not.
 */
#ifndef CQL_RUN_MERGE_H
#define CQL_RUN_MERGE_H

struct ctx;

/*
 * Fold what lasts in `from`, a run of the same query, into `into`.  Each such
 * variable must have a strategy.  `from` keeps its values.
 */
void merge_runs(struct ctx *into, struct ctx *from);

#endif
