/*
 * guard.h - what the files of the library share: calls that cannot end the
 * process
 *
 * Each call from outside allocates in the heap of its query or run.  Where the
 * programs die() it jumps back to the call instead, and the heap is freed whole
 * later:
 *
 *     guard_enter(g);
 *     status = setjmp(g->home) ? PIPEFISH_NO_MEMORY : work(...);
 *     guard_leave(g);
 */
#ifndef LIBRARY_GUARD_H
#define LIBRARY_GUARD_H

#include <setjmp.h>

#include "base/diagnostic.h"
#include "base/die.h"
#include "base/mem.h"
#include "cql/tree/diag.h"
#include "library/pipefish.h"
#include "table/column.h"

struct guard {
	struct heap heap;
	struct die_form out;
	jmp_buf home;
	char why[300];			     /* what die() said */
	struct diagnostic_listener listener; /* `hear` NULL: none */
	/* what the thread had in use before the call */
	struct heap *heap_before;
	const struct die_form *out_before;
	const struct diagnostic_listener *listener_before;
};

/* Begin and end a call, never a second one within it. */
void guard_enter(struct guard *g);
void guard_leave(const struct guard *g);

/* Write a text; return NULL, or what is wrong. */
typedef const char *guarded_work(const void *with, struct out *o);

/*
 * Run `work` in a heap of its own and copy what it writes, without the newline
 * at its end, to *text (or NULL), with a NUL, for pipefish_free().  Return
 * PIPEFISH_OK, PIPEFISH_NO_MEMORY, or PIPEFISH_BAD_INPUT with *e set.
 */
int guard_work(
    guarded_work *work, const void *with, char **text, pipefish_error **e);

/*
 * Return PIPEFISH_BAD_INPUT with *e, if `e` is not NULL, set to this text of at
 * most WHY_MAX bytes.
 */
int guard_refuse(pipefish_error **e, const char *text);

/*
 * Allocate outside of all heaps, all zero, for pipefish_free(); NULL: no
 * memory.
 */
void *plain_get(size_t size);

/* Return a copy in the heap in use, with a NUL. */
char *heap_text(struct str text);

/* Return a copy of an error and its texts in one block; NULL: no memory. */
struct pipefish_error *error_copy(const struct pipefish_error *e);

/*
 * Keep the first error of a query, compiled or run, in *e, a struct
 * pipefish_error, with copies in the heap in use; a diag_form.write that hears.
 */
void library_hear(void *e, struct out *unused, const struct diag_message *m);

/* The column `bb`. */
extern const struct column_kind library_sets;

/* Where `include` finds texts: those of pipefish_include(), and ours. */
extern const struct lookup library_lookup;

/* Ours: libcql and the themes.  The Makefile makes BUILD/library/texts.c. */
struct library_text {
	const char *name; /* as `include` has it; NULL ends the table */
	const unsigned char *bytes;
	size_t size;
};
extern const struct library_text library_texts[];

struct pipefish_query {
	struct guard guard;
	struct query *query;
};

/* Name of a query's text in messages, as in those of cqlmatch. */
#define QUERY_TEXT_NAME "<cmdline>"

#endif
