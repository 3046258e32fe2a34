/* files.c - see files.h */
#include "io/files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/mem.h"
#include "base/error_text.h"
#include "io/output_file.h"
#include "io/packing.h"
#include "system/descriptor.h"

enum { PACKED_MAX = 32 }; /* packed files open at the same time */

struct file {
	char *name; /* its first name */
	uint64_t records;
	bool is_new;	 /* it did not exist before the run */
	bool failed;	 /* a write failed, which was reported */
	int fd;		 /* -1: closed; that of `text` only to write */
	struct out text; /* not written yet; `finish`: it is packed */
	struct file *newer, *older; /* in the list of open files */
};

/* ----------------------------------------------------------- the open files */

static void
unlink_open(struct files *f, struct file *file)
{
	*(file->newer ? &file->newer->older : &f->newest) = file->older;
	*(file->older ? &file->older->newer : &f->oldest) = file->newer;
	file->newer = file->older = NULL;
}

static void
link_newest(struct files *f, struct file *file)
{
	file->older = f->newest;
	*(f->newest ? &f->newest->newer : &f->oldest) = file;
	f->newest = file;
}

/*
 * Register an open file, the newest; return NULL, or an error message with fd
 * closed.
 */
static const char *
remember_open(struct files *f, struct file *file, int fd)
{
	const char *wrong = output_file_lead(&file->text, fd, file->name);

	if (wrong)
		return error_text("%s: %s", file->name, wrong);
	file->fd = file->text.fd;
	file->text.fd = -1;
	f->packed += file->text.finish != NULL;
	f->open++;
	link_newest(f, file);
	return NULL;
}

static const char *
close_one(struct files *f, struct file *file)
{
	struct out to = file->text; /* closed; the text waits */
	const char *wrong;

	if (file->fd < 0)
		return NULL;
	unlink_open(f, file);
	f->open--;
	f->packed -= to.finish != NULL;
	to.text = NULL;
	to.len = 0;
	to.fd = file->fd;
	wrong = out_finish(&to);
	file->fd = -1;
	file->text.finish = NULL;
	return wrong && !file->failed
	    ? error_text("cannot write %s: %s", file->name, wrong)
	    : NULL;
}

/* True if another file must be closed before this one is opened. */
static bool
must_close_one(const struct files *f, const char *name)
{
	return (f->most_open && f->open >= f->most_open) ||
	    (f->packed >= PACKED_MAX && packing_of_name(name));
}

/*
 * Open a file; close the least recently used ones while too many are open.
 * Return its descriptor; or -1, with errno, or with *wrong if closing failed.
 */
static int
open_file(struct files *f, const char *name, int how, const char **wrong)
{
	int fd = -1;

	while (!*wrong && f->oldest && must_close_one(f, name))
		*wrong = close_one(f, f->oldest);
	while (!*wrong) {
		fd = descriptor_open(name, O_WRONLY | O_CREAT | how);
		if (fd >= 0 || (errno != EMFILE && errno != ENFILE) ||
		    !f->oldest)
			break;
		*wrong = close_one(f, f->oldest);
	}
	return fd;
}

/* ------------------------------------------------------------ the first use */

/*
 * Make the missing folders of a path, the outermost first.  Errors are ignored:
 * opening the file reports them.
 */
static void
make_folders(char *name)
{
	for (char *at = strchr(name, '/'); at; at = strchr(at + 1, '/')) {
		*at = '\0';
		mkdir(name, 0777);
		*at = '/';
	}
}

static struct file *
new_file(struct files *f, char *name)
{
	struct file *file = mem_get(sizeof *file);

	file->name = name;
	file->fd = file->text.fd = -1;
	MEM_ADD(f->file, f->count, file);
	return file;
}

/*
 * Return the file if `name` is another name of a file of this run, else NULL.
 * Set *is_new if no such file exists; set *wrong on other errors.
 */
static struct file *
known_file(
    const struct files *f, const char *name, bool *is_new, const char **wrong)
{
	struct file_identity identity;
	struct stat st;
	void **known;

	*is_new = stat(name, &st) != 0;
	if (*is_new) {
		if (errno != ENOENT)
			*wrong = error_text("%s: %s", name, strerror(errno));
		return NULL;
	}
	known = map_find(&f->identities, file_identity_key(&identity, &st));
	return known ? *known : NULL;
}

/*
 * Open a file whose name is used for the first time; return NULL with *wrong.
 */
static struct file *
first_use(struct files *f, char *name, const char **wrong)
{
	int how = O_APPEND | (f->spares && !f->appends ? O_EXCL : 0);
	const struct output_file output = {name, ROLE_OUTPUT, f->appends};
	struct file_identity identity;
	struct file *file;
	struct stat st;
	int fd;

	if ((*wrong = output_file_check(&output)))
		return NULL;
	fd = open_file(f, name, how, wrong);
	if (fd < 0 && errno == ENOENT && f->makes_folders) {
		make_folders(name);
		fd = open_file(f, name, how, wrong);
	}
	if (fd < 0) {
		if (!*wrong)
			*wrong = error_text("%s: %s", name, strerror(errno));
		return NULL;
	}
	if ((*wrong = output_file_take(fd, &output, f->roles, &st)) ||
	    (*wrong = output_file_end_line(fd, &output, &st))) {
		close(fd);
		return NULL;
	}
	file = new_file(f, name);
	*wrong = remember_open(f, file, fd);
	*map_put(&f->identities, file_identity_key(&identity, &st)) = file;
	if (!f->appends || st.st_size == 0)
		out_str(&file->text, f->title);
	return file;
}

/*
 * Return the file of a name, opened if the name is new; NULL, or a file that is
 * closed, with *wrong.
 */
static struct file *
find_file(struct files *f, struct str name, const char **wrong)
{
	void **known = map_find(&f->names, name);
	struct file *file;
	bool is_new = false;
	char *own;

	if (known)
		return *known;
	if (memchr(name.text, '\0', name.len)) {
		*wrong = "the name of a file cannot hold a NUL";
		return NULL;
	}
	own = mem_get(name.len + 1);
	memcpy(own, name.text, name.len);
	file = f->dry ? new_file(f, own) : known_file(f, own, &is_new, wrong);
	if (!file && !*wrong && (file = first_use(f, own, wrong)))
		file->is_new = is_new;
	if (!file || file->name != own)
		mem_free(own);
	if (file)
		*map_put(&f->names, name) = file;
	return file;
}

/* ---------------------------------------------------------------- writing */

/* Write the buffer of a file, reopening the file if it is closed. */
static const char *
write_out(struct files *f, struct file *file)
{
	const char *wrong = NULL;

	if (!file->text.len || file->failed)
		return NULL;
	if (file->fd < 0) {
		int fd = open_file(f, file->name, O_APPEND, &wrong);

		if (fd < 0)
			return wrong
			    ? wrong
			    : error_text("%s: %s", file->name, strerror(errno));
		if (f->appends)
			descriptor_lock(fd, false);
		if ((wrong = remember_open(f, file, fd)))
			return wrong;
	}
	file->text.fd = file->fd;
	wrong = out_write(&file->text);
	file->text.fd = -1;
	file->failed = wrong != NULL;
	return wrong ? error_text("cannot write %s: %s", file->name, wrong)
		     : NULL;
}

/*
 * Keep the first error of several files, which are all tried; a copy, because
 * error_text() keeps only the last.
 */
static void
keep_first(char first[WHY_MAX], const char *wrong)
{
	if (wrong && !*first)
		snprintf(first, WHY_MAX, "%s", wrong);
}

/* Write and free the buffers of all files. */
static const char *
write_all(struct files *f)
{
	char first[WHY_MAX] = "";

	for (size_t i = 0; i < f->count; i++) {
		keep_first(first, write_out(f, f->file[i]));
		mem_free(f->file[i]->text.text);
		f->file[i]->text.text = NULL;
		f->file[i]->text.len = f->file[i]->text.size = 0;
	}
	f->held = 0;
	return *first ? error_text("%s", first) : NULL;
}

const char *
files_use(struct files *f, struct str name)
{
	const char *wrong = NULL;

	find_file(f, name, &wrong);
	return wrong;
}

void
files_give(struct files *f, const char *name, struct out *o)
{
	struct file *file = *map_find(&f->names, str_of(name));

	*o = file->text;
	o->fd = file->fd;
	o->name = name;
	unlink_open(f, file);
	f->open--;
	f->packed -= o->finish != NULL;
	file->fd = -1;
	file->text = (struct out){0};
}

const char *
files_add(struct files *f, struct str name, struct str record)
{
	const char *wrong = NULL;
	struct file *file = find_file(f, name, &wrong);
	size_t size;

	if (wrong)
		return wrong;
	file->records++;
	if (f->dry)
		return NULL;
	if (file->fd >= 0 && file != f->newest) {
		unlink_open(f, file);
		link_newest(f, file);
	}
	size = file->text.size;
	out_str(&file->text, record);
	f->held += file->text.size - size;
	if (file->text.len >= OUT_BLOCK)
		wrong = write_out(f, file);
	if (!wrong && f->held > FILES_HELD)
		wrong = write_all(f);
	return wrong;
}

const char *
files_flush(struct files *f)
{
	const char *wrong = NULL;

	for (struct file *file = f->newest; file && !wrong; file = file->older)
		wrong = write_out(f, file);
	return wrong;
}

void
files_list(const struct files *f, struct out *o)
{
	for (size_t i = 0; i < f->count; i++)
		out_format(o, "%" PRIu64 " %s: %s\n", f->file[i]->records,
		    f->file[i]->records == 1 ? "game" : "games",
		    f->file[i]->name);
}

const char *
files_close(struct files *f, bool takes_back)
{
	char first[WHY_MAX] = "";

	keep_first(first, write_all(f));
	for (size_t i = 0; i < f->count; i++) {
		struct file *file = f->file[i];

		keep_first(first, close_one(f, file));
		/* systems remove no file that is open */
		if (takes_back && file->is_new)
			unlink(file->name);
		mem_free(file->name);
		mem_free(file);
	}
	map_clear(&f->names, NULL, NULL);
	map_clear(&f->identities, NULL, NULL);
	mem_free(f->file);
	f->file = NULL;
	f->count = 0;
	return *first ? error_text("%s", first) : NULL;
}
