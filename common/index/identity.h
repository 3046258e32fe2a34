/*
 * identity.h - is this still the file that an index was made of?
 */
#ifndef INDEX_IDENTITY_H
#define INDEX_IDENTITY_H

#include <stdbool.h>
#include <stddef.h>

#include "index/index_format.h"

/*
 * Of an open file, whose place for reading stays as it is.  NULL, or what is
 * wrong: no regular file has one.
 */
const char *index_identify(int fd, struct index_identity *i);

bool index_same_identity(
    const struct index_identity *a, const struct index_identity *b);

/* Read `len` bytes from `at` on.  NULL; index_too_short; or what is wrong. */
const char *index_read_at(int fd, uint64_t at, void *into, size_t len);
extern const char *const index_too_short;

#endif
