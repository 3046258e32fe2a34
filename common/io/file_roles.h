/*
 * file_roles.h - the role of each file in a run, so that none overwrites
 * another
 *
 * A file is identified by device and inode, whatever its name; only regular
 * files have roles.  A file to be written must have no other role.
 */
#ifndef IO_FILE_ROLES_H
#define IO_FILE_ROLES_H

#include <stdint.h>

#include "base/map.h"
#include "system/descriptor.h"
#include "system/thread.h"

/* The identity of a file, whatever its name. */
struct file_identity {
	uint64_t device, inode;
};

/* Return an identity as the key of a map: its bytes, padding cleared. */
struct str file_identity_key(struct file_identity *n, const struct stat *st);

enum file_role {
	ROLE_INPUT = 1,
	ROLE_STANDARD_OUTPUT,
	ROLE_OUTPUT,
	ROLE_TEE,
	ROLE_REJECTS,
	ROLE_STATE,
	ROLE_WRITEFILE,
	ROLE_LOG,
	ROLE_QUERY,
	ROLE_INDEX,
	ROLE_READFILE,
	ROLE_MAP,
};

struct file_roles {
	pthread_mutex_t lock;
	struct map roles; /* by identity */
};

/*
 * Register standard output as written and the files `inputs` as read.  `inputs`
 * ends in NULL; if it is empty, standard input is read.  Files that do not
 * exist are ignored.
 */
void file_roles_init(struct file_roles *r, char **inputs);
void file_roles_free(struct file_roles *r);

/* Register a file that is read, unless it does not exist or has a role. */
void file_roles_add(
    struct file_roles *r, const char *name, enum file_role role);

/*
 * Register the open file `name` for writing.  Return NULL, or an error message
 * if it has another role; but a query may write what it has read by readfile.
 */
const char *file_roles_claim(struct file_roles *r, const struct stat *file,
    const char *name, enum file_role role);

#endif
