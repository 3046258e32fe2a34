/*
 * shared_files.h - what all runs of a program have in common: the files they
 * use
 *
 * At most one file is read or written at a time, so that what one thread
 * writes is never torn by another, nor read half-written.  Which run was first
 * to write a file is known to all.
 */
#ifndef CQL_STORE_SHARED_FILES_H
#define CQL_STORE_SHARED_FILES_H

#include "base/out.h"

/* The files that queries read and write; NULL is nothing to free. */
struct shared_files;
struct shared_files *shared_files_new(void);
void shared_files_free(struct shared_files *s);

/* The bytes of a file, into `bytes`.  NULL, or what is wrong. */
const char *shared_files_read(
    struct shared_files *s, const char *name, struct out *bytes);

/*
 * Puts the text at the end of a file.  One that no run has written yet is made
 * or, unless `keeps`, emptied before; a file is known under all its names.
 * NULL, or what is wrong.
 */
const char *shared_files_write(
    struct shared_files *s, const char *name, struct str text, bool keeps);

#endif
