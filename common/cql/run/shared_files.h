/*
 * shared_files.h - the files that all runs of a program read and write
 *
 * A lock allows one access at a time, so that the text of one thread is never
 * mixed with that of another, nor read half-written.  All runs know which files
 * have been written.
 */
#ifndef CQL_RUN_SHARED_FILES_H
#define CQL_RUN_SHARED_FILES_H

#include "base/out.h"

/* The most bytes of a file that is read. */
enum { READFILE_MAX = 1 << 28 };

/*
 * The files that queries read and write.  A file that is written must have no
 * other role; `roles` may be NULL, and must last.  shared_files_free() ignores
 * NULL.
 */
struct shared_files;
struct file_roles;

/*
 * Functions in place of the file system: read appends the bytes of a file to
 * *bytes, write appends to a file.  NULL, or an error message.
 */
struct given_files {
	const char *(*read)(void *user, const char *name, struct out *bytes);
	const char *(*write)(void *user, const char *name, struct str text);
	void *user;
};
struct shared_files *shared_files_new(struct file_roles *roles);
void shared_files_give(struct shared_files *s, struct given_files given);
void shared_files_free(struct shared_files *s);

/*
 * Read a file into `bytes`.  Returns NULL, or an error message; it is also an
 * error if the file is too large, or if the run is to stop while waiting.
 */
const char *shared_files_read(
    struct shared_files *s, const char *name, struct out *bytes);

/*
 * Append the text to a file.  A file that no run has written yet is created or,
 * unless `keeps`, truncated first; links and other names of a file are
 * recognised.  A file with the name of a packed one is packed.  Returns NULL,
 * or an error message, also if the run is to stop while waiting for a reader.
 * On error nothing is written, or the file is truncated to its old length.
 */
const char *shared_files_write(
    struct shared_files *s, const char *name, struct str text, bool keeps);

#endif
