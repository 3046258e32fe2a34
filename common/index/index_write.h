/*
 * index_write.h - makes an index of the games of a file
 */
#ifndef INDEX_INDEX_WRITE_H
#define INDEX_INDEX_WRITE_H

#include <stdbool.h>

#include "base/str.h"
#include "cli/run_counts.h"

/* Takes the bytes of an index, from the first to the last, some at a time. */
struct index_sink {
	/* NULL, or what is wrong: then no more come */
	const char *(*take)(struct index_sink *sink, struct str bytes);
};

/*
 * Read the games of the file and gives the bytes of its index to the sink; the
 * games are counted in `a`.  NULL, or what is wrong with the file or the sink.
 */
const char *index_write(
    const char *games, struct index_sink *sink, struct run_counts *a);

/*
 * Write the index to a new file, through another name, so that one that is
 * there is replaced only by a whole one.  NULL, or what is wrong.
 */
const char *index_write_file(
    const char *games, const char *index, struct run_counts *a);

/*
 * Makes the index again and compares: NULL when each byte is as in the file
 * `index`; index_differs when one is not; or what is wrong.
 */
extern const char *const index_differs;

const char *index_compare_file(
    const char *games, const char *index, struct run_counts *a);

#endif
