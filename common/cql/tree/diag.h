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

#include "base/diagnostic.h"
#include "base/out.h"
#include "cql/tree/source_map.h"

/* What an error of reading is about, for who asks what follows from it. */
enum diag_about {
	DIAG_OTHER,
	DIAG_SPELLING, /* no token can be read */
	DIAG_NAME,     /* a word that is no filter and has no value */
	DIAG_TYPES,    /* operands that a filter does not take */
};

struct diag {
	const struct source_map *source;
	struct out text;    /* gathers the message, with its last newline */
	struct location at; /* of the error that stopped */
	enum diag_about about;
	jmp_buf home;
};

#define diag_guard(d) (setjmp((d)->home) != 0)
/* Goes there without a message. */
#define diag_leave(d) longjmp((d)->home, 1)

enum diag_kind {
	DIAG_ERROR,	/* the query cannot be read */
	DIAG_RUN_ERROR, /* it was stopped while it ran */
	DIAG_WARNING,
};

/* A message, for who writes it in a form of its own. */
struct diag_message {
	enum diag_kind kind;
	const char *text;
	/* where it is about; file NULL: nowhere */
	const char *file;
	unsigned line, column, byte; /* from 1; byte: the column, in bytes */
	size_t from, to;	     /* the same as bytes of its text */
	bool is_first;		     /* the very first byte of the text */
	/* what stands there, up to a blank; a name or number alone; empty at
	   the end of the text */
	struct str word;
	bool is_filter; /* `word` is one of the language */
};

struct diag_form {
	void (*write)(void *user, struct out *o, const struct diag_message *m);
	void *user;
};

/*
 * Write as s->form does; where that is NULL: "NAME:LINE:COL KIND: TEXT", the
 * line, the caret, or one line in the form that was chosen (diagnostic.h).
 */
void diag_write(struct out *o, const struct source_map *s, struct location p,
    enum diag_kind kind, const char *text);

/* Where a message of a run is about: "game 3: move 4(wtm): ", its number. */
struct diag_game {
	unsigned long number;
	const char *where;
};

/* The same of a game; what is not known is 0 or NULL. */
void diag_write_of_game(struct out *o, const struct source_map *s,
    struct location p, enum diag_kind kind, const char *text,
    const struct diag_game *g);

/* The text called `name` cannot be read, as source_map_add() says. */
void diag_refuse_text(
    struct out *o, const char *name, struct source_fault wrong);

/* The same for a warning, once; `o` gathers them, or is NULL. */
void diag_warn(struct out *o, const struct source_map *s, struct location p,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

_Noreturn void diag_stop(struct diag *d, struct location p, const char *format,
    ...) __attribute__((format(printf, 3, 4)));

#endif
