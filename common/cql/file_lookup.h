/*
 * file_lookup.h - where queries, what they include, and games are looked for
 *
 * A relative name is looked for beside the file that includes it, in the
 * current folder, in each --include-path, in the folders of CL_PATH (separated
 * by semicolons), and among the recipes (recipes.h).  A query file is looked
 * for in the current folder, CL_PATH and among the recipes, a file of games in
 * the first two; the first folder that has the name decides.  Empty elements of
 * CL_PATH are nothing.
 */
#ifndef CQL_FILE_LOOKUP_H
#define CQL_FILE_LOOKUP_H

#include "base/arena.h"
#include "cql/cql.h"

enum { LOOKUP_FOLDERS_MAX = 32 };

struct file_lookup {
	const char *folder[LOOKUP_FOLDERS_MAX]; /* of --include-path */
	int folders;
	bool secure;	     /* nothing but the query itself may be touched */
	struct arena memory; /* of what is found; the caller frees it */
	/* sets *text, which must last, to that of a file that an editor has
	   open, saved or not; false if it has not; NULL: there is no editor */
	bool (*edited)(void *with, const char *path, struct str *text);
	void *with; /* for `edited` */
	/* appends a file that is included; NULL: as any file is read */
	const char *(*read)(const char *path, struct out *bytes);
};

/* NULL, or what is wrong: too many. */
const char *lookup_add_folder(struct file_lookup *l, const char *folder);

/* Return the query file: its path and text, in l->memory. */
const char *lookup_query(struct file_lookup *l, const char *name,
    const char **path, struct str *text);

/*
 * Return the path of such a file, in l->memory.  NULL, or what is wrong: it is
 * nowhere.
 */
const char *lookup_path(
    struct file_lookup *l, const char *name, const char **path);

/* True if the name ends in .cql: then it names a query wherever it stands. */
bool lookup_is_query(const char *name);

/* Return the name without that ending, if it has it; and without its folders.
 */
struct str lookup_stem(const char *name);
struct str lookup_query_name(const char *path);

struct lookup lookup_for_includes(struct file_lookup *l);

#endif
