/*
 * run_counts.h - progress of a run, and a summary at its end
 *
 *     pgn2fen: 253 games, 2 bad, 18732 positions (0.412 seconds)
 *
 * The options --progress and --summary set the first members (option.h).  The
 * run counts its records and calls run_counts_step() after each.
 */
#ifndef CLI_RUN_COUNTS_H
#define CLI_RUN_COUNTS_H

#include <stdint.h>

#include "cli/progress.h"
#include "cli/terminal.h"

struct run_counts {
	bool shows_progress; /* --progress */
	enum when summary;   /* --summary; WHEN_AUTO: also with --progress */
	const char *what;    /* the kind of records: "games" */
	const char *made;    /* the kind of results: "positions", or NULL */
	uint64_t read, bad, written; /* records, bad ones, and results */
	uint64_t left_out;	     /* results left out */
	const char *why_left_out;    /* the reason: "without score" */
	/* private to run_counts.c */
	struct progress progress;
	long long begun;
};

/*
 * Begin a run.  Output to a terminal through `out` (or NULL) erases the
 * progress line first.
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

/* Show the progress, if it is time. */
void run_counts_show(struct run_counts *a);

/* Count records read, and show the progress. */
static inline void
run_counts_step(struct run_counts *a, uint64_t records)
{
	a->read += records;
	if (a->shows_progress)
		run_counts_show(a);
}

/*
 * End a run after all output is closed: print the summary.  With `quietly`, for
 * programs that answer line by line, WHEN_AUTO prints it only with --progress.
 */
void run_counts_close(struct run_counts *a, bool quietly);

#endif
