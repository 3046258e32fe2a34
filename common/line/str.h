/*
 * str.h - a piece of somebody else's text: pointer and length
 *
 * A str owns nothing and is valid as long as what it points into.  It may hold
 * any byte, NUL too, and has no terminator; print one with
 * printf("%.*s", STR(s)).
 */
#ifndef LINE_STR_H
#define LINE_STR_H

#include <stdbool.h>
#include <stddef.h>

struct str {
	const char *text;
	size_t len;
};

#define STR(s) (int)(s).len, (s).text

static inline struct str
str_between(const char *from, const char *to)
{
	return (struct str){from, (size_t)(to - from)};
}

struct str str_of(const char *text); /* up to its NUL */
bool str_is(struct str s, const char *text); /* the same bytes? */
bool str_starts(struct str s, const char *prefix);

/* `s` without blanks (space, TAB, CR, LF, VT, FF) at either end. */
struct str str_trim(struct str s);

/*
 * Takes the text up to the next `stop` byte off the front of *s, and the stop
 * with it; all of it when there is none.  A caller that must tell "a," from
 * "a" looks at s->text before.
 */
struct str str_cut(struct str *s, char stop);

/* Takes the next word, and the blanks before it; empty when there is none. */
struct str str_word(struct str *s);

/*
 * All of `s` as a decimal number of digits only.  False, and *number as it
 * was, when it is empty, holds anything else, or does not fit.
 */
bool str_number(struct str s, unsigned long *number);

#endif
