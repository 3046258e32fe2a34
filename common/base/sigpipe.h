/*
 * sigpipe.h - SIGPIPE, for a program that writes to other programs
 *
 * Whoever talks to a child must outlive it: its pipe without a reader
 * is an error of write(), EPIPE.  Standard output without a reader still ends
 * the program by the signal, as it ends any filter.
 */
#ifndef BASE_SIGPIPE_H
#define BASE_SIGPIPE_H

/*
 * From now on the signal does nothing.  Programs that are started have it as
 * usual; one that is ignored stays so.
 */
void sigpipe_spare(void);

/* Dies of the signal if it is spared; else returns. */
void sigpipe_die(void);

#endif
