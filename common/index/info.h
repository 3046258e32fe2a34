/*
 * info.h - what an index holds, for people and scripts
 */
#ifndef INDEX_INFO_H
#define INDEX_INFO_H

#include "base/out.h"

/*
 * Return a line each: a word, a TAB, and what it stands for; last the tags, the
 * name and how many values it has.  `games` is the file that the index `name`
 * should be of.  NULL, or what is wrong with the index.
 */
const char *index_write_info(
    struct out *o, const char *games, const char *name);

#endif
