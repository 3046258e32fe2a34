/*
 * run_counts.h - what a run has done: its progress, and a summary at its end
 *
 *     45% [=========>           ] 61234 games, 12 matches, 23410/s, 0:12 left
 *     pgn2fen: 253 games, 2 bad, 18732 positions (0.412 seconds)
 *
 * The options --progress and --summary set the first members (option.h).  The
 * run counts its records and calls run_counts_step() after each.
 *
 * On a terminal the progress is one line that is redrawn, and erased before
 * another message and at the end of the run.  Elsewhere it is a line each
 * second, only with --progress.
 */
#ifndef CLI_RUN_COUNTS_H
#define CLI_RUN_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/out.h"
#include "cli/terminal.h"

struct run_counts {
	bool shows_progress; /* --progress */
	enum when summary;   /* --summary; WHEN_AUTO: also with --progress */
	bool
	    answers_signal; /* SIGUSR1 prints a line, also without --progress */
	const char *what;   /* the kind of records: "games" */
	const char *made;   /* the kind of results: "positions", or NULL */
	uint64_t read, bad, written; /* records, bad ones, and results */
	uint64_t left_out;	     /* results left out */
	const char *why_left_out;    /* the reason: "without score" */
	uint64_t at, size;	     /* bytes of the input; size 0: unknown */
	/* private to run_counts.c */
	bool draws; /* progress is drawn on a terminal */
	bool steps; /* run_counts_step() must call run_counts_show() */
	struct out drawn;
	long long begun, shown; /* clock_ns() */
	unsigned answered;	/* SIGUSR1 signals answered */
};

/*
 * Begin to count the records `what` that are read, as "games", and the results
 * `made`.  Output that `out` writes to a terminal erases the progress line
 * first; NULL: there is none.
 */
void run_counts_open(
    struct run_counts *a, const char *what, const char *made, struct out *out);

/*
 * Begin a run as run_counts_open() does, and draw the progress also without
 * --progress if standard error is a terminal and the results do not go to one.
 * Output through `messages` (or NULL) erases the line, too.
 */
void run_counts_open_drawn(struct run_counts *a, const char *what,
    const char *made, struct out *out, struct out *messages, bool to_terminal);

/* Show the progress if it is time or SIGUSR1 has arrived. */
void run_counts_show(struct run_counts *a);

/* Count records read, and show the progress. */
static inline void
run_counts_step(struct run_counts *a, uint64_t records)
{
	a->read += records;
	if (a->steps)
		run_counts_show(a);
}

/*
 * End a run after all output is closed: print the summary.  With `quietly`, for
 * programs that answer line by line, WHEN_AUTO prints it only with --progress.
 */
void run_counts_close(struct run_counts *a, bool quietly);

#endif
