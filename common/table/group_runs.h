/*
 * group_runs.h - groups that were written out, in order, and are joined again
 *
 * A run is a temporary file of lines (group.h) in the order of their keys.  It
 * has no name as soon as it is open, so that nothing is left behind however
 * the program ends.  Runs of about one size are joined to a longer one when
 * there are many, so that any number of them can be read at the same time.
 */
#ifndef TABLE_GROUP_RUNS_H
#define TABLE_GROUP_RUNS_H

#include "table/group.h"

struct group_run;

struct group_runs {
	const char *folder; /* where the files are */
	int columns;	    /* of a key */
	int count;
	/* the rest is group_runs.c's own */
	struct group_run *run;
	size_t capacity;
	struct out title; /* what a file is called in messages */
};

/* `folder` must last; NULL is that of TMPDIR, or else /tmp. */
void group_runs_init(struct group_runs *r, const char *folder, int columns);
void group_runs_free(struct group_runs *r);

/*
 * Open a new run, to which *o writes; then its lines are written, in order,
 * and it is closed.  Each NULL, or what is wrong; a write that fails ends the
 * program.
 */
const char *group_runs_open(struct group_runs *r, struct out *o);
const char *group_runs_close(struct group_runs *r, struct out *o);

/* Return all groups of all runs, each once, in order; may be asked for again.
 */
const char *group_runs_each(
    struct group_runs *r, group_taker *take, void *user);

#endif
