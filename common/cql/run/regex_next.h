/*
 * regex_next.h - the next match of a pattern, in a run
 */
#ifndef CQL_RUN_REGEX_NEXT_H
#define CQL_RUN_REGEX_NEXT_H

#include <stdbool.h>

#include "base/str.h"

struct ctx;
struct node;

/*
 * The next match of the pattern (compiled in n->data when it is a literal) in
 * s at or behind byte `from`, into c->match; stops when a limit is hit.
 */
bool regex_next(const struct node *n, struct ctx *c, struct str pattern,
    struct str s, size_t from);

#endif
