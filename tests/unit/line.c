/* line.c - test reading lines from blocks and truncating error lines */
#include "io/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"
#include "tap.h"

/* A file with given bytes, read as line_filter_run() reads it. */
struct given {
	FILE *file;
	struct lines in;
};

static void
give(struct given *g, const char *bytes, size_t len)
{
	g->file = tmpfile();
	if (!g->file || fwrite(bytes, 1, len, g->file) != len)
		die(STATUS_TROUBLE, "no temporary file");
	rewind(g->file);
	lines_init(&g->in,
	    &(struct source){.name = "given", .fd = dup(fileno(g->file))}, NULL,
	    NULL);
}

static void
release(struct given *g)
{
	lines_close(&g->in);
	fclose(g->file);
}

static const struct {
	const char *name, *bytes, *lines; /* each line followed by | */
} endings[] = {
    {"no bytes are no line", "", ""},
    {"a newline is an empty line", "\n", "|"},
    {"LF ends a line", "a\nb\n", "a|b|"},
    {"CRLF ends a line", "a\r\nb\r\n", "a|b|"},
    {"an end without LF counts", "a\nb", "a|b|"},
    {"CR alone is text", "a\rb\n", "a\rb|"},
    {"CR at the very end is text", "a\r", "a\r|"},
    {"only one CR belongs to the end", "a\r\r\n", "a\r|"},
    {"empty lines are lines", "\n\n\na\n\n", "|||a||"},
};

static bool
reads(const char *bytes, const char *expected)
{
	struct given g;
	struct line l;
	char seen[64] = "";
	unsigned long number = 0;
	bool numbered = true;

	give(&g, bytes, strlen(bytes));
	while (line_next(&g.in, &l)) {
		strncat(seen, l.text.text, l.text.len);
		strcat(seen, "|");
		numbered &=
		    l.number == ++number && l.text.text[l.text.len] == 0;
	}
	release(&g);
	return numbered && !g.in.wrong && strcmp(seen, expected) == 0;
}

static void
check_columns(void)
{
	struct given g;
	struct line l;

	give(&g, "a\tb\tc\nd\n\te\n", 11);
	line_next(&g.in, &l);
	CHECK("the first column ends before the first TAB",
	    str_is(l.first, "a") && str_is(l.rest, "\tb\tc") &&
		str_is(l.text, "a\tb\tc"));
	line_next(&g.in, &l);
	CHECK("a line without TAB is all first column",
	    str_is(l.first, "d") && str_is(l.rest, ""));
	line_next(&g.in, &l);
	CHECK("the first column may be empty",
	    str_is(l.first, "") && str_is(l.rest, "\te"));
	CHECK("there is no further line", !line_next(&g.in, &l));
	CHECK("there is no line after the last, however often one asks",
	    !line_next(&g.in, &l));
	release(&g);
}

/* Check lines of 0, 1, 2, ... bytes, which cross block ends at every place. */
static void
check_blocks(void)
{
	enum { LINES = 1500 };
	char *bytes = malloc(LINES * (LINES + 1)), *end = bytes;
	struct given g;
	struct line l;
	size_t count = 0;
	bool same = true;

	for (size_t len = 0; len < LINES; len++) {
		memset(end, 'a' + (int)(len % 26), len);
		end[len] = '\n';
		end += len + 1;
	}
	give(&g, bytes, (size_t)(end - bytes));
	for (; line_next(&g.in, &l); count++)
		same &= l.text.len == count &&
		    (count == 0 || l.text.text[0] == 'a' + (int)(count % 26));
	CHECK("lines that cross blocks are whole", same && count == LINES);
	release(&g);
	free(bytes);
}

/* True if a line is the text of `len` bytes, with its first column. */
static bool
is_line(const struct line *l, const char *text, size_t len)
{
	const char *tab = memchr(text, '\t', len);
	size_t first = tab ? (size_t)(tab - text) : len;
	bool odd = false;

	for (size_t i = 0; i < len; i++)
		odd |= text[i] == '\0' || (text[i] & 0x80);
	return str_equal(l->text, (struct str){text, len}) &&
	    l->first.len == first && l->rest.len == len - first &&
	    l->ascii == !odd;
}

/* True if the lines of a text, which ends one, are those of bytewise search. */
static bool
scans(const char *text, size_t len)
{
	struct given g;
	struct line l;
	bool same = true;

	give(&g, text, len);
	while (len) {
		size_t end = (size_t)((char *)memchr(text, '\n', len) - text);

		same &= line_next(&g.in, &l) && is_line(&l, text, end);
		text += end + 1;
		len -= end + 1;
	}
	same &= !line_next(&g.in, &l);
	release(&g);
	return same;
}

static void
check_scan(void)
{
	static const char bytes[] = "\n\t\0\x80\xff\x01\x7f abc/8";
	enum { LEN = 100000 };
	char *text = malloc(LEN);
	bool same = true;

	for (int rare = 0; rare < 100; rare += 9) {
		for (size_t i = 0; i < LEN; i++)
			text[i] = random_below(100) < rare
			    ? bytes[random_below(sizeof bytes)]
			    : 'x';
		text[LEN - 1] = '\n';
		same &= scans(text, LEN);
	}
	CHECK(
	    "the end, the first TAB and odd bytes are found in one pass", same);
	free(text);
}

static void
check_long_line(void)
{
	size_t len = 5000000;
	char *bytes = malloc(len);
	struct given g;
	struct line l;

	memset(bytes, 'x', len);
	bytes[len - 1] = '\n';
	give(&g, bytes, len);
	CHECK("there is no longest line",
	    line_next(&g.in, &l) && l.text.len == len - 1);
	CHECK("nothing follows the longest line", !line_next(&g.in, &l));
	release(&g);
	free(bytes);
}

/*
 * Write the error line for a record of `len` times `c`.  Return its length;
 * stderr is not checked.
 */
static size_t
refused(const char *what, int c, size_t len, char *answer)
{
	char *record = malloc(len + 1);
	struct line l = {.text = {record, len}, .file = "given", .number = 1};
	struct out o;
	size_t got;

	memset(record, c, len + 1);
	out_init(&o, -1, "an answer");
	line_refuse(&l, what, &o);
	got = o.len;
	memcpy(answer, o.text, got);
	out_close(&o);
	free(record);
	return got;
}

static void
check_refusing(void)
{
	char answer[2 * LINE_ERROR_MAX];
	size_t len = refused("no position", 'x', 3, answer);

	CHECK("an error line names tool, reason and record",
	    str_is((struct str){answer, len}, "!line: no position: xxx\n"));
	len = refused("no position", 'x', 100000, answer);
	CHECK("an error line is at most 4096 bytes with its newline",
	    len == LINE_ERROR_MAX && answer[len - 1] == '\n');
	len = refused("no position", '\xff', 100000, answer);
	CHECK("bytes written as \\xNN are counted as they are written",
	    len <= LINE_ERROR_MAX && len > LINE_ERROR_MAX - 4 &&
		answer[len - 1] == '\n' && answer[len - 2] == 'f');
}

int
main(void)
{
	progname = "line";
	if (!freopen("/dev/null", "w", stderr))
		return 2;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		CHECK(
		    endings[i].name, reads(endings[i].bytes, endings[i].lines));
	check_columns();
	check_blocks();
	check_scan();
	check_long_line();
	check_refusing();
	return tap_end();
}
