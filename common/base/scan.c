/* scan.c - see scan.h */
#include "base/scan.h"

#include <assert.h>

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

void
scan_set_add_odd(struct scan_set *s)
{
	assert(!s->high[7]);
	s->has[0] = true;
	s->high[0] = 1;
	s->low[0] |= 1;
	for (int nibble = 0; nibble < 16; nibble++)
		s->low[nibble] |= 1 << 7;
	for (int nibble = 8; nibble < 16; nibble++)
		s->high[nibble] = 1 << 7;
	for (int byte = 0x80; byte < 256; byte++)
		s->has[byte] = true;
}
