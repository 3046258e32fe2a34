/*
 * signals.h - signals and the timer, of programs alone
 *
 * A system that lacks a signal never raises it: what is set for it does
 * nothing.  Started programs have the default actions; what is interrupted goes
 * on (SA_RESTART), unless it waits (waiting.h).
 */
#ifndef SYSTEM_SIGNALS_H
#define SYSTEM_SIGNALS_H

#include <signal.h>
#include <stdint.h>

/*
 * Ignore SIGPIPE from now on, unless it is ignored already: a program that
 * writes to a child must survive its death; writing then fails with EPIPE.
 */
void sigpipe_spare(void);

/*
 * Raise SIGPIPE with its default action if sigpipe_spare() was called; else
 * return.  Standard output without a reader ends the program like any filter.
 */
void sigpipe_die(void);

/*
 * Ignore SIGXFSZ from now on: writing too long a file then fails with EFBIG.
 * Give SIGCHLD its default action: a starter that ignores it, which exec()
 * keeps, would let the status of our children be lost.
 */
void signal_start(void);

/* Call the handler at SIGUSR1. */
void signal_on_request(void (*handler)(int));

/* Call the handler at a signal, unless it is ignored from the start. */
void signal_unless_ignored(int number, void (*handler)(int));

/*
 * Call the handler after `seconds`, and each `then_us` after that; all 0:
 * never. Return 0, or an errno.
 */
int signal_timer(uint64_t seconds, int then_us, void (*handler)(int));

#endif
