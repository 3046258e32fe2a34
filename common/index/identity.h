/*
 * identity.h - test if a file is still the one that an index was made of
 */
#ifndef INDEX_IDENTITY_H
#define INDEX_IDENTITY_H

#include <stddef.h>

#include "index/index_format.h"

/*
 * Compute the identity of an open file; its offset does not change.  Return
 * NULL, or an error message, also if it is not a regular file.
 */
const char *index_identify(int fd, struct index_identity *i);

/*
 * Check that the open file still has this identity, which an index records of
 * its games.  Return NULL; index_stale if not; or another error message.
 */
const char *index_check_identity(int fd, const struct index_identity *was);
extern const char *const index_stale;

#endif
