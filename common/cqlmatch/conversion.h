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
 * Replace the file by its ASCII or Unicode form, atomically, or leave it if
 * nothing changes; write a page to FILE-cql.html.  *said gets a report.  A file
 * that cannot be read, written or divided into words ends the program.
 */
void convert_query(struct file_lookup *where, const char *file,
    enum respelling how, struct out *said);

#endif
