/*
 * lookup.h - what a query may reach: the files it includes, and all others
 */
#ifndef CQL_PARSE_LOOKUP_H
#define CQL_PARSE_LOOKUP_H

#include <stdbool.h>

#include "base/str.h"

struct lookup {
	/*
	 * Finds the file that `from` includes by this name: NULL with *path and
	 * *text set, both valid until the query is compiled; or what is wrong.
	 */
	const char *(*find)(void *with, const char *from, struct str name,
	    const char **path, struct str *text);
	void *with;
	bool secure;	 /* no filter may touch files or programs */
	bool looks_only; /* the query is not to run: of the files that it names,
			    only those that it includes are read */
};

#endif
