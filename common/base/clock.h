/*
 * clock.h - a clock that only goes on, to measure with
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Nanoseconds since some moment before; a signal handler may ask, too. */
long long clock_ns(void);

/* The same to some milliseconds, for next to nothing. */
long long clock_rough_ns(void);

enum { CLOCK_MS = 1000 * 1000 }; /* nanoseconds of a millisecond */

#endif
