/*
 * progress.h - how far a long run is, on standard error
 *
 *     45% [=========>           ] 61234 games, 12 matches, 23410/s, 0:12 left
 *
 * On a terminal this is one line that is drawn again and again, and erased
 * when another message comes or the run ends.  Elsewhere it is a line each
 * second, but only if progress was asked for.
 *
 * SIGUSR1 makes one line of it in any case.  What else writes to that terminal
 * has `out` as its out.clear, so that the line is erased before.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

#include "base/out.h"

struct progress {
	bool draws;	   /* on a terminal */
	bool reports;	   /* it was asked for */
	const char *what;  /* "games" */
	const char *found; /* "matches"; NULL: nothing is counted */
	struct out out;
	/* the rest is progress.c's own */
	double begun, shown; /* seconds */
	size_t width;	     /* of the line on the terminal */
	unsigned answered;   /* of the times that SIGUSR1 asked */
};

struct progress_state {
	unsigned long done, found;
	unsigned long long at, size; /* bytes; 0: nobody knows how many */
};

/* Begin a run, and answers SIGUSR1 from now on; `fd` belongs to p->out. */
void progress_start(
    struct progress *p, int fd, const char *what, const char *found);

/* Called after each game; shows what there is to show. */
void progress_step(struct progress *p, const struct progress_state *s);

/* Erase the line. */
void progress_end(struct progress *p);

#endif
