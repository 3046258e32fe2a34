/*
 * shared_files.h - what all runs of a program have in common: the files they
 * use
 *
 * At most one file is read or written at a time, so that what one thread
 * writes is never torn by another, nor read half-written.  Which run was first
 * to write a file is known to all.
 */
#ifndef CQL_RUN_SHARED_FILES_H
#define CQL_RUN_SHARED_FILES_H

#include "base/out.h"

/* More than this a file that is read must not hold. */
enum { READFILE_MAX = 1 << 28 };

/*
 * The files that queries read and write; NULL is nothing to free.  What is
 * written must have no other role; `roles` may be NULL, and must last.
 */
struct shared_files;
struct file_roles;
struct shared_files *shared_files_new(struct file_roles *roles);
void shared_files_free(struct shared_files *s);

/*
 * Return the bytes of a file, into `bytes`.  NULL, or what is wrong: also that
 * there are too many, and that the run is to stop while they are waited for.
 */
const char *shared_files_read(
    struct shared_files *s, const char *name, struct out *bytes);

/*
 * Put the text at the end of a file.  One that no run has written yet is made
 * or, unless `keeps`, emptied before; a file is known under all its names.  A
 * file with the name of a packed one is packed.  NULL, or what is wrong, also
 * that the run is to stop while a reader is waited for; nothing is written
 * then, or what was written is cut off again.
 */
const char *shared_files_write(
    struct shared_files *s, const char *name, struct str text, bool keeps);

#endif
