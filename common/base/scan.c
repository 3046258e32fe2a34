/* scan.c - see scan.h */
#include "base/scan.h"

void
scan_set_fill(struct scan_set *s, const char *bytes)
{
	*s = (struct scan_set){.has = {false}};
	for (; *bytes; bytes++) {
		unsigned char c = (unsigned char)*bytes;

		s->has[c] = true;
		s->high[c >> 4] = (uint8_t)(1 << (c >> 4));
		s->low[c & 15] |= (uint8_t)(1 << (c >> 4));
	}
}
