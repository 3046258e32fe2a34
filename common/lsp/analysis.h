/*
 * analysis.h - compile the text of a query for its errors, warnings and names
 *
 * The query is never run.  Other files are read only if the query includes them
 * and they are regular files.
 */
#ifndef LSP_ANALYSIS_H
#define LSP_ANALYSIS_H

#include "cql/file_lookup.h"

/* An error or a warning. */
struct problem {
	bool is_warning;
	struct name_place at; /* in the query; of a file that it includes, the
				 name of the file */
	struct str text;
	/* the replacement for that range that the message suggests, or empty */
	struct str fix;
	const char *path; /* of the included file that it is about, or NULL */
	struct name_place there; /* in that file */
};

struct analysis {
	struct problem *problem; /* errors first */
	int problems;
	struct names names;
	struct arena memory;
};

/*
 * Analyse the text of the file `path`; results of an earlier call in `a` are
 * freed.  `included` says where included files are, and which are edited.
 */
void analysis_make(struct analysis *a, const struct file_lookup *included,
    const char *path, struct str text);

void analysis_free(struct analysis *a);

#endif
