/*
 * stop.h - what ends a run before its time: SIGINT, SIGTERM, a time limit
 *
 * The first signal makes stop_seen() true and stop_descriptor() readable, so
 * that a poll() for input returns, and sets *also, which whoever may go on for
 * long looks at; what was done is then written, and the program ends by itself.
 * A second one, if it does not come at the same time, kills it.  A signal that
 * is ignored from the start stays ignored.  So it is when the time is over; but
 * a program that then has not ended soon, because it waits for what cannot be
 * waited for by poll(), is ended at once, with STATUS_TROUBLE.
 */
#ifndef IO_STOP_H
#define IO_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

/* Once in a program; `also` must last.  Without a pipe nothing is watched. */
void stop_watch(atomic_bool *also);

/*
 * Set *late after so many seconds; it must last.  Once in a program.  NULL, or
 * what is wrong.
 */
const char *stop_after(unsigned long seconds, atomic_bool *late);

/* Has a signal come? */
bool stop_seen(void);

/* Why the run is to stop; NULL: it is not. */
const char *stop_reason(void);

/*
 * Wait until the descriptor is ready for `events`, or a moment if it is -1.
 * NULL; or why the run is to stop, or what else is wrong.
 */
const char *stop_wait(int fd, short events);

/* For poll(); 0 when nothing is watched. */
int stop_descriptor(void);

#endif
