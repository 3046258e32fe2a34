/* utf8.c - test what is valid UTF-8, and repairing what is not */
#include "base/utf8.h"

#include <string.h>

#include "tap.h"

static struct str
bytes(const char *text, size_t len)
{
	return (struct str){text, len};
}

#define BYTES(literal) bytes(literal, sizeof literal - 1)

static bool
writes(void (*write)(struct out *, struct str), struct str in, struct str out)
{
	struct out o;
	bool same;

	out_init(&o, -1, "a test");
	write(&o, in);
	same = o.len == out.len &&
	    (out.len == 0 || memcmp(o.text, out.text, o.len) == 0);
	out_close(&o);
	return same;
}

static void
safe(struct out *o, struct str s)
{
	utf8_write_safe(o, s, 12);
}

static void
check_characters(void)
{
	CHECK("one byte", utf8_char(BYTES("a")) == 1);
	CHECK("two bytes", utf8_char(BYTES("\xc3\xa9")) == 2);
	CHECK("three bytes", utf8_char(BYTES("\xe2\x99\x94")) == 3);
	CHECK("four bytes", utf8_char(BYTES("\xf0\x9f\x98\x80")) == 4);
	CHECK("the last code point", utf8_char(BYTES("\xf4\x8f\xbf\xbf")) == 4);
	CHECK("beyond the last code point",
	    utf8_char(BYTES("\xf4\x90\x80\x80")) == 0);
	CHECK("a surrogate", utf8_char(BYTES("\xed\xa0\x80")) == 0);
	CHECK("a slash in two bytes", utf8_char(BYTES("\xc0\xaf")) == 0);
	CHECK("a slash in three bytes", utf8_char(BYTES("\xe0\x80\xaf")) == 0);
	CHECK("a character cut short", utf8_char(BYTES("\xe2\x99")) == 0);
	CHECK("a tail without a head", utf8_char(BYTES("\x99")) == 0);
	CHECK("nothing", utf8_char(BYTES("")) == 0);
}

static void
check_columns(void)
{
	CHECK("no column", utf8_columns(BYTES("")) == 0);
	CHECK(
	    "a column each", utf8_columns(BYTES("a\xc3\xa9\xe2\x99\x94")) == 3);
	CHECK(
	    "the last before Hangul", utf8_columns(BYTES("\xe1\x83\xbf")) == 1);
	CHECK("the first of Hangul", utf8_columns(BYTES("\xe1\x84\x80")) == 2);
	CHECK("Han", utf8_columns(BYTES("\xe7\x8e\x8b\xf0\xa0\x80\x80")) == 4);
	CHECK("a sign", utf8_columns(BYTES("\xf0\x9f\x98\x80")) == 2);
	CHECK("an accent", utf8_columns(BYTES("e\xcc\x81")) == 1);
	CHECK("no character", utf8_columns(BYTES("\xf0\xbf\xbf\xbf")) == 1);
}

/*
 * Check that an invalid byte is found at any place: the reader takes eight at
 * once.
 */
static void
check_places(void)
{
	bool found = true;

	for (size_t at = 0; at < 40; at++)
		for (int bad = 0; bad < 2; bad++) {
			char text[40];

			memset(text, 'x', sizeof text);
			text[at] = bad ? '\xff' : '\0';
			found &= utf8_valid(bytes(text, sizeof text)) == at;
		}
	CHECK("a bad byte is found at every place of a long text", found);
	CHECK("a valid text is valid to its end",
	    utf8_valid(BYTES("Gr\xc3\xbcnfeld, Ernst \xe2\x99\x94")) == 20);
}

static void
check_writing(void)
{
	CHECK("valid text is written as it is",
	    writes(utf8_write, BYTES("\xe2\x99\x94 e1"),
		BYTES("\xe2\x99\x94 e1")));
	CHECK("other text is taken as Windows-1252",
	    writes(utf8_write, BYTES("\x80 \xfc \x93"),
		BYTES("\xe2\x82\xac \xc3\xbc \xe2\x80\x9c")));
	CHECK("an unused code becomes the replacement character",
	    writes(utf8_write, BYTES("\x81"), BYTES("\xef\xbf\xbd")));
	CHECK("NUL becomes a blank in text and in other bytes",
	    writes(utf8_write, BYTES("a\0b"), BYTES("a b")) &&
		writes(utf8_write, BYTES("\xfc\0b"), BYTES("\xc3\xbc b")));
	CHECK("a message shows bytes that are no text",
	    writes(safe, BYTES("\xff\0x"), BYTES("\\xff\\x00x")));
	CHECK("a message shows control characters",
	    writes(safe, BYTES("\t\x7f"), BYTES("\\x09\\x7f")));
	CHECK("a message is cut between characters",
	    writes(safe, BYTES("1234567890\xe2\x99\x94"), BYTES("1234567890")));
}

int
main(void)
{
	check_characters();
	check_columns();
	check_places();
	check_writing();
	return tap_end();
}
