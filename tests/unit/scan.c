/* scan.c - the first byte of a set, wherever it stands and whatever is around
 */
#include "base/scan.h"

#include <string.h>

#include "random.h"
#include "tap.h"

enum { LENGTH = 70 };

static const char *const sets[] = {"\n", "\r\n", "\n\r{;()[*-", "\"\\\r\n",
    "\x01\x7f", "0123456789", "abcdefghijklmnopqrstuvwxyz~ @PQ"};

/* Each byte of a text alone among those that are not in the set, at each place.
 */
static bool
finds_each(const struct scan_set *s, const char *bytes)
{
	char text[LENGTH];

	for (int c = 1; c < 256; c++)
		for (int at = 0; at < LENGTH; at++) {
			bool in = strchr(bytes, c) != NULL;
			const char *end = text + LENGTH;

			memset(text, '\xfe', sizeof text);
			text[at] = (char)c;
			if (scan(s, text, end) != (in ? text + at : end) ||
			    scan(s, text + at + 1, end) != end ||
			    scan(s, text, text + at) != text + at)
				return false;
		}
	return true;
}

static bool
finds_as_bytes_do(const struct scan_set *s)
{
	char text[LENGTH];

	for (int round = 0; round < 20000; round++) {
		const char *from = text + random_next() % LENGTH;
		const char *end =
		    from + random_next() % (unsigned)(text + LENGTH - from + 1);

		for (int i = 0; i < LENGTH; i++)
			text[i] = (char)random_next();
		if (scan(s, from, end) != scan_bytes(s, from, end))
			return false;
	}
	return true;
}

/* Step by step through a text, with what is known of 64 bytes. */
static bool
next_finds_all(const struct scan_set *s)
{
	char text[4 * LENGTH];

	for (int round = 0; round < 500; round++) {
		const char *end = text + random_below(sizeof text + 1);
		struct scan_view view = {0};

		for (size_t i = 0; i < sizeof text; i++)
			text[i] = (char)random_next();
		for (const char *p = text; p < end;) {
			const char *found = scan_next(&view, s, p, end);

			if (found != scan_bytes(s, p, end))
				return false;
			p = found + 1 + random_below(3);
		}
	}
	return true;
}

int
main(void)
{
	bool each = true, same = true, all = true;

	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
		struct scan_set s;

		scan_set_fill(&s, sets[i]);
		each &= finds_each(&s, sets[i]);
		same &= finds_as_bytes_do(&s);
		all &= next_finds_all(&s);
	}
	CHECK("a byte of the set is found at every place, no other is", each);
	CHECK("sixteen at a time find what one at a time finds", same);
	CHECK("so do sixty-four that are remembered", all);
	return tap_end();
}
