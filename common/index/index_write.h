/*
 * index_write.h - make an index of the games of a file
 */
#ifndef INDEX_INDEX_WRITE_H
#define INDEX_INDEX_WRITE_H

#include "cli/run_counts.h"
#include "io/file_roles.h"

/*
 * Read the games of the file, count them in `a`, and replace the file `index`
 * by their index (io/replace.h), unless it has another role in the run.  Return
 * NULL, or an error message.
 */
const char *index_write_file(const char *games, const char *index,
    struct file_roles *roles, struct run_counts *a);

/*
 * Make the index again and compare it with the file `index`.  Return NULL if
 * they are equal; index_differs if not; or another error message.
 */
extern const char *const index_differs;

const char *index_compare_file(
    const char *games, const char *index, struct run_counts *a);

#endif
