/* shared_files.c - see shared_files.h */
#include "cql/store/shared_files.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/die.h"
#include "base/map.h"
#include "base/mem.h"
#include "io/source.h"

struct shared_files {
	pthread_mutex_t lock;
	struct map names, numbers; /* files written, by name and by inode */
};

struct shared_files *
shared_files_new(void)
{
	struct shared_files *s = mem_get(sizeof *s);
	int failed = pthread_mutex_init(&s->lock, NULL);

	if (failed)
		die(STATUS_TROUBLE, "cannot make a lock: %s", strerror(failed));
	return s;
}

void
shared_files_free(struct shared_files *s)
{
	if (!s)
		return;
	map_clear(&s->names, NULL, NULL);
	map_clear(&s->numbers, NULL, NULL);
	pthread_mutex_destroy(&s->lock);
	mem_free(s);
}

const char *
shared_files_read(struct shared_files *s, const char *name, struct out *bytes)
{
	const char *wrong;

	pthread_mutex_lock(&s->lock);
	wrong = source_read_all(name, SIZE_MAX, bytes);
	pthread_mutex_unlock(&s->lock);
	return wrong;
}

/* True the first time; the value of a key is only there to be not NULL. */
static bool
is_new(struct map *m, struct str key)
{
	void **known = map_put(m, key);
	bool first = !*known;

	*known = m;
	return first;
}

/*
 * Is this the first time that the file is written?  A link to one that was
 * written is not, and neither is a name that leads to another file by now.
 */
static bool
is_fresh(struct shared_files *s, const char *name, const struct stat *file)
{
	struct out number = {.fd = -1};
	bool name_is_new = is_new(&s->names, str_of(name)), number_is_new;

	out_format(&number, "%ju %ju", (uintmax_t)file->st_dev,
	    (uintmax_t)file->st_ino);
	number_is_new =
	    is_new(&s->numbers, (struct str){number.text, number.len});
	out_close(&number);
	return name_is_new && number_is_new;
}

static const char *
write_all(struct shared_files *s, const char *name, struct str text, bool keeps)
{
	struct out to;
	struct stat file;
	const char *wrong = out_open(&to, name, true);

	if (wrong)
		return wrong;
	if (fstat(to.fd, &file) != 0 ||
	    (is_fresh(s, name, &file) && !keeps && S_ISREG(file.st_mode) &&
		ftruncate(to.fd, 0) != 0))
		wrong = strerror(errno);
	if (!wrong)
		out_str(&to, text);
	out_close(&to);
	return wrong;
}

const char *
shared_files_write(
    struct shared_files *s, const char *name, struct str text, bool keeps)
{
	const char *wrong;

	pthread_mutex_lock(&s->lock);
	wrong = write_all(s, name, text, keeps);
	pthread_mutex_unlock(&s->lock);
	return wrong;
}
