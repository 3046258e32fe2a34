/*
 * process.h - run a program in a separate folder and collect what it leaves
 */
#ifndef DIFFER_PROCESS_H
#define DIFFER_PROCESS_H

#include <stdbool.h>

#include "base/arena.h"

/* A file of a folder: its name from there, and its bytes. */
struct left_file {
	struct str name, bytes;
};

/* What a run leaves; the memory is an arena's. */
struct outcome {
	int status; /* the exit status, 128 + N for signal N, or RAN_TOO_LONG */
	double seconds;
	struct left_file *file; /* by name; among them `stdout` and `stderr` */
	int files;
};

enum { RAN_TOO_LONG = -1 };

/*
 * Run argv[0], found by PATH, with these words and this environment, both ended
 * by NULL, in `folder`.  Standard input is the file `stdin` there or, if there
 * is none, empty; standard output and error go to the files `stdout` and
 * `stderr` there.  A program that takes more than `seconds` is killed.  Returns
 * the status as struct outcome has it.
 */
int process_run(const char *folder, const char *const *argv,
    const char *const *environment, double seconds, double *took);

/* Read all files of a folder and of those in it, sorted by name. */
void process_collect(
    struct arena *a, const char *folder, struct outcome *outcome);

/* Return the bytes of a file that a run left; empty if there is none. */
struct str outcome_file(const struct outcome *o, const char *name);

/* Remove all that is in a folder; the folder stays. */
void process_empty(const char *folder);

/* Write a whole file.  End the program with status 2 if that fails. */
void process_write(const char *folder, const char *name, struct str bytes);

/*
 * Return a file's bytes.  End the program with status 2 if it cannot be read.
 */
struct str process_read(struct arena *a, const char *file);

#endif
