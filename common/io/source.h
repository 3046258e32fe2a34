/*
 * source.h - a file operand, opened for reading
 *
 * "-" is standard input.  What is packed, as its first bytes tell, is read
 * through the program that unpacks it (packing.h), started without a shell.
 * Whatever waits for input ends when the run is to stop (stop.h): what is wrong
 * is then the reason for that.
 */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/str.h"

struct out;
struct unpack;

struct source {
	const char *name; /* for messages; the caller's */
	int fd;
	struct unpack *unpack; /* what unpacks it, or NULL */
	bool waits;  /* a read may have to wait, and is to look at stop.h */
	bool unseen; /* its first bytes are not known yet */
	bool placed; /* by source_place(): read from `at` on */
	unsigned long long at;
	/* the rest is source.c's own: what was read ahead, up to `peeked`, and
	   is given from `given` on */
	char *ahead;
	size_t given, peeked;
};

enum { SOURCE_PEEK_MAX = 1 << 16, SOURCE_BLOCK = 1 << 16 };

/*
 * Return the operands as names to open: `-` when there are none.  Somebody who
 * waits at a terminal, where then input is read from, is told so.
 */
char **source_names(char **operands);

/* NULL, or what is wrong; then *s is not open. */
const char *source_open(struct source *s, const char *name);

/*
 * Up to `size` bytes into `into`, at least PACKING_MAGIC_MAX; *got is 0 at the
 * end.  NULL, or what is wrong.  That something could not be unpacked is
 * noticed at the end, here.
 */
const char *source_read(struct source *s, char *into, size_t size, size_t *got);

/*
 * Read a little more ahead: *bytes is all that source_read() will give next,
 * as far as it is known, and no longer than before at the end of the file and
 * behind SOURCE_PEEK_MAX bytes.  Valid until the next call for this source.
 * NULL, or what is wrong.
 */
const char *source_peek(struct source *s, struct str *bytes);

/*
 * Return all of the file `name`, put behind what `bytes` holds; reading ends
 * when that is more than `most`.  NULL, or what is wrong.
 */
const char *source_read_all(const char *name, size_t most, struct out *bytes);

/* Return the bytes that are to be read from a file; 0 when nobody knows. */
unsigned long long source_size(const char *name);

/* Can any part of it be read at any time?  True of files that are not packed.
 */
bool source_has_parts(const struct source *s);

/*
 * The same file, to be read from the byte `at` on, whatever others read
 * of it meanwhile.  `from` is as source_open() left it, has parts, and stays
 * open for as long; the new one is not closed.  Each read ends where a block
 * begins, of SOURCE_BLOCK bytes counted from the beginning of the file.
 */
struct source source_place(const struct source *from, unsigned long long at);

/*
 * Stop a program that still unpacks it, and waits for that; twice is once.
 */
void source_close(struct source *s);

#endif
