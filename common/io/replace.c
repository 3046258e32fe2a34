/* replace.c - see replace.h */
#include "io/replace.h"

#include <assert.h>
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
		if (open_ones->hidden[0])
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

const char *
replace_check(const char *name, const char *begins)
{
	char bytes[16];
	size_t len = strlen(begins);
	ssize_t n = -1;
	struct stat st;
	int fd;

	assert(len <= sizeof bytes);
	if (stat(name, &st) != 0 || !S_ISREG(st.st_mode))
		return NULL; /* for replace_open() to judge */
	fd = descriptor_open(name, O_RDONLY);
	if (fd >= 0) {
		n = read(fd, bytes, len);
		close(fd);
	}
	if (n < 0)
		return error_text("%s: %s", name, strerror(errno));
	return n == 0 || ((size_t)n == len && memcmp(bytes, begins, len) == 0)
	    ? NULL
	    : error_text(
		  "%s: another file has this name; it is not replaced", name);
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

/*
 * Give the new file a name that no other has: that of r->unnamed, or one that
 * is created, if that is -1.  Return the descriptor, or -1 with errno.
 */
static int
give_name(struct replacement *r)
{
	int folder = (int)(descriptor_name(r->name) - r->name), fd;

	for (int i = 0;; i++) {
		snprintf(r->hidden, sizeof r->hidden, "%.*s.pipefish.%d.%d",
		    folder, r->name, (int)getpid(), i);
		if (r->unnamed < 0) {
			fd = descriptor_open(
			    r->hidden, O_RDWR | O_CREAT | O_EXCL);
		} else {
			errno = descriptor_link(r->unnamed, r->hidden);
			fd = errno ? -1 : r->unnamed;
		}
		if (fd >= 0)
			return fd;
		if (errno != EEXIST) {
			r->hidden[0] = '\0';
			return -1;
		}
	}
}

/* Create the new file, without a name if the file system can; or return -1. */
static int
create(struct replacement *r)
{
	const char *name = descriptor_name(r->name);
	char folder[PATH_MAX] = ".";
	int fd;

	if (name > r->name)
		snprintf(folder, sizeof folder, "%.*s", (int)(name - r->name),
		    r->name);
	r->hidden[0] = '\0';
	r->unnamed = -1;
	fd = descriptor_open_unnamed(folder);
	if (fd < 0)
		return give_name(r);
	r->unnamed = descriptor_copy(fd);
	if (r->unnamed < 0) {
		close(fd);
		return -1;
	}
	return fd;
}

/* Remove the new file if it has a name. */
static void
discard(struct replacement *r)
{
	if (r->hidden[0])
		unlink(r->hidden);
	if (r->unnamed >= 0)
		close(r->unnamed);
	forget(r);
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
		*o = (struct out){0};
		wrong = output_file_lead(o, fd, f->name);
	}
	if (!wrong)
		return NULL;
	discard(r);
	return error_text("%s: %s", f->name, wrong);
}

const char *
replace_end(struct replacement *r, struct out *o, const char *wrong)
{
	const char *late = out_finish(o);

	if (!wrong && !late &&
	    ((r->unnamed >= 0 && give_name(r) < 0) ||
		rename(r->hidden, r->name) != 0))
		late = strerror(errno);
	if (!wrong && late)
		wrong = error_text("%s: %s", r->name, late);
	if (!wrong)
		r->hidden[0] = '\0';
	discard(r);
	return wrong;
}
