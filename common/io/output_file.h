/*
 * output_file.h - open output files without destroying other files of the run
 *
 * A file is truncated only after it is known to have no other role in the run
 * (file_roles.h).  It is compressed if it has the name of a compressed file
 * (packing.h).
 */
#ifndef IO_OUTPUT_FILE_H
#define IO_OUTPUT_FILE_H

#include "base/out.h"
#include "io/file_roles.h"
#include "io/packing.h"

struct output_file {
	const char *name;
	enum file_role role;
	bool append; /* append to it, from a new line on; else truncate it */
};

/*
 * Claim an open file for writing: set *st, check its role and, unless
 * f->append, truncate it.  `roles` may be NULL.  Return NULL, or an error
 * message with the name.
 */
const char *output_file_take(int fd, const struct output_file *f,
    struct file_roles *roles, struct stat *st);

/*
 * End the last line of a file that is appended to if it has no line end, and
 * hold a shared lock of the file until fd is closed.  While another process
 * holds one, nothing is written: the line may be one that it has begun.  Return
 * NULL, or an error message with the name.
 */
const char *output_file_end_line(
    int fd, const struct output_file *f, const struct stat *st);

/*
 * Return an error message if the file is to be appended to but has the name of
 * a compressed one, else NULL.
 */
const char *output_file_check(const struct output_file *f);

/*
 * Make *o, which only buffers, write to the open file, through a compressor if
 * the name asks for one.  Return NULL, or an error message with fd closed.
 */
const char *output_file_lead(struct out *o, int fd, const char *name);

/*
 * Open the file for *o, which the caller closes.  Return NULL, or an error
 * message with the name.
 */
const char *output_file_open(
    struct out *o, const struct output_file *f, struct file_roles *roles);

/*
 * Open the file as output_file_open() does, but end the program with
 * STATUS_TROUBLE on failure.  With the role ROLE_OUTPUT the name NULL or `-` is
 * standard output.  With other roles the name NULL only buffers.
 */
void output_file_must_open(
    struct out *o, const struct output_file *f, struct file_roles *roles);

/*
 * Make *o write to a copy of standard output or standard error; only buffer if
 * it is closed.
 */
void output_copy(struct out *o, int fd, const char *name);

#endif
