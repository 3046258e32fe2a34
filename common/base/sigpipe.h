/*
 * sigpipe.h - SIGPIPE, for a program that writes to other programs
 *
 * A program that writes to a child must survive its death: writing to it then
 * fails with EPIPE.  Standard output without a reader still ends the program by
 * the signal, like any filter.
 */
#ifndef BASE_SIGPIPE_H
#define BASE_SIGPIPE_H

/*
 * Ignore SIGPIPE from now on, unless it is ignored already.  Started programs
 * have the default action.
 */
void sigpipe_spare(void);

/*
 * Raise SIGPIPE with its default action if sigpipe_spare() was called; else
 * return.
 */
void sigpipe_die(void);

#endif
