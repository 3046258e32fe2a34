/*
 * group_runs.h - runs of sorted groups on disk, for an external merge sort
 *
 * A run is a temporary file of lines (group_key.h) in the order of their keys.
 * It is unlinked as soon as it is open, so that it is removed however the
 * program ends.  When there are 16 runs of one level they are merged into one
 * of the next level, so that all runs can be open at the same time.
 */
#ifndef TABLE_GROUP_RUNS_H
#define TABLE_GROUP_RUNS_H

#include "table/group_key.h"

struct group_run;

struct group_runs {
	const char *folder; /* of the files */
	int columns;	    /* of a key */
	int count;
	/* the rest is group_runs.c's own */
	struct group_run *run;
	size_t capacity;
	struct out title; /* the name of a file in messages */
};

/* Initialise; `folder` must last, and NULL means TMPDIR, or else /tmp. */
void group_runs_init(struct group_runs *r, const char *folder, int columns);
void group_runs_free(struct group_runs *r);

/*
 * Open a new run, to which *o writes; close it after its lines are written, in
 * order.  Each returns NULL, or an error message; a write that fails ends the
 * program.
 */
const char *group_runs_open(struct group_runs *r, struct out *o);
const char *group_runs_close(struct group_runs *r, struct out *o);

/* Pass on all groups of all runs, each once, in order; may be called again. */
const char *group_runs_each(
    struct group_runs *r, group_taker *take, void *user);

#endif
