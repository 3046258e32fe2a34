/* str.c - test pieces of text */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "tap.h"

static void
check_cutting(void)
{
	struct str s = str_of("a,,b");

	CHECK("the text up to the stop", str_is(str_cut(&s, ','), "a"));
	CHECK("an empty text between stops", str_is(str_cut(&s, ','), ""));
	CHECK("all of it without a stop", str_is(str_cut(&s, ','), "b"));
	CHECK("nothing is left then", s.len == 0);
	CHECK("nothing is cut from nothing", str_cut(&s, ',').len == 0);
}

static void
check_comparing(void)
{
	CHECK("equal texts", str_is(str_of("abc"), "abc"));
	CHECK("a shorter text is another", !str_is(str_of("ab"), "abc"));
	CHECK("a longer text is another", !str_is(str_of("abcd"), "abc"));
	CHECK("a text with a NUL is another",
	    !str_is((struct str){"a\0b", 3}, "a"));
	CHECK("a text starts with itself", str_starts(str_of("abc"), "abc"));
	CHECK("every text starts with nothing", str_starts(str_of(""), ""));
	CHECK("a text does not start with a longer one",
	    !str_starts(str_of("ab"), "abc"));
}

static void
check_trimming(void)
{
	CHECK("blanks go at both ends",
	    str_is(str_trim(str_of(" \t\r\n\v\fa b ")), "a b"));
	CHECK("only blanks leave nothing", str_trim(str_of(" \t ")).len == 0);
}

static bool
is_number(const char *text, unsigned long expected)
{
	unsigned long number = 77;

	return str_number(str_of(text), &number) && number == expected;
}

static bool
is_no_number(const char *text)
{
	unsigned long number = 77;

	return !str_number(str_of(text), &number) && number == 77;
}

static bool
is_integer(const char *text, long long expected)
{
	long long number = 77;

	return str_integer(str_of(text), &number) && number == expected;
}

static bool
is_no_integer(const char *text)
{
	long long number = 77;

	return !str_integer(str_of(text), &number) && number == 77;
}

static void
check_integers(void)
{
	CHECK("a minus", is_integer("-12", -12) && is_integer("12", 12));
	CHECK("minus zero", is_integer("-0", 0));
	CHECK("the largest integer",
	    is_integer("9223372036854775807", 9223372036854775807) &&
		is_no_integer("9223372036854775808"));
	CHECK("the least integer",
	    is_integer("-9223372036854775808", -9223372036854775807 - 1) &&
		is_no_integer("-9223372036854775809"));
	CHECK("a minus alone, and two",
	    is_no_integer("-") && is_no_integer("--1") && is_no_integer("") &&
		is_no_integer("- 1"));
}

static void
check_numbers(void)
{
	CHECK("zero", is_number("0", 0));
	CHECK("leading zeros", is_number("007", 7));
	CHECK("the largest number",
	    is_number("18446744073709551615", 18446744073709551615UL));
	CHECK(
	    "one more than the largest", is_no_number("18446744073709551616"));
	CHECK("ten times the largest", is_no_number("184467440737095516150"));
	CHECK("no digits", is_no_number(""));
	CHECK("a sign", is_no_number("-1") && is_no_number("+1"));
	CHECK("a blank", is_no_number(" 1") && is_no_number("1 "));
	CHECK("letters", is_no_number("1x") && is_no_number("0x1"));
}

/* Return the first place of `part` in s by brute force, or -1. */
static int
search(struct str s, struct str part)
{
	for (size_t at = 0; at + part.len <= s.len; at++)
		if (memcmp(s.text + at, part.text, part.len) == 0)
			return (int)at;
	return -1;
}

/* Check searches in texts of three letters, which have many partial matches. */
static void
check_finding(void)
{
	enum { TRIALS = 20000, LONGEST = 200 };
	bool same = true;

	srand(1);
	for (int i = 0; i < TRIALS; i++) {
		char text[LONGEST], part[LONGEST];
		struct str s = {text, (size_t)(rand() % LONGEST)};
		struct str p = {part, (size_t)(rand() % (i % LONGEST + 1))};
		const char *found;

		for (size_t k = 0; k < s.len; k++)
			text[k] = (char)('a' + rand() % (1 + i % 3));
		for (size_t k = 0; k < p.len; k++)
			part[k] = (char)('a' + rand() % (1 + i % 3));
		if (i % 2 && s.len > p.len)
			p.text = text + s.len - p.len;
		found = str_find(s, p);
		same &= (found ? (int)(found - text) : -1) == search(s, p);
	}
	CHECK("a part is found where it begins first", same);
}

/* True if the number is written as printf() does. */
static bool
is_written(unsigned long number)
{
	char text[STR_NUMBER_MAX + 4], expected[32];
	char *end = str_write_number(number, text);

	snprintf(expected, sizeof expected, "%lu", number);
	return str_is(str_between(text, end), expected);
}

static void
check_writing_numbers(void)
{
	bool all = true;

	for (unsigned long n = 0; n < 20000; n++)
		all &= is_written(n) && is_written(n * 1000 - 1) &&
		    is_written(ULONG_MAX / (n + 1));
	CHECK("numbers are written as printf() writes them", all);
}

int
main(void)
{
	check_finding();
	check_cutting();
	check_comparing();
	check_trimming();
	check_numbers();
	check_integers();
	check_writing_numbers();
	return tap_end();
}
