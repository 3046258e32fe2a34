/*
 * parallel.h - may a query run in several threads, or in parts?
 *
 * Each thread and each part has its own copy of the persistent variables and
 * dictionaries; at the end the copies are merged, for which each of them needs
 * a strategy (cql/tree/strategy.h).
 */
#ifndef MATCH_PARALLEL_H
#define MATCH_PARALLEL_H

#include "match/match_options.h"

/*
 * End the program when a variable has no strategy.  The message begins with
 * the name of the query, if it is one of several, and `option`, and ends with
 * `instead`, which says what else can be done.
 */
void parallel_must_merge(const struct match_options *o, const struct query *q,
    const char *option, const char *instead);

/*
 * Warn when a variable depends on how the games are divided
 * (cql/plan/parallel_safe.h).
 */
void parallel_warn_of_division(const struct match_options *o,
    const struct query *q, const char *before, const char *instead);

/*
 * Return the number of threads, at least 1.  Warn if the user left it open and
 * the query allows only one; end the program if the user asked for more than
 * the query allows.
 */
int parallel_threads(const struct match_options *o, const struct query *q);

/*
 * Return the number of threads once the names of output files are known (NULL:
 * none), if the query allows `threads`.
 */
int parallel_threads_of_names(const struct match_options *o,
    const struct output_name *names, int threads);

#endif
