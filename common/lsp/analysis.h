/*
 * analysis.h - compile the text of a query for its errors, warnings and names
 *
 * The query is never run.  Other files are read only if the query includes them
 * and they are regular files.
 */
#ifndef LSP_ANALYSIS_H
#define LSP_ANALYSIS_H

#include "base/out.h"
#include "cql/file_lookup.h"

/* An error or a warning, with the range of bytes that it is about. */
struct problem {
	bool is_warning;
	size_t from, to;
	struct str text;
	/* the replacement for that range that the message suggests, or empty */
	struct str fix;
	/* path and range in an included file; path NULL: in this one */
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

/*
 * Analyse the text of the file `path`; results of an earlier call in `a` are
 * freed.  `included` says where included files are.  `edited` returns the text
 * of an included file that is open in the editor, or false.
 */
void analysis_make(struct analysis *a, const struct file_lookup *included,
    const char *path, struct str text,
    bool (*edited)(void *with, const char *path, struct str *text), void *with);

void analysis_free(struct analysis *a);

#endif
