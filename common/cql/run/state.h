/*
 * state.h - save and load the persistent variables of a run, to merge it
 * elsewhere
 *
 * Lines of columns with a TAB between, equal for equal states:
 *
 *     state  1  dd7f2a90c4e1b356           the version, the query's fingerprint
 *     total  numeric  sum  718             a variable, its strategy, its value
 *     first  string  min                   one without a value
 *     count  string:numeric  sum           a dictionary with its types,
 *     count  string:numeric  sum  e4  12   and a line for each of its keys,
 *     count  string:numeric  sum  d4  7    in their order
 *     end
 *
 * Variables are in the order of the query.  In strings a TAB, newline, carriage
 * return, backslash and NUL are \t \n \r \\ and \0.
 */
#ifndef CQL_RUN_STATE_H
#define CQL_RUN_STATE_H

#include <stdbool.h>

#include "base/out.h"

struct ctx;

void state_write(struct out *o, struct ctx *c);

/*
 * Load the values of a file ("-" is standard input) into the variables of a
 * fresh run.  `rest` reads the lines after the end, and returns NULL or an
 * error message.  False, with "PROGNAME: FILE:LINE: what is wrong" in `errors`,
 * if it is not a whole state of the same query; the run must not be used then.
 */
struct lines;
bool state_read(struct ctx *c, const char *file,
    const char *(*rest)(void *user, struct lines *in), void *user,
    struct out *errors);

/*
 * Each thread, and each part of a run that was split, has its own copy of the
 * persistent variables and dictionaries.  A strategy (strategy.h) merges two of
 * them; the order of the copies does not matter.
 *
 * Dictionaries are merged key by key.  A value wins over none, whatever the
 * strategy.  A strategy for whole numbers prefers a string that is one.
 */

/*
 * Merge the persistent variables of `from`, a run of the same query, into
 * `into`.  Each must have a strategy.  `from` keeps its values.
 */
void merge_runs(struct ctx *into, struct ctx *from);

#endif
