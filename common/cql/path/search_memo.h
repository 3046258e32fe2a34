/* search_memo.h - finds the best path once for each atom and position */
#ifndef CQL_PATH_SEARCH_MEMO_H
#define CQL_PATH_SEARCH_MEMO_H

#include "cql/path/search_state.h"

extern const struct path_method search_memo;

#endif
