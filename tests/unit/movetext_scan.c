/*
 * movetext_scan.c - test the search for ends of games, 64 bytes at a time,
 * against one byte by byte
 */
#include "pgn/movetext_scan.h"

#include <stdbool.h>
#include <string.h>

#include "random.h"
#include "tap.h"

enum { LENGTH = 400, FOUND_MAX = LENGTH + 1 };

/* Return the end of the comment whose brace is at `p`. */
static const char *
past_comment(const char *p, const char *end)
{
	const char *close = memchr(p, '}', (size_t)(end - p));

	return close ? close + 1 : end;
}

/* Return the end of the comment at `p` if it can be skipped, else NULL. */
static const char *
past_plain_comment(const char *p, const char *end)
{
	const char *close = memchr(p, '}', (size_t)(end - p));

	for (const char *c = p + 1; close && c < close; c++)
		if (strchr("\n\r{", *c))
			return NULL;
	return close ? close + 1 : NULL;
}

/* Find the significant bytes outside of comments, byte by byte. */
static int
find_bytewise(const char *text, const char *end, const char **found)
{
	int count = 0;

	for (const char *p = text; p < end;) {
		const char *behind =
		    *p == '{' ? past_plain_comment(p, end) : NULL;

		if (behind) {
			p = behind;
			continue;
		}
		if (strchr("\n\r{};()[*-", *p))
			found[count++] = p;
		p = *p == '{' ? past_comment(p, end) : p + 1;
	}
	return count;
}

/* Find them by the scan; skip the brace of a comment that the scan may skip. */
static int
find_by_scan(const char *text, const char *end, const char **found)
{
	const struct movetext_scan nothing_known = {0};
	struct movetext_scan scan = nothing_known;
	int count = 0;

	for (const char *p = text;;) {
		const char *behind;

		p = movetext_scan_next(&scan, p, end);
		if (p == end)
			return count;
		behind = *p == '{' ? past_plain_comment(p, end) : NULL;
		if (!behind)
			found[count++] = p;
		if (*p == '{' || *p == '}')
			scan = nothing_known;
		p = *p == '{' ? past_comment(p, end) : p + 1;
	}
}

static bool
finds_the_same(const char *bytes)
{
	const char *one[FOUND_MAX], *other[FOUND_MAX];
	int kinds = (int)strlen(bytes);
	char text[LENGTH];

	for (int round = 0; round < 20000; round++) {
		const char *from = text + random_below(80);
		const char *end = text + LENGTH - random_below(80);
		int count, special = 1 + random_below(40);

		for (int i = 0; i < LENGTH; i++)
			text[i] = random_below(special)
			    ? 'e'
			    : bytes[random_below(kinds)];
		count = find_bytewise(from, end, one);
		if (count != find_by_scan(from, end, other) ||
		    memcmp(one, other, (size_t)count * sizeof *one) != 0)
			return false;
	}
	return true;
}

/* Return the number of scan steps through a game with long, plain comments. */
static int
count_steps(const char *move, int moves)
{
	static char text[100 * LENGTH];
	struct movetext_scan scan = {0};
	const char *end;
	size_t len = 0;
	int steps = 0;

	for (int i = 0; i < moves; i++, len += strlen(move))
		memcpy(text + len, move, strlen(move));
	memset(text + len, ' ', 100); /* so that 64 bytes can be read */
	end = text + len + 100;
	for (const char *p = text; p < end; steps++) {
		p = movetext_scan_next(&scan, p, end);
		if (p < end && *p == '{') {
			p = past_comment(p, end);
			scan = (struct movetext_scan){0};
		}
	}
	return steps;
}

int
main(void)
{
	int steps =
	    count_steps("12. Nf3 { a comment of more than sixty-four bytes, "
			"[%clk 0:01:02] (in brackets) * ; 1-0 } ",
		50);

	CHECK("a scan finds what a look at each byte finds",
	    finds_the_same("\n\r{};()[*-"));
	CHECK("where braces are many", finds_the_same("{}{}{}-"));
	CHECK("where comments have lines", finds_the_same("{}{}{}\n-"));
	CHECK("where nothing is odd", finds_the_same("{}-"));
	CHECK("comments of any length are passed over, where that is built",
	    steps == (SIXTEEN_AT_ONCE ? 1 : 51));
	return tap_end();
}
