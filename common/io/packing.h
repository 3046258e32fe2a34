/*
 * packing.h - the ways in which files are packed, and the programs that do it
 *
 * Packed data is known by its first bytes.  What is written is packed if the
 * name ends as such files do, in any case of its letters.
 */
#ifndef IO_PACKING_H
#define IO_PACKING_H

#include <stdbool.h>
#include <stddef.h>

enum { PACKING_MAGIC_MAX = 6 };

struct packing {
	const char *ending; /* of names, with its dot */
	const char *program;
	const char *magic; /* the first bytes, magic_len of them */
	size_t magic_len;
	const char *unpack, *pack; /* the options of the program */
	const char *cannot_unpack, *cannot_pack; /* messages, which last */
	int warning; /* the status of the program when all data was unpacked
			but something stood behind it; 0: it has none */
};

/* The one that data of these first bytes is in, or NULL. */
const struct packing *packing_of_bytes(const char *bytes, size_t len);

/* Can these be the first of the bytes by which packed data is known? */
bool packing_may_begin(const char *bytes, size_t len);

/* The one that a file of this name is in, or NULL. */
const struct packing *packing_of_name(const char *name);

#endif
