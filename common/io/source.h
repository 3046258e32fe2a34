/*
 * source.h - a file operand, opened for reading
 *
 * "-" is standard input.  A compressed file, detected by its magic bytes, is
 * read through its decompressor (packing.h), started without a shell.  Reads
 * that wait for input fail when the run is to stop (stop.h), with
 * stop_reason().
 */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"
#include "system/descriptor.h"

struct out;
struct packing;
struct unpack;

struct source {
	const char *name; /* for messages; the caller's */
	int fd;
	struct unpack *unpack; /* the decompressor, or NULL */
	bool plain;	       /* compressed bytes are an error */
	/* reads instead of the descriptor, or NULL: > 0 bytes, 0 at the end,
	   < 0 if it fails */
	ptrdiff_t (*reader)(void *user, char *into, size_t size);
	void *user;  /* for it */
	bool unseen; /* its first bytes are not examined yet */
	bool placed; /* by source_place(): read from `at` on */
	unsigned long long at;
	/*
	 * private to source.c: bytes read ahead; [given, peeked) are not
	 * returned yet
	 */
	char *ahead;
	size_t given, peeked;
};

enum { SOURCE_PEEK_MAX = 1 << 16, SOURCE_BLOCK = 1 << 16 };

/*
 * Return the names to open: the operands, or `-` if there are none.  Print a
 * note if standard input is then a terminal.
 */
char **source_names(char **operands);

/*
 * Open a file that no program may unpack, "-" a file of that name; or a
 * function that reads, for source_close() to close.
 */
const char *source_open_plain(struct source *s, const char *name);
void source_open_reader(struct source *s,
    ptrdiff_t (*reader)(void *user, char *into, size_t size), void *user);

/*
 * Return an error message if standard output is the same file, which reading
 * would then never end or find changed; or NULL.
 */
const char *source_check_no_output(const struct stat *st);

/* Return why a source that begins with these bytes is not plain, or NULL. */
const char *source_refuse_packed(const char *bytes, size_t len);

/* Open a file; return NULL, or an error message with *s closed. */
const char *source_open(struct source *s, const char *name);

/*
 * Move the source *opened to *s, and set its name to NULL; if it has no name,
 * or `opened` is NULL, open the file `name`.  Return NULL, or an error as
 * source_open() does.
 */
const char *source_take(
    struct source *s, const char *name, struct source *opened);

/*
 * Read up to `size` bytes, where size is at least PACKING_MAGIC_MAX; *got is 0
 * at the end.  Return NULL, or an error message.  A failed decompression is
 * noticed here, at the end.
 */
const char *source_read(struct source *s, char *into, size_t size, size_t *got);

/*
 * Read a little more ahead; set *bytes to all bytes read ahead, which
 * source_read() returns next.  They do not grow at the end of the file and
 * after SOURCE_PEEK_MAX bytes.  *bytes is valid until the next call for this
 * source.  Return NULL, or an error message.
 */
const char *source_peek(struct source *s, struct str *bytes);

/*
 * Append all of the file `name` to `bytes`.  Return NULL, or an error message,
 * also when `bytes` is longer than `most`: then reading stops.
 */
const char *source_read_all(const char *name, size_t most, struct out *bytes);

/*
 * Read `len` bytes of an open file at offset `at`.  Return NULL;
 * source_too_short at the end of the file; or another error message.
 */
const char *source_read_at(int fd, uint64_t at, void *into, size_t len);
extern const char *const source_too_short;

/* True if standard input is read for this name. */
static inline bool
source_is_standard(const char *name)
{
	return strcmp(name, "-") == 0;
}

/*
 * Detect the compression of a regular file; *packed is NULL if there is none.
 * The suffix of the name decides if the file is shorter than the magic bytes
 * and agrees with them, so that a truncated file is reported.  Return NULL, or
 * why the first bytes cannot be read.
 */
const char *source_packing(
    int fd, const char *name, const struct packing **packed);

/*
 * Return the size of a file, or 0 if unknown: a compressed file, or no regular
 * file.
 */
unsigned long long source_size(const char *name);

/*
 * True if any part of it can be read at any time: a regular file, not
 * compressed.
 */
bool source_has_parts(const struct source *s);

/*
 * Return a source of the same file that reads from byte `at` on, independent of
 * other reads.  `from` is as source_open() left it, has parts, and must stay
 * open as long; do not close the new source.  Each read ends at a multiple of
 * SOURCE_BLOCK bytes in the file.
 */
struct source source_place(const struct source *from, unsigned long long at);

/*
 * Close the source; terminate its decompressor and wait for it.  A second call
 * has no effect.
 */
void source_close(struct source *s);

#endif
