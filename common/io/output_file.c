/* output_file.c - see output_file.h */
#include "io/output_file.h"
#include "io/packing.h"

#include <errno.h>
#include <string.h>

#include "base/die.h"
#include "base/error_text.h"
#include "system/descriptor.h"

const char *
output_file_take(int fd, const struct output_file *f, struct file_roles *roles,
    struct stat *st)
{
	const char *wrong;

	if (fstat(fd, st) != 0)
		return error_text("%s: %s", f->name, strerror(errno));
	if (!S_ISREG(st->st_mode))
		return NULL;
	wrong = roles ? file_roles_claim(roles, st, f->name, f->role) : NULL;
	if (!wrong && !f->append && ftruncate(fd, 0) != 0)
		wrong = error_text("%s: %s", f->name, strerror(errno));
	return wrong;
}

const char *
output_file_check(const struct output_file *f)
{
	return f->append && packing_of_name(f->name)
	    ? error_text(
		  "%s: a packed file is not appended to; write another one, "
		  "and append it with cat",
		  f->name)
	    : NULL;
}

static const char *
end_packing(struct out *o)
{
	return pack_end(o->finish_with, o->fd, (pid_t)o->reader);
}

const char *
output_file_lead(struct out *o, int fd, const char *name)
{
	const struct packing *packed = packing_of_name(name);
	pid_t packer = 0;
	const char *wrong = packed ? pack_start(packed, &fd, &packer) : NULL;

	if (wrong)
		return wrong;
	o->fd = fd;
	o->name = name;
	if (packed) {
		o->finish = end_packing;
		o->finish_with = packed;
		o->reader = packer;
		o->unread = packed->cannot_pack;
	}
	return NULL;
}

/* True if the last byte of a file that is not empty is no line end. */
static bool
is_cut(const char *name)
{
	int fd = descriptor_open(name, O_RDONLY);
	off_t end = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
	char last = '\n';

	if (end > 0 && pread(fd, &last, 1, end - 1) != 1)
		last = '\n';
	if (fd >= 0)
		close(fd);
	return last != '\n';
}

const char *
output_file_end_line(int fd, const struct output_file *f, const struct stat *st)
{
	const char *wrong = NULL;
	bool alone;

	if (!f->append || !S_ISREG(st->st_mode))
		return NULL;
	alone = descriptor_lock(fd, true);
	if ((alone || !descriptor_lock(fd, false)) && is_cut(f->name) &&
	    write(fd, "\n", 1) != 1)
		wrong =
		    error_text("cannot write %s: %s", f->name, strerror(errno));
	if (alone)
		descriptor_lock(fd, false);
	return wrong;
}

const char *
output_file_open(
    struct out *o, const struct output_file *f, struct file_roles *roles)
{
	const char *wrong = output_file_check(f);
	struct stat st;
	int fd;

	if (wrong)
		return wrong;
	fd = descriptor_open(f->name, O_WRONLY | O_CREAT | O_APPEND);
	if (fd < 0)
		return error_text("%s: %s", f->name, strerror(errno));
	if ((wrong = output_file_take(fd, f, roles, &st)) ||
	    (wrong = output_file_end_line(fd, f, &st))) {
		close(fd);
		return wrong;
	}
	*o = (struct out){0};
	wrong = output_file_lead(o, fd, f->name);
	return wrong ? error_text("%s: %s", f->name, wrong) : NULL;
}

void
output_file_must_open(
    struct out *o, const struct output_file *f, struct file_roles *roles)
{
	const char *wrong;

	if (f->role == ROLE_OUTPUT && (!f->name || strcmp(f->name, "-") == 0)) {
		out_init(o, STDOUT_FILENO, "standard output");
		return;
	}
	if (!f->name)
		out_init(o, -1, "no file");
	else if ((wrong = output_file_open(o, f, roles)))
		die(STATUS_TROUBLE, "%s", wrong);
}

void
output_copy(struct out *o, int fd, const char *name)
{
	int copy = descriptor_copy(fd);

	if (copy < 0 && errno != EBADF)
		die(STATUS_TROUBLE, "cannot open %s: %s", name,
		    strerror(errno));
	out_init(o, copy, name);
}
