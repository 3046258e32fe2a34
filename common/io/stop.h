/*
 * stop.h - stop a run early: SIGINT, SIGTERM, a time limit
 *
 * The first signal makes stop_seen() true and a pipe of ours readable, so that
 * a stop_poll() for input returns, and sets stop_flag, which long loops test.
 * The output so far is then written, and the program ends by itself.  A second
 * signal, unless it comes at the same time, kills it.  A signal that is ignored
 * from the start stays ignored.  The time limit acts like the first signal; a
 * program still running 80 ms later, blocked outside poll(), is ended at once
 * with STATUS_TROUBLE.
 *
 * In the C library a run stops by itself: see stop_use().
 */
#ifndef IO_STOP_H
#define IO_STOP_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Install the signal handlers.  Call it once.  If no pipe can be made, do
 * nothing.
 */
void stop_watch(void);

/*
 * Install them for a program that writes records and has no more to say of a
 * stop: input ends, what was read is answered whole, and at exit the program
 * dies by the signal.  Call it once, before other calls of atexit().
 */
void stop_whole(void);

/*
 * Stop the run after `seconds`.  Call it once.  Return NULL, or an error
 * message.
 */
const char *stop_after(uint64_t seconds);

/* Set when a signal has arrived or the time is over. */
extern atomic_bool stop_flag;

/* True if a signal has arrived. */
bool stop_seen(void);

/* Return why the run is to stop, or NULL if it is not. */
const char *stop_reason(void);

struct pollfd;

/*
 * Wait until one of the descriptors is ready, or at most `ms`, unless that is
 * below 0; the last of them is set to the one that a stop makes readable.
 * Return NULL, why the run is to stop, or another error message.
 */
const char *stop_poll(struct pollfd *fds, size_t count, int ms);

/*
 * Wait as stop_poll() does, until the descriptor is ready for `events`; if it
 * is -1, for 20 ms.
 */
const char *stop_wait(int fd, short events);

/*
 * What stops the run of one thread, where a process has several runs.  `ask` is
 * called every 20 ms while the thread waits, and sets `why` to a text when the
 * run is to stop; stop_reason() returns that text from then on.
 */
struct stop_own {
	void (*ask)(void *user);
	void *user;
	const char *why;
};

/* Set what stops the runs of this thread, or NULL; return what did before. */
struct stop_own *stop_use(struct stop_own *own);

#endif
