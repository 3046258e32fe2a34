/*
 * scan.c - test the search for the first byte of a set
 */
#include "base/scan.h"

#include <string.h>

#include "random.h"
#include "tap.h"

enum { LENGTH = 70 };

static const char *const sets[] = {"\n", "\r\n", "\n\r{;()[*-", "\"\\\r\n",
    "\x01\x7f", "0123456789", "abcdefghijklmnopqrstuvwxyz~ @PQ"};

/*
 * True if each byte is found at each place among bytes that are not in the set.
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
			    scan_has(s, str_between(text, end)) != in ||
			    scan_has(s, str_between(text, text + at)) ||
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
		if (scan(s, from, end) != scan_bytes(s, from, end) ||
		    scan_has(s, str_between(from, end)) !=
			(scan_bytes(s, from, end) < end))
			return false;
	}
	return true;
}

int
main(void)
{
	bool each = true, same = true;

	for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
		struct scan_set s;

		scan_set_fill(&s, sets[i]);
		each &= finds_each(&s, sets[i]);
		same &= finds_as_bytes_do(&s);
	}
	CHECK("a byte of the set is found at every place, no other is", each);
	CHECK("sixteen at a time find what one at a time finds", same);
	return tap_end();
}
