/*
 * file_roles.h - what each file of a run is for, so that none destroys another
 *
 * A file is known by its identity, whatever names it has; only regular files
 * count.  One that is to be written must have no other role.
 */
#ifndef IO_FILE_ROLES_H
#define IO_FILE_ROLES_H

#include <pthread.h>
#include <sys/stat.h>

#include "base/map.h"

/* What a file is known by, whatever its name. */
struct file_identity {
	dev_t device;
	ino_t inode;
};

/* Return the bytes of an identity, padding set to zero, as a key of a map. */
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
};

struct file_roles {
	pthread_mutex_t lock;
	struct map roles; /* by identity */
};

/*
 * Knows standard output, which the program writes to, and the files `inputs`,
 * NULL at the end, which it reads; none means standard input.  Those that are
 * not there are passed over.
 */
void file_roles_init(struct file_roles *r, char **inputs);
void file_roles_free(struct file_roles *r);

/*
 * Return the file `name` is open, and to be written: NULL; or it has another
 * role, and what is returned says which.
 */
const char *file_roles_claim(struct file_roles *r, const struct stat *file,
    const char *name, enum file_role role);

#endif
