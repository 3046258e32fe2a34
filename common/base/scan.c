/* scan.c - see scan.h */
#include "base/scan.h"

void
scan_set_add(struct scan_set *s, char byte)
{
	unsigned char c = (unsigned char)byte;

	s->has[c] = true;
	s->high[c >> 4] = (uint8_t)(1 << (c >> 4));
	s->low[c & 15] |= (uint8_t)(1 << (c >> 4));
}

void
scan_set_fill(struct scan_set *s, const char *bytes)
{
	*s = (struct scan_set){.has = {false}};
	for (; *bytes; bytes++)
		scan_set_add(s, *bytes);
}
