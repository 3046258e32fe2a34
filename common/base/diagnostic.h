/*
 * diagnostic.h - messages about files, for people, editors and programs
 *
 *     text  fen2bb: games.fen:120: no piece is written `x'
 *     gcc   games.fen:120: warning: no piece is written `x'
 *     json  {"severity":"warning","file":"games.fen","line":120,"message":...}
 *
 * Editors read the second form as that of compilers; the third is one object a
 * line, in UTF-8.  The form is set once, before the run begins, like progname.
 */
#ifndef BASE_DIAGNOSTIC_H
#define BASE_DIAGNOSTIC_H

#include <stdint.h>

#include "base/out.h"

enum diagnostic_form { DIAGNOSTIC_TEXT, DIAGNOSTIC_GCC, DIAGNOSTIC_JSON };

extern const char *const diagnostic_forms[]; /* NULL at the end */

/* Set the form of diagnostics and of the messages of warn() and die(). */
void diagnostic_choose(enum diagnostic_form form);

enum diagnostic_form diagnostic_form(void);

/* A member that is not known is 0 or NULL. */
struct diagnostic {
	const char *severity; /* "error", "warning", "note" */
	const char *file;
	uint64_t line, column, end_column; /* from 1, inclusive */
	uint64_t game, ply;
	const char *where;   /* "game 3 (Anna - Bert): ply 5: "; not in JSON,
				which has `game` */
	const char *message; /* after a semicolon: a hint what to do */
	struct str fix;	     /* what to write at the place; or empty */
};

/*
 * Return the text that a message suggests in place of what it is about, or an
 * empty string.
 */
struct str diagnostic_fix(struct str message);

/* Write a diagnostic as a line; without a file it names the program. */
void diagnostic_write(struct out *o, const struct diagnostic *d);

/* What hears a diagnostic and its line, which last as long as the call. */
struct diagnostic_listener {
	void (*hear)(void *user, const struct diagnostic *d, const char *line);
	void *user;
};

/*
 * Let diagnostic_write() of this thread call l->hear and write nothing; NULL:
 * write.  *l must last.  Return what was set.
 */
const struct diagnostic_listener *diagnostic_hear(
    const struct diagnostic_listener *l);

/* Write a formatted diagnostic about a file, and its line unless 0, to `o`. */
void diagnostic_add(struct out *o, const char *severity, const char *file,
    uint64_t line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Print a formatted diagnostic on standard error, in one write. */
void diagnostic_say(const char *severity, const char *file, uint64_t line,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
