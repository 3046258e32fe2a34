/* search_backtrack.h - finds the best path by backtracking */
#ifndef CQL_PATH_SEARCH_BACKTRACK_H
#define CQL_PATH_SEARCH_BACKTRACK_H

#include "cql/path/search_state.h"

extern const struct path_method search_backtrack;

#endif
