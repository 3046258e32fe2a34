/*
 * trial.h - run a case three ways and compare what the runs leave
 */
#ifndef DIFFER_TRIAL_H
#define DIFFER_TRIAL_H

#include "base/short_way.h"
#include "case.h"
#include "process.h"

/* Where the programs are, and where they run. */
struct place {
	const char *usual; /* folder of the installed programs */
	const char *test;  /* folder of programs with a switch of short ways */
	const char *work;  /* an existing folder for the runs alone */
};

enum difference {
	SAME,
	DIFFERS_IN_STATUS,
	DIFFERS_IN_STDOUT,
	DIFFERS_IN_STDERR,
	DIFFERS_IN_FILES,
	ENDED_BY_SIGNAL, /* in any run, plain included */
	HANGS,		 /* where the plain run ends soon */
	NOT_COMPARED	 /* the plain run took too long, or ended in an error
			    that a short way may keep from being reached */
};

/* How often a short way was taken and refused. */
struct way_counts {
	unsigned long taken, refused;
};

struct verdict {
	enum difference difference;
	enum manner manner; /* the run that differs from the plain one */
	char file[64];	    /* that differs, with DIFFERS_IN_FILES */
	bool is_lively;	    /* something matched or had an effect */
	struct outcome outcome[MANNERS];
	struct way_counts way[SHORT_WAYS_COUNT]; /* by the coin */
};

/*
 * Run the case three ways.  `without` is a list of short ways (NAME,NAME...)
 * that no run may take, "" for none; with it the usual run uses the programs of
 * the test tree, too.  If a run reports that threads matter, all runs use one
 * thread; if no index can be used, --index=verify is dropped.  Reports of
 * games' faults may be missing in runs with short ways, which do not read
 * skipped games.  The outcomes are allocated in the arena.
 */
void trial_run(struct arena *a, const struct place *place, struct sample *s,
    const char *without, struct verdict *v);

/*
 * Run the case once, the usual way on one thread, and return a hash (FNV-1a) of
 * all that it leaves: status, and names and bytes of files except an index and
 * times.
 */
uint64_t trial_sum(
    struct arena *a, const struct place *place, struct sample *s);

/* The name of each short way in the environment. */
extern const char *const way_names[SHORT_WAYS_COUNT];

/* Return the name of a difference, as known and messages have it. */
const char *difference_name(enum difference d);

/* True if the difference is a failure. */
static inline bool
is_failure(enum difference d)
{
	return d != SAME && d != NOT_COMPARED;
}

/* Append the first line in which two texts differ, from both. */
void trial_show(struct out *o, const struct verdict *v);

#endif
