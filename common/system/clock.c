/* clock.c - see clock.h */
#include "system/clock.h"

#include <time.h>

long long
clock_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000LL * CLOCK_MS + t.tv_nsec;
}

void
clock_pause(int ns)
{
	nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
}
