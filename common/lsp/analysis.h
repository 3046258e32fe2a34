/*
 * analysis.h - what the parser says about the text of a query
 *
 * The query is compiled and never run; of other files only those that it
 * includes are read, if they are plain files.
 */
#ifndef LSP_ANALYSIS_H
#define LSP_ANALYSIS_H

#include "base/out.h"
#include "cql/file_lookup.h"

/* A message, with the bytes of the text that it is about. */
struct problem {
	bool is_warning;
	size_t from, to;
	struct str text;
	/* what to type in that place, if the message says it, or empty */
	struct str fix;
	/* what is wrong is there, in an included file; path NULL: it is here */
	const char *path;
	size_t there_from, there_to;
};

struct analysis {
	struct problem *problem;
	int problems;
	size_t capacity;
	struct names names;
	struct arena memory;
};

/* What a query may include. */
struct analysis_settings {
	struct file_lookup lookup;
};

/*
 * Analyses the text of the file `path`; `a` may hold what was found before.
 * `edited` gives the text of an included file that an editor has open.
 */
void analysis_make(struct analysis *a, const struct analysis_settings *s,
    const char *path, struct str text,
    bool (*edited)(void *with, const char *path, struct str *text), void *with);

void analysis_free(struct analysis *a);

#endif
