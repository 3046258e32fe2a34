/*
 * run_counts.h - what a run has done: shown while it goes on, and at its end
 *
 *     pgn2fen: 253 games, 2 bad, 18732 positions (0.412 seconds)
 *
 * The options --progress and --summary of a program fill the first members,
 * option.h does that; the run counts, and run_counts_step() after each record
 * shows how far it is.
 */
#ifndef CLI_RUN_COUNTS_H
#define CLI_RUN_COUNTS_H

#include "cli/progress.h"
#include "cli/terminal.h"
#include "base/str.h"

struct run_counts {
	bool shows_progress; /* --progress */
	enum when summary;   /* --summary; WHEN_AUTO, too, with --progress */
	const char *what;    /* the records: "games" */
	const char *made;    /* of them: "positions", or NULL */
	unsigned long read, bad, written; /* so many records, and `made` */
	unsigned long left_out;	  /* of `made`, for want of something: */
	const char *why_left_out; /* "without score" */
	/* the rest is run_counts.c's own */
	struct progress progress;
	long long begun;
};

/*
 * Begin a run.  What else is written to a terminal, `out`, makes room for the
 * line of progress; NULL: nothing else is.
 */
void run_counts_open(
    struct run_counts *a, const char *what, const char *made, struct out *out);

void run_counts_show(struct run_counts *a);

/* Some records more have been read. */
static inline void
run_counts_step(struct run_counts *a, unsigned long records)
{
	a->read += records;
	if (a->shows_progress)
		run_counts_show(a);
}

/*
 * At the end, when all that was written is closed.  Programs that answer line
 * by line, `quietly`, have no summary of their own accord.
 */
void run_counts_close(struct run_counts *a, bool quietly);

/*
 * What a run did, as the last line on standard error
 *
 *     cqlmatch: 58 of 253 games match (0.412 seconds)
 *
 * It is for people: without --summary it is there on a terminal only.
 */
/* A run fills it in one place; who says it chooses the words. */
/* What a query of several did. */
struct query_summary {
	struct str name;
	unsigned long games, positions; /* matching ones */
	double seconds;			/* spent in it alone */
};

struct summary {
	const char *what;	 /* "games" or "lines"; NULL: there is nothing
				    to say, as after an error */
	unsigned long read;	 /* so many */
	unsigned long matching;	 /* of them */
	unsigned long examined;	 /* games, with those before the first that is
				    read, and the one behind the last */
	unsigned long positions; /* matching ones, of games */
	double seconds;
	int threads;
	const char *output; /* as the user named it; NULL: standard output */
};

/* A table of several queries, on standard error: a line each below the titles.
 */
void summary_say_queries(const struct query_summary *list, int count);

/* The line above, on standard error. */
void summary_say_matches(const struct summary *s);

#endif
