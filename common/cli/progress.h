/*
 * progress.h - the progress of a long run, on standard error
 *
 *     45% [=========>           ] 61234 games, 12 matches, 23410/s, 0:12 left
 *
 * On a terminal this is one line that is redrawn, and erased before another
 * message and at the end of the run.  Elsewhere it is a line each second, only
 * with --progress.
 *
 * SIGUSR1 prints one line in any case.  Other output to the same terminal has
 * `out` as its out.clear, so that the line is erased before it.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"

struct progress {
	bool draws;	   /* on a terminal */
	bool reports;	   /* --progress was given */
	const char *what;  /* "games" */
	const char *found; /* "matches"; NULL: none are counted */
	struct out out;
	/* private to progress.c */
	double begun, shown; /* seconds */
	unsigned answered;   /* SIGUSR1 signals answered */
};

struct progress_state {
	uint64_t done, found;
	unsigned long long at, size; /* bytes; size 0: unknown */
};

/* Begin a run and answer SIGUSR1 from now on; `fd` belongs to p->out. */
void progress_start(
    struct progress *p, int fd, const char *what, const char *found);

/*
 * Show the progress if it is time or SIGUSR1 has arrived; called after each
 * game.
 */
void progress_step(struct progress *p, const struct progress_state *s);

#endif
