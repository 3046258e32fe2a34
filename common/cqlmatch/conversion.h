/*
 * conversion.h - the file of a query, rewritten in another spelling
 *
 * This is what -a, -u and -html of CQL 6.2 do, in place of a run.
 */
#ifndef CQLMATCH_CONVERSION_H
#define CQLMATCH_CONVERSION_H

#include "cql/file_lookup.h"
#include "cql/respell.h"

/*
 * ASCII or Unicode: replaces the file by its new text at once, and does not
 * touch it where nothing changes.  A page goes to FILE-cql.html.  What was done
 * is said in *said.  A file that cannot be read, written or divided into words
 * ends the program.
 */
void convert_query(struct file_lookup *where, const char *file,
    enum respelling how, struct out *said);

#endif
