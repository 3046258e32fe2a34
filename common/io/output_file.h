/*
 * output_file.h - a file for output, opened so that nothing else is lost
 *
 * It is emptied only when it is known to have no other role in the run
 * (file_roles.h), and packed on the way if it has the name of a packed file
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
	bool append; /* at its end; else it is emptied */
};

/*
 * What has to be known of an open file before anything is written: its identity
 * in *st, and that it may be written; then it is emptied unless f->append.
 * `roles` may be NULL.  NULL, or what is wrong, with the name.
 */
const char *output_file_take(int fd, const struct output_file *f,
    struct file_roles *roles, struct stat *st);

/*
 * Why the file cannot be written at its end, or NULL: nothing can be put behind
 * packed data without packing that, too.
 */
const char *output_file_check(const struct output_file *f);

/*
 * Make *o write to the open file, through a program if `packed` is not NULL.
 * NULL, or what is wrong, and fd is closed.
 */
const char *output_file_init(
    struct out *o, int fd, const char *name, const struct packing *packed);

/* The same for what pack_start() gave already, or an open file (NULL, 0). */
void output_file_adopt(struct out *o, int fd, const char *name,
    const struct packing *packed, pid_t packer);

/*
 * Open the file for *o, which the caller closes.  NULL, or what is wrong, with
 * the name.
 */
const char *output_file_open(
    struct out *o, const struct output_file *f, struct file_roles *roles);

/*
 * The same; but for the output itself no name (NULL), and `-`, are standard
 * output, and without a name all others only gather; and what is wrong ends the
 * program with STATUS_TROUBLE.
 */
void output_file_must_open(
    struct out *o, const struct output_file *f, struct file_roles *roles);

/*
 * Return a copy of a descriptor that is open from the start, standard output or
 * standard error.  One that was closed takes nothing: -1.
 */
int output_descriptor_copy(int fd, const char *name);

/* *o writes to such a copy from now on. */
void output_copy(struct out *o, int fd, const char *name);

#endif
