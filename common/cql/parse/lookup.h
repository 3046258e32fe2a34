/*
 * lookup.h - the files that a query includes, and its access to all others
 */
#ifndef CQL_PARSE_LOOKUP_H
#define CQL_PARSE_LOOKUP_H

#include <stdbool.h>

#include "base/str.h"

struct lookup {
	/*
	 * Find the file that `from` includes by this name.  Returns NULL with
	 * *path and *text set, both valid until the query is compiled; or an
	 * error message.
	 */
	const char *(*find)(void *with, const char *from, struct str name,
	    const char **path, struct str *text);
	void *with;
	bool secure;	  /* filters must not access files or programs */
	bool given_files; /* except for filters that are GIVEN their files */
	bool looks_only;  /* the query is not run: of the files that it names,
			     read only those that it includes */
};

#endif
