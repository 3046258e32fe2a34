/*
 * die.h - messages, and the only code that ends a program
 *
 * progname is set first thing in main and stands before every message.
 * warn() says what went wrong and returns; die() says it and exits.  die() is
 * called from main, or where memory or the output is gone; everything else
 * returns what is wrong as text.
 */
#ifndef BASE_DIE_H
#define BASE_DIE_H

enum status {
	STATUS_OK = 0,	    /* all well */
	STATUS_BAD = 1,	    /* some records were bad */
	STATUS_TROUBLE = 2, /* usage, input or output trouble */
};

extern const char *progname;

/* "PROGNAME: " and the formatted text and a newline, in one write. */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

_Noreturn void die(enum status status, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * The same from a signal handler: `text` is said as it is, and nothing that is
 * still in memory is written.
 */
_Noreturn void die_at_once(enum status status, const char *text);

#endif
