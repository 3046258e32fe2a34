/* source.c - see source.h */
#include "io/source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/why.h"
#include "io/spawn.h"

/*
 * What failed is reported after the last line, when the text of why() may be
 * overwritten; so these point to texts that last.
 */
static const struct decompressor {
	const char *ending, *program, *failed;
} decompressors[] = {
    {".gz", "gzip", "gzip could not unpack it"},
    {".zst", "zstd", "zstd could not unpack it"},
    {".bz2", "bzip2", "bzip2 could not unpack it"},
    {".xz", "xz", "xz could not unpack it"},
};

static const struct decompressor *
decompressor_for(const char *name)
{
	size_t count = sizeof decompressors / sizeof decompressors[0];
	size_t len = strlen(name);

	for (size_t i = 0; i < count; i++) {
		size_t tail = strlen(decompressors[i].ending);

		if (len > tail &&
		    strcmp(name + len - tail, decompressors[i].ending) == 0)
			return &decompressors[i];
	}
	return NULL;
}

/* Replaces s->fd, the packed file, by a pipe from `program -dc` reading it. */
static const char *
unpack(struct source *s, const struct decompressor *with)
{
	char *argv[] = {(char *)with->program, "-dc", NULL};
	int packed = s->fd, ends[2], wrong = spawn_pipe(ends);

	if (wrong) {
		close(packed);
		return strerror(wrong);
	}
	wrong = spawn(&s->child, argv, packed, ends[1]);
	close(packed);
	close(ends[1]);
	s->fd = ends[0];
	s->failed = with->failed;
	if (!wrong)
		return NULL;
	s->child = 0;
	close(s->fd);
	if (wrong == ENOENT)
		return why("it needs the program %s, which is not installed",
		    with->program);
	return why("cannot start %s: %s", with->program, strerror(wrong));
}

const char *
source_open(struct source *s, const char *name)
{
	const struct decompressor *packed;
	struct stat st;

	*s = (struct source){.name = name};
	if (strcmp(name, "-") == 0) {
		s->name = "(stdin)";
		return NULL;
	}
	s->fd = open(name, O_RDONLY | O_CLOEXEC);
	if (s->fd < 0)
		return strerror(errno);
	if (fstat(s->fd, &st) == 0 && S_ISDIR(st.st_mode)) {
		close(s->fd);
		return strerror(EISDIR);
	}
	packed = decompressor_for(name);
	return packed ? unpack(s, packed) : NULL;
}

/* Waits for the decompressor; NULL when it succeeded. */
static const char *
wait_for_child(struct source *s)
{
	int status = 0;
	pid_t child = s->child;

	s->child = 0;
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return strerror(errno);
	if (status == 0)
		return NULL;
	return s->failed;
}

/*
 * Waits until there is input or s->stop is readable; true when reading is to
 * stop.
 */
static bool
is_stopped(const struct source *s)
{
	struct pollfd fds[] = {{s->stop, POLLIN, 0}, {s->fd, POLLIN, 0}};

	if (!s->stop)
		return false;
	while (poll(fds, 2, -1) < 0)
		if (errno != EINTR)
			return false;
	return fds[0].revents != 0;
}

/* What was read ahead, as far as it goes; its memory is given back. */
static size_t
take_ahead(struct source *s, char *into, size_t size)
{
	size_t left = s->peeked - s->given, n = size < left ? size : left;

	memcpy(into, s->ahead + s->given, n);
	s->given += n;
	if (s->given == s->peeked) {
		mem_free(s->ahead);
		s->ahead = NULL;
		s->given = s->peeked = 0;
	}
	return n;
}

static const char *
read_descriptor(struct source *s, char *into, size_t size, size_t *got)
{
	ssize_t n;

	*got = 0;
	if (is_stopped(s))
		return NULL;
	do
		n = read(s->fd, into, size);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return strerror(errno);
	*got = (size_t)n;
	return n == 0 && s->child ? wait_for_child(s) : NULL;
}

const char *
source_read(struct source *s, char *into, size_t size, size_t *got)
{
	if (!s->ahead)
		return read_descriptor(s, into, size, got);
	*got = take_ahead(s, into, size);
	return NULL;
}

const char *
source_peek(struct source *s, struct str *bytes)
{
	size_t left = SOURCE_PEEK_MAX - s->peeked, got = 0;
	const char *wrong = NULL;

	if (!s->ahead)
		s->ahead = mem_get(SOURCE_PEEK_MAX);
	if (left) /* to read nothing would look like the end */
		wrong = read_descriptor(s, s->ahead + s->peeked, left, &got);
	s->peeked += got;
	*bytes = (struct str){s->ahead + s->given, s->peeked - s->given};
	return wrong;
}

const char *
source_read_all(const char *name, size_t most, struct out *bytes)
{
	struct source from;
	const char *wrong = source_open(&from, name);
	size_t got = 1;

	if (wrong)
		return wrong;
	while (!wrong && got && bytes->len <= most) {
		wrong = source_read(
		    &from, out_reserve(bytes, OUT_BLOCK), OUT_BLOCK, &got);
		out_used(bytes, wrong ? 0 : got);
	}
	source_close(&from);
	return wrong;
}

unsigned long long
source_size(const char *name)
{
	struct stat st;
	bool found = strcmp(name, "-") == 0 ? fstat(STDIN_FILENO, &st) == 0
					    : stat(name, &st) == 0;

	if (!found || !S_ISREG(st.st_mode) || decompressor_for(name))
		return 0;
	return (unsigned long long)st.st_size;
}

void
source_close(struct source *s)
{
	if (s->fd > 0)
		close(s->fd);
	if (s->child) {
		kill(s->child, SIGTERM);
		wait_for_child(s);
	}
	s->fd = -1;
	mem_free(s->ahead);
	s->ahead = NULL;
}

static bool
is_file(const char *input, const struct stat *file)
{
	struct stat st;
	bool found = strcmp(input, "-") == 0 ? fstat(STDIN_FILENO, &st) == 0
					     : stat(input, &st) == 0;

	return found && S_ISREG(st.st_mode) && st.st_dev == file->st_dev &&
	    st.st_ino == file->st_ino;
}

bool
source_is_among(char **inputs, const char *name)
{
	static char *standard_input[] = {"-", NULL};
	struct stat file;

	if (stat(name, &file) != 0)
		return false;
	for (inputs = *inputs ? inputs : standard_input; *inputs; inputs++)
		if (is_file(*inputs, &file))
			return true;
	return false;
}
