/* source.c - see source.h */
#include "io/source.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "base/die.h"
#include "base/error_text.h"
#include "base/mem.h"
#include "base/out.h"
#include "io/packing.h"
#include "io/stop.h"
#include "system/descriptor.h"
#include "system/waiting.h"

char **
source_names(char **operands)
{
	static char *standard_input[] = {"-", NULL};

	if (*operands)
		return operands;
	if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
		warn("reads from the terminal, up to Ctrl-D; --help says what "
		     "it can read");
	return standard_input;
}

/* ------------------------------------------------------------------ opening */

const char *
source_packing(int fd, const char *name, const struct packing **packed)
{
	const struct packing *named = packing_of_name(name);
	off_t at = lseek(fd, 0, SEEK_CUR);
	char bytes[PACKING_MAGIC_MAX];
	ssize_t n = -1;

	*packed = NULL;
	if (at >= 0)
		do
			n = pread(fd, bytes, sizeof bytes, at);
		while (n < 0 && errno == EINTR);
	if (n < 0)
		return strerror(errno);
	*packed = named && (size_t)n < named->magic_len &&
		memcmp(bytes, named->magic, (size_t)n) == 0
	    ? named
	    : packing_of_bytes(bytes, (size_t)n);
	return NULL;
}

const char *
source_check_no_output(const struct stat *st)
{
	struct stat output;

	if (fstat(STDOUT_FILENO, &output) == 0 && st->st_dev == output.st_dev &&
	    st->st_ino == output.st_ino)
		return "it is standard output, too";
	return NULL;
}

static const char packed_text[] =
    "it is compressed, and no program may be started to unpack it";
static const char packed_memory_text[] =
    "it is compressed, and only a file is unpacked, by its name";

const char *
source_refuse_packed(const char *bytes, size_t len)
{
	return packing_of_bytes(bytes, len) ? packed_memory_text : NULL;
}

static const char *
start_unpacking(struct source *s, const struct packing *packed,
    const char *ahead, size_t len)
{
	if (s->plain)
		return s->reader ? packed_memory_text : packed_text;
	return unpack_start(&s->unpack, packed, s->fd, ahead, len);
}

/* Detect what was opened; reads of a regular file never block. */
static const char *
look_at(struct source *s)
{
	const struct packing *packed = NULL;
	const char *wrong;
	struct stat st;

	if (fstat(s->fd, &st) != 0)
		return strerror(errno);
	if (S_ISDIR(st.st_mode))
		return strerror(EISDIR);
	if (!S_ISREG(st.st_mode)) {
		s->unseen = true;
		return NULL;
	}
	wrong = source_check_no_output(&st);
	if (!wrong)
		wrong = source_packing(s->fd, s->name, &packed);
	if (packed)
		wrong = start_unpacking(s, packed, NULL, 0);
	return wrong;
}

/* Open a path that is no standard stream, at a descriptor that is none. */
static const char *
open_path(struct source *s, const char *path)
{
	s->fd = descriptor_open_waiting(path);
	if (s->fd >= 0 && s->fd <= STDERR_FILENO) {
		int fd = descriptor_copy(s->fd);

		close(s->fd);
		s->fd = fd;
	}
	return s->fd < 0 ? strerror(errno) : NULL;
}

/* Detect what was opened unless that failed; close it if anything did. */
static const char *
end_opening(struct source *s, const char *wrong)
{
	if (!wrong)
		wrong = look_at(s);
	if (wrong)
		source_close(s);
	return wrong;
}

const char *
source_open_plain(struct source *s, const char *name)
{
	*s = (struct source){.name = name, .plain = true};
	return end_opening(
	    s, open_path(s, source_is_standard(name) ? "./-" : name));
}

void
source_open_reader(struct source *s,
    ptrdiff_t (*reader)(void *user, char *into, size_t size), void *user)
{
	*s = (struct source){.fd = -1,
	    .plain = true,
	    .unseen = true,
	    .reader = reader,
	    .user = user};
}

const char *
source_open(struct source *s, const char *name)
{
	*s = (struct source){.name = name};
	if (!source_is_standard(name))
		return end_opening(s, open_path(s, name));
	s->name = "(stdin)";
	/* if it is closed, reading will report what is wrong */
	return descriptor_is_open(STDIN_FILENO) ? end_opening(s, NULL) : NULL;
}

const char *
source_take(struct source *s, const char *name, struct source *opened)
{
	if (!opened || !opened->name)
		return source_open(s, name);
	*s = *opened;
	opened->name = NULL;
	return NULL;
}

/* ------------------------------------------------------------------ reading */

const char *const source_too_short = "it ends too early";

const char *
source_read_at(int fd, uint64_t at, void *into, size_t len)
{
	char *p = into;

	while (len) {
		ssize_t n = pread(fd, p, len, (off_t)at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n ? strerror(errno) : source_too_short;
		p += n;
		at += (uint64_t)n;
		len -= (size_t)n;
	}
	return NULL;
}

/* Read as read() does, but at the source's own offset. */
static ssize_t
read_at_place(struct source *s, char *into, size_t size)
{
	size_t left = SOURCE_BLOCK - s->at % SOURCE_BLOCK;
	ssize_t n = pread(s->fd, into, left < size ? left : size, (off_t)s->at);

	if (n > 0)
		s->at += (unsigned long long)n;
	return n;
}

static const char *
read_some(struct source *s, char *into, size_t size, size_t *got)
{
	const char *wrong;
	ssize_t n;

	*got = 0;
	if (s->reader) {
		n = s->reader(s->user, into, size);
		if (n < 0 || (size_t)n > size)
			return "its reader failed";
		*got = (size_t)n;
		return NULL;
	}
	if ((wrong = stop_wait(s->fd, POLLIN)))
		return wrong;
	do
		n = s->placed ? read_at_place(s, into, size)
			      : read(s->fd, into, size);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return strerror(errno);
	*got = (size_t)n;
	return NULL;
}

/*
 * Read the first bytes of input that can be read only once, enough to detect
 * compression; start the decompressor if it is compressed.
 */
static const char *
read_first(struct source *s, char *into, size_t size, size_t *got)
{
	const struct packing *packed;
	const char *wrong;
	size_t more;

	*got = 0;
	do {
		wrong = read_some(s, into + *got, size - *got, &more);
		*got += more;
	} while (!wrong && more && packing_may_begin(into, *got));
	s->unseen = false;
	if (wrong || !(packed = packing_of_bytes(into, *got)))
		return wrong;
	wrong = start_unpacking(s, packed, into, *got);
	*got = 0;
	return wrong;
}

/* Read the bytes after those read ahead. */
static const char *
read_more(struct source *s, char *into, size_t size, size_t *got)
{
	if (s->unseen) {
		const char *wrong = read_first(s, into, size, got);

		if (wrong || !s->unpack)
			return wrong;
	}
	if (s->unpack)
		return unpack_read(s->unpack, s->name, into, size, got);
	return read_some(s, into, size, got);
}

/* Copy bytes read ahead; free the buffer when all are copied. */
static size_t
consume_ahead(struct source *s, char *into, size_t size)
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

const char *
source_read(struct source *s, char *into, size_t size, size_t *got)
{
	assert(size >= PACKING_MAGIC_MAX);
	if (!s->ahead)
		return read_more(s, into, size, got);
	*got = consume_ahead(s, into, size);
	return NULL;
}

const char *
source_peek(struct source *s, struct str *bytes)
{
	size_t left = SOURCE_PEEK_MAX - s->peeked, got = 0;
	const char *wrong = NULL;

	if (!s->ahead)
		s->ahead = mem_get(SOURCE_PEEK_MAX);
	if (left) /* reading nothing would look like the end */
		wrong = read_more(s, s->ahead + s->peeked, left, &got);
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
	return wrong || bytes->len <= most
	    ? wrong
	    : error_text("it holds more than %zu bytes", most);
}

void
source_close(struct source *s)
{
	if (s->unpack)
		unpack_end(s->unpack);
	if (s->fd > 0)
		close(s->fd);
	s->unpack = NULL;
	s->fd = -1;
	mem_free(s->ahead);
	s->ahead = NULL;
}
