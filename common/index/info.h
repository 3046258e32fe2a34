/*
 * info.h - print a summary of an index for people and scripts
 */
#ifndef INDEX_INFO_H
#define INDEX_INFO_H

#include "base/out.h"

/*
 * Write a line for each figure: a word, a TAB, and the value; then a line for
 * each tag name with its number of values.  `games` is the file that the index
 * `name` should be of.  Return NULL, or what is wrong with the index.
 */
const char *index_write_info(
    struct out *o, const char *games, const char *name);

#endif
