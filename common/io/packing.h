/*
 * packing.h - compressed files, and the programs that compress and decompress
 * them
 *
 * The format of input is detected by its magic bytes, that of output by the
 * suffix of the name, in upper or lower case.
 *
 * A compressor reads from a socket, not a pipe, because a socket can tell that
 * its other end crashed: if we are killed, the compressor's read fails and its
 * output is left truncated, which decompressing detects.
 */
#ifndef IO_PACKING_H
#define IO_PACKING_H

#include <stdbool.h>
#include <stddef.h>

#include "system/child.h"

enum { PACKING_MAGIC_MAX = 6 };

struct packing {
	const char *ending; /* of names, with its dot */
	const char *program;
	const char *magic; /* the magic bytes, magic_len of them */
	size_t magic_len;
	const char *unpack, *pack;		 /* options of the program */
	const char *cannot_unpack, *cannot_pack; /* messages, static */
	int warning; /* exit status of the program if trailing data was ignored;
			0: it has none */
};

/* Return the format of data that begins with these bytes, or NULL. */
const struct packing *packing_of_bytes(const char *bytes, size_t len);

/* True if the bytes may be the beginning of magic bytes. */
bool packing_may_begin(const char *bytes, size_t len);

/* Return the format of a file of this name, or NULL. */
const struct packing *packing_of_name(const char *name);

/*
 * Start the compressor that writes to the open file *file, which is closed here
 * in any case; set *file to the descriptor to write to.  Return NULL, or an
 * error message.
 */
const char *pack_start(const struct packing *with, int *file, pid_t *program);

/*
 * Close the descriptor of pack_start() and wait for the end of the compressor.
 * Return NULL, or an error message.
 */
const char *pack_end(const struct packing *with, int to, pid_t program);

/* Return why the program of a format did not start, from its errno. */
const char *packing_not_started(const struct packing *with, int wrong);

/* Wait for the end of a program; return NULL, or an error message. */
const char *packing_wait(pid_t program, int *status);

struct unpack;

/*
 * Start the decompressor.  The compressed data are `seen`, read already, and
 * the rest of the descriptor `packed`, which the caller keeps open until
 * unpack_end().  Return NULL with *u set, or an error message.
 */
const char *unpack_start(struct unpack **u, const struct packing *with,
    int packed, const char *seen, size_t len);

/*
 * Read up to `size` decompressed bytes; *got is 0 at the end.  Return NULL, or
 * an error message: also if at the end the decompressor failed, or if the run
 * is to stop (stop.h).  Trailing data is reported as a warning with `name`.
 */
const char *unpack_read(
    struct unpack *u, const char *name, char *into, size_t size, size_t *got);

/* Terminate the decompressor if it still runs, and wait for it. */
void unpack_end(struct unpack *u);

#endif
