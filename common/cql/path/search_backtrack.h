/*
 * search_backtrack.h - the best path, where each has to be tried
 */
#ifndef CQL_PATH_SEARCH_BACKTRACK_H
#define CQL_PATH_SEARCH_BACKTRACK_H

#include "cql/path/search_state.h"

extern const struct path_method search_backtrack;

#endif
