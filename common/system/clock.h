/*
 * clock.h - a monotonic clock
 */
#ifndef SYSTEM_CLOCK_H
#define SYSTEM_CLOCK_H

/* Return nanoseconds since an arbitrary moment; async-signal-safe. */
long long clock_ns(void);

enum { CLOCK_MS = 1000 * 1000 }; /* nanoseconds in a millisecond */

/* Sleep for less than a second, or until a signal arrives. */
void clock_pause(int ns);

#endif
