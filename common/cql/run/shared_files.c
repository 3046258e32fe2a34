/* shared_files.c - see shared_files.h */
#include "cql/run/shared_files.h"

#include <errno.h>
#include <limits.h>

#include "base/die.h"
#include "base/map.h"
#include "base/mem.h"
#include "io/output_file.h"
#include "io/piped.h"
#include "io/source.h"
#include "io/stop.h"
#include "system/descriptor.h"
#include "system/signals.h"
#include "system/thread.h"

struct shared_files {
	pthread_mutex_t lock;
	struct file_roles *roles;
	struct given_files given; /* or NULL functions */
	struct map names,
	    identities; /* of files written, by name and by inode */
};

struct shared_files *
shared_files_new(struct file_roles *roles)
{
	struct shared_files *s = mem_get(sizeof *s);
	int failed = pthread_mutex_init(&s->lock, NULL);

	if (failed)
		die(STATUS_TROUBLE, "cannot make a lock: %s", strerror(failed));
	s->roles = roles;
	return s;
}

void
shared_files_give(struct shared_files *s, struct given_files given)
{
	s->given = given;
}

void
shared_files_free(struct shared_files *s)
{
	if (!s)
		return;
	map_clear(&s->names, NULL, NULL);
	map_clear(&s->identities, NULL, NULL);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

const char *
shared_files_read(struct shared_files *s, const char *name, struct out *bytes)
{
	const char *wrong;

	if (s->given.read)
		return s->given.read(s->given.user, name, bytes);
	pthread_mutex_lock(&s->lock);
	wrong = source_read_all(name, READFILE_MAX, bytes);
	pthread_mutex_unlock(&s->lock);
	return wrong;
}

/* Add a key; true if it is new.  Its value is any pointer but NULL. */
static bool
is_new(struct map *m, struct str key)
{
	void **known = map_put(m, key);
	bool first = !*known;

	*known = m;
	return first;
}

/*
 * True if this is the first time that the file is written.  Neither a link to a
 * file that was written is new, nor a name that now leads to another file.
 */
static bool
is_fresh(struct shared_files *s, const char *name, const struct stat *file)
{
	struct file_identity identity;
	bool name_is_new = is_new(&s->names, str_of(name));

	return is_new(&s->identities, file_identity_key(&identity, file)) &&
	    name_is_new;
}

/* Write the text to a file that is open for writing, and close it. */
static const char *
write_file(int fd, const char *name, struct str text)
{
	struct out to = {0};
	const char *wrong = output_file_lead(&to, fd, name);

	if (wrong)
		return wrong;
	out_str(&to, text);
	return out_finish(&to);
}

/*
 * Write the text to a file that may wait for its reader, as a FIFO, and close
 * it.
 */
static const char *
write_waiting(int fd, struct str text)
{
	const char *wrong = NULL;
	enum piped_said said;

	sigpipe_spare();
	said = piped_write(fd, text, LLONG_MAX);
	if (said != CHILD_ANSWERED)
		wrong = said == CHILD_STOPPED ? stop_reason() : strerror(errno);
	if (close(fd) != 0 && !wrong)
		wrong = strerror(errno);
	return wrong;
}

/* Open a file at its end; for a FIFO, wait for the reader. */
static int
open_end(const char *name, const char **wrong)
{
	int how = O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, fd;

	*wrong = NULL;
	while ((fd = descriptor_open(name, how)) < 0 && !*wrong)
		*wrong = errno == ENXIO ? stop_wait(-1, 0) : strerror(errno);
	return fd;
}

static const char *
write_all(struct shared_files *s, const char *name, struct str text, bool keeps)
{
	const struct output_file f = {name, ROLE_WRITEFILE, true};
	const char *wrong;
	struct stat file;
	int fd = open_end(name, &wrong);

	if (fd < 0)
		return wrong;
	wrong = output_file_take(fd, &f, s->roles, &file);
	if (!wrong && !S_ISREG(file.st_mode))
		return write_waiting(fd, text);
	if (!wrong && is_fresh(s, name, &file) && !keeps &&
	    ftruncate(fd, 0) != 0)
		wrong = strerror(errno);
	if (!wrong)
		return write_file(fd, name, text);
	close(fd);
	return wrong;
}

const char *
shared_files_write(
    struct shared_files *s, const char *name, struct str text, bool keeps)
{
	const char *wrong;

	if (s->given.write)
		return s->given.write(s->given.user, name, text);
	pthread_mutex_lock(&s->lock);
	wrong = write_all(s, name, text, keeps);
	pthread_mutex_unlock(&s->lock);
	return wrong;
}
