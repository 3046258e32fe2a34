/*
 * diag.h - a message with the line and a caret
 *
 *     q.cql:3:14 error: attacks needs a set on its right; # gives a number
 *     if R attacks # k then check
 *                  ^~~
 *
 * Reading a query and running it both stop at the first error, from any depth:
 * diag_stop() writes the message and goes back to where diag_guard() was
 * called, which then returns true.
 */
#ifndef CQL_TREE_DIAG_H
#define CQL_TREE_DIAG_H

#include <setjmp.h>
#include <stdarg.h>

#include "base/out.h"
#include "cql/tree/source_map.h"

struct diag {
	const struct source_map *source;
	struct out text; /* gathers the message, with its last newline */
	jmp_buf home;
};

#define diag_guard(d) (setjmp((d)->home) != 0)

/* "NAME:LINE:COL KIND: TEXT", the line, the caret. */
void diag_write(struct out *o, const struct source_map *s, struct location p,
    const char *kind, const char *text);

/* The same for a warning, once; `o` gathers them, or is NULL. */
void diag_warn(struct out *o, const struct source_map *s, struct location p,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

_Noreturn void diag_stop(struct diag *d, struct location p, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

#endif
