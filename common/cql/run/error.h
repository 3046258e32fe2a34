/*
 * error.h - what ends a run before its time, and what is odd in it
 */
#ifndef CQL_RUN_ERROR_H
#define CQL_RUN_ERROR_H

#include <stddef.h>

enum { STRING_MAX = 1 << 28 }; /* bytes of the longest string */

struct ctx;
struct node;

/* A run-time error at this node: the message, the board, the game. */
_Noreturn void error_stop(struct ctx *c, const struct node *n,
    const char *format, ...) __attribute__((format(printf, 3, 4)));

/* What is odd at this node and no error, said once; with the game. */
void error_warn(struct ctx *c, const struct node *n, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Called by whatever makes a string: stops when it is too long. */
void error_if_long(struct ctx *c, const struct node *n, size_t len);

/* Called by whatever may go on for long: stops when the time is over. */
void error_if_late(struct ctx *c, const struct node *n);

#endif
