/* clock.c - see clock.h */
#include "system/clock.h"

#include <time.h>

#ifndef CLOCK_MONOTONIC_COARSE
#define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
#endif

static long long
read_clock(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * 1000LL * CLOCK_MS + t.tv_nsec;
}

long long
clock_ns(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

long long
clock_rough_ns(void)
{
	return read_clock(CLOCK_MONOTONIC_COARSE);
}

void
clock_pause(int ns)
{
	nanosleep(&(struct timespec){.tv_nsec = ns}, NULL);
}
