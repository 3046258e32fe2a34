/*
 * error.h - run-time errors and warnings
 */
#ifndef CQL_RUN_ERROR_H
#define CQL_RUN_ERROR_H

#include <stdatomic.h>
#include <stddef.h>

#include "cql/run/context.h"

enum { STRING_MAX = 1 << 28 }; /* bytes of the longest string */

/* Stop the run with an error at this node: the message, the board, the game. */
_Noreturn void error_stop(struct ctx *c, const struct node *n,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Warn of something odd at this node, with the game; only once. */
void error_warn(struct ctx *c, const struct node *n, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Stop the run if a string is too long.  To be called for each string made. */
void error_if_long(struct ctx *c, const struct node *n, size_t len);

/* Stop the run if it is late, or if options.look() finds a reason. */
void error_late(struct ctx *c, const struct node *n);

/*
 * Stop the run if its time limit has passed.  To be called in all long loops;
 * inline, as most of them are short.
 */
static inline void
error_if_late(struct ctx *c, const struct node *n)
{
	if ((c->options.late &&
		atomic_load_explicit(c->options.late, memory_order_relaxed)) ||
	    c->options.look)
		error_late(c, n);
}

#endif
