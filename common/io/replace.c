/* replace.c - see replace.h */
#include "io/replace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error_text.h"
#include "system/descriptor.h"

static struct replacement *open_ones; /* removed at exit */

/* Remove the new files that are not complete, for atexit(). */
static void
remove_open_ones(void)
{
	for (; open_ones; open_ones = open_ones->next_open)
		unlink(open_ones->hidden);
}

static void
forget(struct replacement *r)
{
	struct replacement **at = &open_ones;

	while (*at && *at != r)
		at = &(*at)->next_open;
	if (*at)
		*at = r->next_open;
}

bool
replace_suits(const char *name)
{
	struct stat st;

	return strcmp(name, "-") != 0 &&
	    (stat(name, &st) != 0 || S_ISREG(st.st_mode) ||
		S_ISDIR(st.st_mode));
}

/*
 * Set r->name and *st (st_nlink 0: there is no such file yet).  Return NULL, or
 * an error message if the file cannot be replaced.
 */
static const char *
find(struct replacement *r, struct stat *st, const struct output_file *f,
    struct file_roles *roles)
{
	size_t len = strlen(f->name);

	if (stat(f->name, st) != 0) {
		if (errno == ENOENT && lstat(f->name, st) != 0 &&
		    len < sizeof r->name) {
			memcpy(r->name, f->name, len + 1);
			st->st_nlink = 0;
			return NULL;
		}
		return error_text("%s: %s", f->name, strerror(errno));
	}
	if (!S_ISREG(st->st_mode))
		return error_text("%s: it is no regular file, and only such "
				  "a file is replaced",
		    f->name);
	if (!realpath(f->name, r->name))
		return error_text("%s: %s", f->name, strerror(errno));
	return roles ? file_roles_claim(roles, st, f->name, f->role) : NULL;
}

/* Create the new file under a name that no other has; return it, or -1. */
static int
create(struct replacement *r)
{
	int folder = (int)(descriptor_name(r->name) - r->name), fd;

	for (int i = 0;; i++) {
		snprintf(r->hidden, sizeof r->hidden, "%.*s.pipefish.%d.%d",
		    folder, r->name, (int)getpid(), i);
		fd = descriptor_open(r->hidden, O_RDWR | O_CREAT | O_EXCL);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
}

const char *
replace_open(struct replacement *r, struct out *o, const struct output_file *f,
    struct file_roles *roles)
{
	static bool registered;
	struct stat st;
	const char *wrong = find(r, &st, f, roles);
	int fd;

	if (wrong)
		return wrong;
	if (!registered && atexit(remove_open_ones) != 0)
		return error_text("%s: %s", f->name, strerror(ENOMEM));
	registered = true;
	fd = create(r);
	if (fd < 0)
		return error_text("%s: %s", f->name, strerror(errno));
	r->next_open = open_ones;
	open_ones = r;
	if (st.st_nlink && fchmod(fd, st.st_mode & 0777) != 0) {
		wrong = strerror(errno);
		close(fd);
	} else {
		wrong =
		    output_file_init(o, fd, f->name, packing_of_name(f->name));
	}
	if (!wrong)
		return NULL;
	unlink(r->hidden);
	forget(r);
	return error_text("%s: %s", f->name, wrong);
}

const char *
replace_end(struct replacement *r, struct out *o, const char *wrong)
{
	const char *late = out_finish(o);

	if (!wrong && !late && rename(r->hidden, r->name) != 0)
		late = strerror(errno);
	if (!wrong && late)
		wrong = error_text("%s: %s", r->name, late);
	if (wrong)
		unlink(r->hidden);
	forget(r);
	return wrong;
}
