/*
 * path.h - the node of line and path
 *
 * path_parse.c parses it, path.c evaluates it.
 */
#ifndef CQL_FILTERS_PATH_H
#define CQL_FILTERS_PATH_H

#include "cql/tree/node.h"

struct pattern;

/* Options in n->number, above those of search.h. */
enum {
	PATH_QUIET = 1 << 13,
	PATH_LAST = 1 << 14,
	PATH_PIECES = 1 << 15,
	/* the node has such a part, after those of the pattern and in this
	   order */
	WITH_RANGE = 1 << 16,
	WITH_FOCUS = 1 << 17,
	WITH_MAX = 1 << 18,
	WITH_PARTS = WITH_RANGE | WITH_FOCUS | WITH_MAX,
};

/* The node's data: the pattern, and the title of a path. */
struct path_data {
	const struct pattern *pattern;
	struct str title;
};

static inline const struct path_data *
path_data_of(const struct node *n)
{
	return n->data;
}

#endif
