/*
 * clock.h - a monotonic clock
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

/* Return nanoseconds since an arbitrary moment; async-signal-safe. */
long long clock_ns(void);

/* Return the same time to a few milliseconds only, at almost no cost. */
long long clock_rough_ns(void);

enum { CLOCK_MS = 1000 * 1000 }; /* nanoseconds in a millisecond */

#endif
