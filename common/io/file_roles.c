/* file_roles.c - see file_roles.h */
#include "io/file_roles.h"

#include <string.h>

#include "base/die.h"
#include "base/error_text.h"
#include "system/descriptor.h"

/* Name each role: what a file with it is, what a file to get it would do. */
static const struct {
	const char *is, *would;
} roles[] = {
    [ROLE_INPUT] = {"the input", "be read"},
    [ROLE_STANDARD_OUTPUT] = {"standard output", "be standard output"},
    [ROLE_OUTPUT] = {"the output", "be the output"},
    [ROLE_TEE] = {"the copy of the output", "be the copy of the output"},
    [ROLE_REJECTS] = {"the file of rejects", "take the rejects"},
    [ROLE_STATE] = {"the file of the state", "take the state"},
    [ROLE_WRITEFILE] = {"written by writefile", "be written by writefile"},
    [ROLE_LOG] = {"the log", "be the log"},
    [ROLE_QUERY] = {"the query, or a file that it includes", "be the query"},
    [ROLE_INDEX] = {"the index of the games", "be the index of the games"},
    [ROLE_READFILE] = {"read by readfile", "be read by readfile"},
    [ROLE_MAP] = {"read by lookup", "be read by lookup"},
};

/* Give a file a role unless it has one; return the role that it has. */
static enum file_role
give_role(struct file_roles *r, const struct stat *st, enum file_role role)
{
	struct file_identity identity;
	void **known;

	if (!S_ISREG(st->st_mode))
		return role;
	pthread_mutex_lock(&r->lock);
	known = map_put(&r->roles, file_identity_key(&identity, st));
	if (!*known)
		*known = (void *)&roles[role];
	role = (enum file_role)((const char *)*known - (const char *)roles) /
	    (enum file_role)sizeof roles[0];
	pthread_mutex_unlock(&r->lock);
	return role;
}

struct str
file_identity_key(struct file_identity *n, const struct stat *st)
{
	memset(n, 0, sizeof *n);
	n->device = st->st_dev;
	n->inode = st->st_ino;
	return (struct str){(const char *)n, sizeof *n};
}

static void
add_inputs(struct file_roles *r, char **names)
{
	static char *standard_input[] = {"-", NULL};

	for (names = *names ? names : standard_input; *names; names++) {
		struct stat st;
		bool found = strcmp(*names, "-") == 0
		    ? fstat(STDIN_FILENO, &st) == 0
		    : stat(*names, &st) == 0;

		if (found)
			give_role(r, &st, ROLE_INPUT);
	}
}

void
file_roles_add(struct file_roles *r, const char *name, enum file_role role)
{
	struct stat st;

	if (stat(name, &st) == 0)
		give_role(r, &st, role);
}

void
file_roles_init(struct file_roles *r, char **inputs)
{
	int failed;
	struct stat st;

	memset(r, 0, sizeof *r);
	failed = pthread_mutex_init(&r->lock, NULL);
	if (failed)
		die(STATUS_TROUBLE, "cannot make a lock: %s", strerror(failed));
	if (fstat(STDOUT_FILENO, &st) == 0)
		give_role(r, &st, ROLE_STANDARD_OUTPUT);
	add_inputs(r, inputs);
}

void
file_roles_free(struct file_roles *r)
{
	map_clear(&r->roles, NULL, NULL);
	pthread_mutex_destroy(&r->lock);
}

const char *
file_roles_claim(struct file_roles *r, const struct stat *file,
    const char *name, enum file_role role)
{
	enum file_role has = give_role(r, file, role);
	bool may =
	    has == role || (has == ROLE_READFILE && role == ROLE_WRITEFILE);

	return may ? NULL
		   : error_text("%s is %s; it cannot %s", name, roles[has].is,
			 roles[role].would);
}
