/*
 * merge.h - merge the persistent variables of several runs
 *
 * Each thread, and each part of a run that was split, has its own copy of the
 * persistent variables and dictionaries.  A strategy (strategy.h) merges two of
 * them; the order of the copies does not matter.
 *
 * Dictionaries are merged key by key.  A value wins over none, whatever the
 * strategy.  A strategy for whole numbers prefers a string that is one.
 */
#ifndef CQL_RUN_MERGE_H
#define CQL_RUN_MERGE_H

struct ctx;

/*
 * Merge the persistent variables of `from`, a run of the same query, into
 * `into`.  Each must have a strategy.  `from` keeps its values.
 */
void merge_runs(struct ctx *into, struct ctx *from);

#endif
