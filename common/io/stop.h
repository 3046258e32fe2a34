/*
 * stop.h - SIGINT and SIGTERM end a run in order: what was done is written
 *
 * The first of them makes stop_seen() true and stop_descriptor() readable, so
 * that a poll() for input returns, and sets *also, which whoever may go on for
 * long looks at; the program then ends by itself.  A second one, if it does not
 * come at the same time, kills it.  A signal that is ignored from the start
 * stays ignored.
 */
#ifndef IO_STOP_H
#define IO_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

/* Once in a program; `also` must last.  Without a pipe nothing is watched. */
void stop_watch(atomic_bool *also);

/*
 * Sets *late after so many seconds; it must last.  Once in a program.  NULL, or
 * what is wrong.
 */
const char *stop_after(unsigned long seconds, atomic_bool *late);

bool stop_seen(void);

/* For poll() and struct source; 0 when nothing is watched. */
int stop_descriptor(void);

#endif
