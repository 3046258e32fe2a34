/*
 * str.h - a piece of somebody else's text: pointer and length
 *
 * A str owns nothing and is valid as long as what it points into.  It may hold
 * any byte, NUL too, and has no terminator; print one with
 * printf("%.*s", STR(s)).  The functions that tools call for each line stand
 * here, so that a str can stay in registers.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

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

/* Up to its NUL. */
static inline struct str
str_of(const char *text)
{
	return (struct str){text, strlen(text)};
}

/* The same bytes?  A literal's length is known when this is compiled. */
static inline bool
str_is(struct str s, const char *text)
{
	return s.len == strlen(text) && memcmp(s.text, text, s.len) == 0;
}

/* The same bytes?  An empty str may point nowhere. */
static inline bool
str_equal(struct str a, struct str b)
{
	return a.len == b.len && (!a.len || memcmp(a.text, b.text, a.len) == 0);
}

bool str_starts(struct str s, const char *prefix);

/* Less than, equal to or more than 0, by the bytes; a prefix comes first. */
int str_compare(struct str a, struct str b);

/* `s` without blanks (see is_blank()) at either end. */
struct str str_trim(struct str s);

/*
 * Take the text up to the next `stop` byte off the front of *s, and the stop
 * with it; all of it when there is none.  A caller that must tell "a," from
 * "a" looks at s->text before.
 */
static inline struct str
str_cut(struct str *s, char stop)
{
	const char *at;
	struct str head;
	size_t gone;

	if (!s->len) /* it may point nowhere */
		return *s;
	at = memchr(s->text, stop, s->len);
	head = at ? str_between(s->text, at) : *s;
	gone = head.len + (at != NULL);
	*s = (struct str){s->text + gone, s->len - gone};
	return head;
}

/* One of the ten digits of ASCII, whatever the locale. */
static inline bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* One of the 52 letters of ASCII, whatever the locale. */
static inline bool
is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* A space, TAB, LF, VT, FF or CR, whatever the locale. */
static inline bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/*
 * Take the next word, the blanks before it and one behind it; empty when there
 * is none.  Words are short: a loop is quicker than memchr().
 */
static inline struct str
str_word(struct str *s)
{
	const char *p = s->text, *end, *from;
	struct str word;

	if (!s->len) /* it may point nowhere */
		return *s;
	end = p + s->len;
	while (p < end && *p == ' ')
		p++;
	for (from = p; p < end && *p != ' ';)
		p++;
	word = str_between(from, p);
	*s = str_between(p + (p < end), end);
	return word;
}

/* Where `part` first begins in s, or NULL. */
const char *str_find(struct str s, struct str part);

/*
 * All of `s` as a decimal number of digits only.  False, and *number as it
 * was, when it is empty, holds anything else, or does not fit.
 */
bool str_number(struct str s, unsigned long *number);

/* The same with perhaps a minus before the digits, in 64 bits. */
bool str_integer(struct str s, long long *number);

/* What a number may take as text. */
enum { STR_NUMBER_MAX = 20 };

/* The numbers up to 999 as text, and the slow part of str_write_number(). */
extern char str_small_numbers[1000][4];
char *str_write_large_number(unsigned long number, char *text);

/*
 * Write a number in decimal and returns the end of its text, which has no NUL.
 * Up to four bytes are written even where the number is shorter.
 */
static inline char *
str_write_number(unsigned long number, char *text)
{
	if (number > 999)
		return str_write_large_number(number, text);
	memcpy(text, str_small_numbers[number], 4);
	return text + 1 + (number > 9) + (number > 99);
}

#endif
