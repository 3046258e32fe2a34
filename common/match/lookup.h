/*
 * lookup.h - where query files, what they include, and games are looked for
 *
 * A relative name is looked for beside the file that includes it, in the
 * current folder, in each --include-path, in the folders of CL_PATH (separated
 * by semicolons), and in the installed pipes.  A query file and a file of games
 * are looked for in the current folder and CL_PATH; the first folder that has
 * the name decides.  Empty elements of CL_PATH are nothing.
 */
#ifndef MATCH_LOOKUP_H
#define MATCH_LOOKUP_H

#include "base/arena.h"
#include "cql/parse/parser.h"

enum { SEARCH_FOLDERS = 32 };

struct search {
	const char *folder[SEARCH_FOLDERS]; /* of --include-path */
	int folders;
	bool secure; /* nothing but the query itself may be touched */
	struct arena memory;
};

/* NULL, or what is wrong: too many. */
const char *search_add(struct search *s, const char *folder);

/* The query file: its path and text, valid until search_free(). */
const char *search_query(
    struct search *s, const char *name, const char **path, struct str *text);

/*
 * The path of such a file, valid until search_free().  NULL, or what is wrong:
 * it is nowhere.
 */
const char *search_path(struct search *s, const char *name, const char **path);

struct lookup search_lookup(struct search *s);
void search_free(struct search *s);

#endif
