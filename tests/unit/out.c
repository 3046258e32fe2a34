/* out.c - test that bytes are collected and written in large blocks */
#include "base/out.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tap.h"

static void
check_gathering(void)
{
	struct out o;

	out_init(&o, -1, "nothing");
	CHECK("an out without descriptor starts empty", o.len == 0);
	out_text(&o, "a");
	out_char(&o, 'b');
	out_bytes(&o, "c\0d", 3);
	out_str(&o, (struct str){"efgh", 2});
	out_number(&o, 0);
	out_number(&o, 18446744073709551615UL);
	out_format(&o, "%s-%d", "x", 7);
	out_flush(&o);
	CHECK("it keeps all that was written",
	    o.len == 31 &&
		memcmp(o.text, "abc\0def018446744073709551615x-7", 31) == 0);
	o.len = 0;
	for (unsigned long n = 9; n < 1000; n = n % 10 ? n + 1 : n * 10 - 1)
		out_number(&o, n);
	CHECK("numbers have as many digits as they need",
	    str_is((struct str){o.text, o.len}, "91099100999"));
	out_close(&o);
	CHECK("closing gives the memory back", o.text == NULL && o.len == 0);
}

static void
check_growing(void)
{
	struct out o;
	size_t large = 10 * (size_t)OUT_BLOCK;
	bool same = true;

	out_init(&o, -1, "nothing");
	out_text(&o, "head");
	memset(out_reserve(&o, large), 'x', large);
	out_used(&o, large);
	out_bytes(&o, "", 0);
	for (size_t i = 0; i < large; i++)
		same &= o.text[4 + i] == 'x';
	CHECK("a record may have any length",
	    same && o.len == large + 4 && memcmp(o.text, "head", 4) == 0);
	out_close(&o);
}

/* Return the number of bytes written to the file so far. */
static off_t
left(int fd)
{
	return lseek(fd, 0, SEEK_CUR);
}

static void
check_blocks(void)
{
	FILE *file = tmpfile();
	int fd = file ? dup(fileno(file)) : -1;
	struct out o;

	out_init(&o, fd, "a file");
	for (int i = 0; i < OUT_BLOCK - 1; i++)
		out_char(&o, 'x');
	CHECK("less than a block stays", left(fd) == 0);
	for (int i = 0; i < 10 * OUT_BLOCK; i++)
		out_char(&o, 'x');
	CHECK("more than a block leaves, whole blocks at a time",
	    left(fd) >= 9 * (off_t)OUT_BLOCK);
	out_flush(&o);
	CHECK("a flush writes the rest", left(fd) == 11 * OUT_BLOCK - 1);
	out_flush(&o);
	CHECK("a second flush writes nothing", left(fd) == 11 * OUT_BLOCK - 1);
	out_close(&o);
	CHECK("closing closes the descriptor", fcntl(fd, F_GETFD) == -1);
	if (file)
		fclose(file);
}

/* Check that a piece, small or large, is appended whole to what is there. */
static void
check_taking(void)
{
	size_t large = 3 * (size_t)OUT_BLOCK;
	struct out into, from;
	bool same = true;

	out_init(&into, -1, "all");
	out_init(&from, -1, "a piece");
	for (int i = 0; i < 4; i++) {
		size_t len = i % 2 ? 5 : large;

		memset(out_reserve(&from, len), 'a' + i, len);
		out_used(&from, len);
		out_take(&into, &from);
		same &= from.len == 0;
	}
	same &= into.len == 2 * large + 10;
	for (size_t i = 0; same && i < into.len; i++)
		same = into.text[i] ==
		    (i < large			? 'a'
			    : i < large + 5	? 'b'
			    : i < 2 * large + 5 ? 'c'
						: 'd');
	CHECK("what was gathered goes over to another, in order", same);
	out_close(&into);
	out_close(&from);
}

static void
check_numbers(void)
{
	struct out o;

	out_init(&o, -1, "numbers");
	out_integer(&o, 0);
	out_char(&o, ' ');
	out_integer(&o, -17);
	out_char(&o, ' ');
	out_integer(&o, LLONG_MIN);
	CHECK("numbers are written with their sign",
	    o.len == 26 &&
		memcmp(o.text, "0 -17 -9223372036854775808", 26) == 0);
	out_close(&o);
}

int
main(void)
{
	check_taking();
	check_numbers();
	check_gathering();
	check_growing();
	check_blocks();
	return tap_end();
}
