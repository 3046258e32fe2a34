/*
 * index_write.h - make an index of the games of a file
 */
#ifndef INDEX_INDEX_WRITE_H
#define INDEX_INDEX_WRITE_H

#include <stdbool.h>

#include "base/str.h"
#include "cli/run_counts.h"
#include "io/file_roles.h"

/* Receives the bytes of an index in order, in pieces of any size. */
struct index_sink {
	/* returns NULL, or an error message, which ends the writing */
	const char *(*take)(struct index_sink *sink, struct str bytes);
};

/*
 * Read the games of the file and pass the bytes of its index to the sink; count
 * the games in `a`.  Return NULL, or the error of the file or the sink.
 */
const char *index_write(
    const char *games, struct index_sink *sink, struct run_counts *a);

/*
 * Replace the file `index` by the index (io/replace.h), unless it has another
 * role in the run.  Return NULL, or an error message.
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
