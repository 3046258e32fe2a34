/*
 * diagnostic.h - messages about files, for people, editors and programs
 *
 *     text  fen2bb: games.fen:120: no piece is written `x'
 *     gcc   games.fen:120: warning: no piece is written `x'
 *     json  {"severity":"warning","file":"games.fen","line":120,"message":...}
 *
 * Editors know the second form as that of compilers; the third is an object a
 * line, in UTF-8.  The form is chosen once, before the run begins, as the name
 * of the program is.
 */
#ifndef BASE_DIAGNOSTIC_H
#define BASE_DIAGNOSTIC_H

#include "base/out.h"

enum diagnostic_form { DIAGNOSTIC_TEXT, DIAGNOSTIC_GCC, DIAGNOSTIC_JSON };

extern const char *const diagnostic_forms[]; /* in that order, and NULL */

/* How diagnostics are written from now on, and what warn() and die() say. */
void diagnostic_choose(enum diagnostic_form form);

enum diagnostic_form diagnostic_form(void);

/* What is not known is 0 or NULL. */
struct diagnostic {
	const char *severity; /* "error", "warning", "note" */
	const char *file;
	unsigned long line, column, end_column; /* from 1; the last one's */
	unsigned long game;
	const char
	    *where; /* "game 3 (Anna - Bert): ply 5: "; JSON has `game` */
	const char *message; /* behind a semicolon: what could be done */
};

/* A line, of the program where there is no file. */
void diagnostic_write(struct out *o, const struct diagnostic *d);

/* The same of a file, and of its line unless that is 0; wherever `o` goes. */
void diagnostic_add(struct out *o, const char *severity, const char *file,
    unsigned long line, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* The same on standard error, in one write. */
void diagnostic_say(const char *severity, const char *file, unsigned long line,
    const char *format, ...) __attribute__((format(printf, 4, 5)));

#endif
