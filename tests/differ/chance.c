/* chance.c - see chance.h */
#include "chance.h"

static uint64_t state;

void
chance_start(uint64_t seed)
{
	state = seed * 0xd1342543de82ef95;
	chance_next();
}

uint64_t
chance_next(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

size_t
chance_below(size_t limit)
{
	return (size_t)(chance_next() >> 11) % limit;
}
