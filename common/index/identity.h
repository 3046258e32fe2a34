/*
 * identity.h - is this still the file that an index was made of?
 */
#ifndef INDEX_IDENTITY_H
#define INDEX_IDENTITY_H

#include "index/format.h"

/* What a file is known by. */
struct index_identity {
	uint64_t size, modified; /* bytes, nanoseconds */
	uint64_t sample;	 /* the sum of parts of it */
};

/*
 * Of an open file, whose place for reading stays as it is.  NULL, or what is
 * wrong: no regular file has one.
 */
const char *index_identify(int fd, struct index_identity *i);

/* Reads `len` bytes from `at` on.  NULL; index_too_short; or what is wrong. */
const char *index_read_at(int fd, uint64_t at, void *into, size_t len);
extern const char *const index_too_short;

#endif
