/*
 * output.h - where matching games go: standard output, a file, or many files
 *
 * A name with specifiers (output_name.h) gives each game a file of its own; `-`
 * and `stdout` are standard output.  What goes to which file is the business of
 * files.h.
 */
#ifndef MATCH_OUTPUT_H
#define MATCH_OUTPUT_H

#include "io/files.h"
#include "match/output_name.h"

struct match_output {
	const char *name;  /* NULL: standard output */
	const char *usual; /* without -o; NULL: standard output */
	bool literal;	   /* % in it is %: it comes from a header */
	bool takes_back;   /* a new file is removed when the run has failed */
	bool gathers; /* standard output waits for the caller to write it */
	struct files files;
	/* set by output_open() */
	struct output_name *names; /* or NULL */
	struct str only;	   /* the one name, or NULL */
	/* the rest is output.c's own */
	struct output_name *made;
};

/* True if it is standard output. */
bool output_is_standard(const struct match_output *o);

/* True if its name is its own: %N or a header gave it. */
bool output_is_its_own(const struct match_output *o);

/*
 * Compile the name, with the query's name in it; a single file is opened now
 * as one of `files`, which others may share, so that it is there even if
 * nothing matches.  In a dry run standard output is a name, too.  False with
 * the message in *errors.
 */
bool output_open(struct match_output *o, struct files *files, struct str query,
    const struct lookup *lookup, struct out *errors);

/* Free the names. */
void output_free(struct match_output *o);

/*
 * Close o->files, and writes to *list what a dry run would have written;
 * `failed` tells of the run.  NULL, or what is wrong.
 */
const char *output_close(struct match_output *o, struct out *list, bool failed);

#endif
