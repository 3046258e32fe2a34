/*
 * sorted_runs.h - runs of sorted records on disk, for an external merge sort
 *
 * A record is a key and a value, any bytes.  A run is a temporary file of
 * records in the order of their keys.  It is unlinked as soon as it is open, so
 * that it is removed however the program ends.  When there are 16 runs of one
 * level they are merged into one of the next level, so that all runs can be
 * open at the same time.  Invariant: runs keep the order in which they were
 * opened, and equal keys of several runs are passed on in that order.
 */
#ifndef TABLE_SORTED_RUNS_H
#define TABLE_SORTED_RUNS_H

#include "base/out.h"
#include "base/str.h"

struct run_record {
	struct str key, value;
};

/* A callback for one record after another; returns NULL, or an error message.
 */
typedef const char *record_taker(void *user, const struct run_record *r);

struct sorted_run;

struct sorted_runs {
	const char *folder; /* of the files */
	int count;
	/* private to sorted_runs.c */
	struct sorted_run *run;
	struct out file;  /* that of the open run */
	struct out title; /* its name in messages */
};

/*
 * Return the memory for records that are being sorted: half of --memory-limit,
 * or of the machine's memory; without the option at most `usual`, if not 0.
 */
size_t sorted_runs_memory(size_t usual);

/* Initialise; `folder` must last, and NULL means TMPDIR, or else /tmp. */
void sorted_runs_init(struct sorted_runs *r, const char *folder);
void sorted_runs_free(struct sorted_runs *r);

/*
 * Open a new run; close it after its records are written, in order.  Each
 * returns NULL, or an error message; a write that fails ends the program.
 */
const char *sorted_runs_open(struct sorted_runs *r);
const char *sorted_runs_close(struct sorted_runs *r);

/* Write a record to the open run of the struct sorted_runs; return NULL. */
record_taker sorted_runs_write;

/*
 * Pass on all records of all runs in the order of their keys; may be called
 * again.
 */
const char *sorted_runs_each(
    struct sorted_runs *r, record_taker *take, void *user);

#endif
