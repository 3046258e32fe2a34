/* out.c - see out.h */
#include "base/out.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/die.h"
#include "base/mem.h"
#include "system/descriptor.h"
#include "system/signals.h"

enum { GATHER_FIRST = 256 };

void
out_init(struct out *o, int fd, const char *name)
{
	assert(fd);
	*o = (struct out){.fd = fd, .name = name};
}

/*
 * Truncate a file by the `done` bytes of a write that then failed, unless
 * another program has appended to it.
 */
static void
truncate_partial(const struct out *o, size_t done)
{
	off_t end = done ? lseek(o->fd, 0, SEEK_CUR) : -1;
	struct stat st;

	if (end < (off_t)done || fstat(o->fd, &st) != 0 ||
	    !S_ISREG(st.st_mode) || st.st_size != end)
		return;
	if (ftruncate(o->fd, end - (off_t)done) == 0)
		lseek(o->fd, end - (off_t)done, SEEK_SET);
}

/*
 * Return why a write failed; end the program by SIGPIPE if its reader is gone.
 */
static const char *
why_unwritten(const struct out *o)
{
	bool is_gone = errno == EPIPE || errno == ECONNRESET;

	if (is_gone && o->unread) /* reset: it had not read all it was given */
		return o->unread;
	if (errno != EPIPE)
		return strerror(errno);
	sigpipe_die();
	return strerror(EPIPE);
}

const char *
out_write(struct out *o)
{
	size_t done = 0, len = o->len;

	if (o->fd <= 0)
		return NULL;
	if (o->clear && len)
		out_flush(o->clear);
	o->len = 0;
	while (done < len) {
		ssize_t n = write(o->fd, o->text + done, len - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0) {
			const char *wrong = why_unwritten(o);

			truncate_partial(o, done);
			return wrong;
		}
		done += (size_t)n;
	}
	return NULL;
}

void
out_flush(struct out *o)
{
	const char *wrong;

	if (o->ahead)
		out_flush(o->ahead);
	wrong = out_write(o);
	if (wrong)
		die(STATUS_TROUBLE, "cannot write %s: %s", o->name, wrong);
}

const char *
out_finish(struct out *o)
{
	const char *wrong = out_write(o), *late = NULL;

	if (o->finish)
		late = o->finish(o);
	else if (o->fd > 0 && o->fd != STDERR_FILENO && close(o->fd) != 0)
		late = strerror(errno);
	mem_free(o->text);
	*o = (struct out){0};
	return wrong ? wrong : late;
}

void
out_close(struct out *o)
{
	const char *name = o->name, *wrong;

	if (o->ahead)
		out_flush(o->ahead);
	wrong = out_finish(o);
	if (wrong)
		die(STATUS_TROUBLE, "cannot write %s: %s", name, wrong);
}

/*
 * Write full blocks and make room for `size` more bytes.  The buffer holds two
 * blocks, so that a record is rarely split, and grows for a longer record.  An
 * out without a descriptor, which mostly holds a name or a message, begins
 * small.
 */
void
out_grow(struct out *o, size_t size)
{
	size_t first = o->fd <= 0 ? GATHER_FIRST : 2 * (size_t)OUT_BLOCK;
	size_t next = o->size ? o->size : first;

	if (o->len >= OUT_BLOCK)
		out_flush(o);
	while (next - o->len < size)
		next *= 2;
	if (next != o->size) {
		o->text = mem_grow(o->text, next);
		o->size = next;
	}
}

void
out_take(struct out *o, struct out *from)
{
	struct out all = *from;

	if (from->len >= OUT_BLOCK)
		out_flush(o);
	if (from->len < OUT_BLOCK || o->len) {
		out_bytes(o, from->text, from->len);
	} else {
		from->text = o->text;
		from->size = o->size;
		o->text = all.text;
		o->size = all.size;
		o->len = all.len;
	}
	from->len = 0;
}

void
out_integer(struct out *o, long long number)
{
	uint64_t size = (uint64_t)number;

	if (number < 0)
		out_char(o, '-');
	out_number(o, number < 0 ? -size : size);
}

void
out_format(struct out *o, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	va_start(args, format);
	vsnprintf(
	    out_reserve(o, (size_t)len + 1), (size_t)len + 1, format, args);
	va_end(args);
	o->len += (size_t)len;
}
