/*
 * output_file.h - a file for output that the command line names
 */
#ifndef IO_OUTPUT_FILE_H
#define IO_OUTPUT_FILE_H

#include "base/out.h"

/*
 * Opens the file `name`: emptied, or with `append` written at its end.  The
 * caller closes *o.
 *
 * Ends the program with STATUS_TROUBLE when the file cannot be opened, or when
 * it is one of `inputs` (as source_is_among() takes them), which writing would
 * destroy; `use` then says what it cannot do, as "be the output".
 */
void output_file_open(struct out *o, const char *name, bool append,
    char **inputs, const char *use);

/* The same; but no name (NULL), and `-`, are standard output. */
void output_file_or_standard(
    struct out *o, const char *name, bool append, char **inputs);

#endif
