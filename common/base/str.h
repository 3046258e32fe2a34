/*
 * str.h - a view of text: pointer and length
 *
 * A str owns nothing and is valid as long as the text it points into.  It may
 * hold any byte, also NUL, and has no terminator; print one with printf("%.*s",
 * STR(s)).  Functions called for each line are inline, so that a str can stay
 * in registers.
 */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "system/letter_case.h"

struct str {
	const char *text;
	size_t len;
};

#define STR(s) (int)(s).len, (s).text

static inline struct str
str_between(const char *from, const char *to)
{
	assert(from <= to);
	return (struct str){from, (size_t)(to - from)};
}

/* Return the text up to its NUL. */
static inline struct str
str_of(const char *text)
{
	return (struct str){text, strlen(text)};
}

/* Return `s` without its first `n` bytes. */
static inline struct str
str_after(struct str s, size_t n)
{
	assert(n <= s.len);
	return (struct str){s.text + n, s.len - n};
}

/*
 * True if the bytes are the same; the length of a literal is computed at
 * compile time.
 */
static inline bool
str_is(struct str s, const char *text)
{
	return s.len == strlen(text) && memcmp(s.text, text, s.len) == 0;
}

/* True if the bytes are the same, or differ in the case of ASCII letters. */
static inline bool
str_is_in_any_case(struct str s, const char *text)
{
	return s.len == strlen(text) && strncasecmp(s.text, text, s.len) == 0;
}

/* True if the bytes are the same; an empty str may be NULL. */
static inline bool
str_equal(struct str a, struct str b)
{
	return a.len == b.len && (!a.len || memcmp(a.text, b.text, a.len) == 0);
}

bool str_starts(struct str s, const char *prefix);

/*
 * Compare by bytes: return less than, equal to or more than 0; a prefix comes
 * first.
 */
int str_compare(struct str a, struct str b);

/* Return `s` without blanks (see is_blank()) at both ends. */
struct str str_trim(struct str s);

/*
 * Cut the text up to the next `stop` byte off the front of *s, and the stop
 * with it; all of *s if there is none.  Return the text without the stop.  A
 * caller that must tell "a," from "a" tests s->text before.
 */
static inline struct str
str_cut(struct str *s, char stop)
{
	const char *at;
	struct str head;
	size_t gone;

	if (!s->len) /* may be NULL */
		return *s;
	at = memchr(s->text, stop, s->len);
	head = at ? str_between(s->text, at) : *s;
	gone = head.len + (at != NULL);
	*s = (struct str){s->text + gone, s->len - gone};
	return head;
}

/*
 * Return the row of a table whose first member is this name, or NULL.  Linear
 * search: for short tables.
 */
#define ROW_NAMED(rows, name)                                                  \
	row_named(rows, sizeof(rows) / sizeof *(rows), sizeof *(rows), name)

static inline const void *
row_named(const void *rows, size_t count, size_t size, struct str name)
{
	const char *row = rows;

	for (; count--; row += size)
		if (str_is(name, *(const char *const *)(const void *)row))
			return row;
	return NULL;
}

/* True for the ten digits of ASCII, in any locale. */
static inline bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* True for the 52 letters of ASCII, in any locale. */
static inline bool
is_letter(char c)
{
	return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
}

/* Return the value of a hexadecimal digit, or -1. */
static inline int
hex_digit(char c)
{
	char small = (char)(c | 0x20);

	if (is_digit(c))
		return c - '0';
	return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/* True for space, TAB, LF, VT, FF and CR, in any locale. */
static inline bool
is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* True for ASCII's letters and digits, in any locale. */
static inline bool
is_alphanumeric(char c)
{
	return is_letter(c) || is_digit(c);
}

/* Return how many bytes at the front of `s` are of one kind. */
static inline size_t
str_span(struct str s, bool (*is_of)(char c))
{
	size_t len = 0;

	while (len < s.len && is_of(s.text[len]))
		len++;
	return len;
}

/*
 * Cut the next word off the front of *s, with the spaces before it and one
 * after it; empty if there is none.  Words are short: a loop is faster than
 * memchr().
 */
static inline struct str
str_word(struct str *s)
{
	const char *p = s->text, *end, *from;
	struct str word;

	if (!s->len) /* may be NULL */
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

/* Return where `part` first begins in s, or NULL. */
const char *str_find(struct str s, struct str part);

/*
 * Parse all of `s` as a decimal number of digits only.  Return false and leave
 * *number if it is empty, holds anything else, or overflows.
 */
bool str_number(struct str s, uint64_t *number);

/* Parse a number as str_number() does, with an optional minus, in 64 bits. */
bool str_integer(struct str s, long long *number);

/* The longest number as text. */
enum { STR_NUMBER_MAX = 20 };

/*
 * The numbers up to 999 as text, with its length in the last byte, and the slow
 * path of str_write_number().
 */
enum { STR_SMALL_MAX = 999 };
extern char str_small_numbers[STR_SMALL_MAX + 1][4];
char *str_write_large_number(uint64_t number, char *text);

/*
 * Write a number in decimal and return the end of its text, which has no NUL.
 * Four bytes may be written for a shorter number.
 */
static inline char *
str_write_number(uint64_t number, char *text)
{
	if (number > STR_SMALL_MAX)
		return str_write_large_number(number, text);
	memcpy(text, str_small_numbers[number], 4);
	return text + str_small_numbers[number][3];
}

#endif
