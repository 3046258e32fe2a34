/*
 * die.h - messages, and the only functions that end a program
 *
 * main() sets progname first; every message begins with it.  warn() prints what
 * went wrong and returns; die() prints it and exits.  die() is called from
 * main(), or if memory or the output has failed; other functions return an
 * error message.  In the library, which must not end the process, die() jumps
 * back to the call (die_leave_by).
 *
 * A program that emulates another one sets that one's messages and exit
 * statuses with die_by().
 */
#ifndef BASE_DIE_H
#define BASE_DIE_H

#include <stdbool.h>

enum status {
	STATUS_OK = 0,	    /* success */
	STATUS_BAD = 1,	    /* some records were bad */
	STATUS_TROUBLE = 2, /* usage, input or output failed */
};

extern const char *progname;

/* How die() prints its message and exits. */
struct die_form {
	/* print the text; NULL: as warn() does */
	void (*say)(void *user, const char *text);
	void *user;
	int trouble; /* exit status for STATUS_TROUBLE */
};

/* Set how die() ends the program; *form must last. */
void die_by(const struct die_form *form);

/* Return the exit status of the program, for main() to return. */
int die_status(enum status status);

/* Print "PROGNAME: ", the formatted text and a newline, in one write. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Print a text as warn() does, with severity "note". */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

_Noreturn void die(enum status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * End the program at once, without a message and without atexit(), as a handler
 * of signals may.
 */
_Noreturn void die_at_once(enum status status);

/*
 * Let die() of this thread leave a call of the library: form->say must not
 * return.  NULL: end the program.  *form must last.  Return the form that was
 * set.
 */
const struct die_form *die_leave_by(const struct die_form *form);

/*
 * Let `say` print the texts of warn(), note() and die(); it must not allocate.
 * NULL: the default.
 */
void warn_by(void (*say)(const char *severity, const char *text));

#endif
