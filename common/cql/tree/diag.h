/*
 * diag.h - error messages with the source line and a caret
 *
 *     q.cql:3:14 error: attacks needs a set on its right; # gives a number
 *     if R attacks # k then check
 *                  ^~~
 *
 * Parsing and running a query both stop at the first error, at any depth:
 * diag_stop() keeps the error and jumps (longjmp) back to the call of
 * diag_guard(), which then returns true.  diag_report() writes the message.
 */
#ifndef CQL_TREE_DIAG_H
#define CQL_TREE_DIAG_H

#include <setjmp.h>

#include "base/diagnostic.h"
#include "base/out.h"
#include "cql/tree/source_map.h"

/* The kind of a parse error, for callers that act on it. */
enum diag_about {
	DIAG_OTHER,
	DIAG_SPELLING, /* no token begins here */
	DIAG_NAME,     /* a word that is neither a filter nor a variable with a
			  value */
	DIAG_TYPES,    /* operands of a type that the filter refuses */
};

struct diag {
	const struct source_map *source;
	/* of the error that stopped: its text, with a NUL, and its location */
	struct out text;
	struct location at;
	struct out whole; /* of a run: the message, as it is written */
	enum diag_about about;
	jmp_buf home;
};

#define diag_guard(d) (setjmp((d)->home) != 0)
/* Jump back to diag_guard() without an error. */
#define diag_leave(d) longjmp((d)->home, 1)

enum diag_kind {
	DIAG_ERROR,	/* a parse error */
	DIAG_RUN_ERROR, /* an error that stopped the run */
	DIAG_WARNING,
};

/* A message, for callers that write it in a form of their own. */
struct diag_message {
	struct diagnostic d; /* its file is NULL if there is no location */
	enum diag_kind kind;
	unsigned byte;	 /* the column counted in bytes, from 1 */
	size_t from, to; /* the location as byte offsets in its text */
	/* the name or number at the location, else all up to a blank; empty
	   at the end of the text */
	struct str word;
};

struct diag_form {
	void (*write)(void *user, struct out *o, const struct diag_message *m);
	void *user;
	bool hears; /* `write` writes nothing: the usual form is written, too */
};

/*
 * Write a message with s->form; if that is NULL, write "NAME:LINE:COL KIND:
 * TEXT", the line and the caret, or one line in the form chosen on the command
 * line (diagnostic.h).
 */
void diag_write(struct out *o, const struct source_map *s, struct location p,
    enum diag_kind kind, const char *text);

/* Write such a message, which may have the game that it is about. */
void diag_write_message(struct out *o, const struct source_map *s,
    struct location p, const struct diag_message *about);

/*
 * Write the error that source_map_add() returned for the text called `name`,
 * with s->form or as diag_write() does.
 */
void diag_refuse_text(struct out *o, const struct source_map *s,
    const char *name, struct source_fault wrong);

/*
 * Append a warning to `o`, unless `o` is NULL or already holds the same text.
 * The last that is appended, at WARNING_BYTES_MAX, says that there are more.
 */
void diag_warn(struct out *o, const struct source_map *s, struct location p,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

_Noreturn void diag_stop(struct diag *d, struct location p, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

/* Write the parse error that stopped. */
void diag_report(const struct diag *d, struct out *o);

#endif
