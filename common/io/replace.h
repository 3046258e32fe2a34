/*
 * replace.h - replace a file by a whole one
 *
 *     wrong = replace_open(&r, &out, &file, roles);
 *     ... out_bytes(&out, ...) ...
 *     wrong = replace_end(&r, &out, wrong);
 *
 * The new file is written in the folder of the old one, without a name if the
 * file system can (O_TMPFILE), else under a hidden one, and renamed when it is
 * complete: under its name stands the old file or the new one, never a part.
 * It keeps the mode of the old file; a symbolic link stays and the file that it
 * leads to is replaced.  If the program exits first, a hidden file is removed;
 * one that a killed run has left is ignored.
 */
#ifndef IO_REPLACE_H
#define IO_REPLACE_H

#include <limits.h>
#include <stdbool.h>

#include "io/output_file.h"

struct replacement {
	char name[PATH_MAX];	       /* of the file, links followed */
	char hidden[PATH_MAX + 64];    /* of the new file, or empty */
	int unnamed;		       /* the new file; -1: it has a name */
	struct replacement *next_open; /* removed at exit */
};

/*
 * True unless the name is `-` or of a device, FIFO or other file that is
 * written in place.
 */
bool replace_suits(const char *name);

/*
 * Check that the file is empty, begins with the bytes of `begins` (at most 16),
 * or is not there.  Return NULL, or an error message with the name.
 */
const char *replace_check(const char *name, const char *begins);

/*
 * Make *o write to the new file, through a compressor if the name asks for one;
 * o->fd is open for reading too unless it is compressed.  Return NULL, or an
 * error message with the name: the file is not regular or, unless `roles` is
 * NULL, has another role in the run.  *r must last until replace_end(), which
 * is called in the same thread.  f->append must be false.
 */
const char *replace_open(struct replacement *r, struct out *o,
    const struct output_file *f, struct file_roles *roles);

/*
 * Close *o and rename the new file; but if `wrong` is not NULL, or the last
 * bytes cannot be written, remove it.  Return NULL, `wrong`, or an error
 * message with the name.
 */
const char *replace_end(
    struct replacement *r, struct out *o, const char *wrong);

#endif
