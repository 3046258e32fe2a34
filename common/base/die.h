/*
 * die.h - messages, and the only code that ends a program
 *
 * progname is set first thing in main and stands before every message.
 * warn() says what went wrong and returns; die() says it and exits.  die() is
 * called from main, or where memory or the output is gone; everything else
 * returns what is wrong as text.
 *
 * A program that stands in for another one says die_by() how that one ends.
 */
#ifndef BASE_DIE_H
#define BASE_DIE_H

#include <stdbool.h>

enum status {
	STATUS_OK = 0,	    /* all well */
	STATUS_BAD = 1,	    /* some records were bad */
	STATUS_TROUBLE = 2, /* usage, input or output trouble */
};

extern const char *progname;

/* How die() ends a program in trouble. */
struct die_form {
	/* says the text; NULL: as warn() does */
	void (*say)(void *user, const char *text);
	void *user;
	int trouble; /* the exit status of STATUS_TROUBLE */
};

/* From now on; *form must last. */
void die_by(const struct die_form *form);

/* With which exit status a program ends: what main returns. */
int die_status(enum status status);

/* "PROGNAME: " and the formatted text and a newline, in one write. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what is no warning, as what a run did. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

_Noreturn void die(enum status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * The same from a signal handler: `text` is said as it is, and nothing that is
 * still in memory is written.
 */
_Noreturn void die_at_once(enum status status, const char *text);

/*
 * Another form of messages, from now on; NULL: the usual one.  `say` takes the
 * text of warn(), note() or die(), without memory of its own.  That of
 * die_at_once() comes between `before`, the name of the program before that if
 * it is to be there, and `after`.
 */
struct warn_form {
	void (*say)(const char *severity, const char *text);
	bool names_program;
	const char *before, *after;
};

void warn_by(const struct warn_form *form);

#endif
