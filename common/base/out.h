/*
 * out.h - buffered output that notices when writing fails
 *
 * An out buffers bytes and writes them in large blocks to a file descriptor.
 * Without one, as when all its bytes are zero, it only buffers, and the owner
 * reads `text` and `len`.  A failed write (a full disk) ends the program with
 * STATUS_TROUBLE; a reader that is gone ends it by SIGPIPE.
 *
 *     char *p = out_reserve(o, FEN_MAX);     room for at least FEN_MAX bytes
 *     out_used(o, fen_write(&pos, p));       commits those written
 */
#ifndef BASE_OUT_H
#define BASE_OUT_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/str.h"

enum { OUT_BLOCK = 1 << 16 }; /* bytes after which the buffer is written */

struct out {
	char *text;
	size_t len, size;
	int fd;		  /* 0 or less: none, for 0 is standard input */
	const char *name; /* for messages; the caller's */
	/*
	 * For a descriptor that leads to a process of ours (else NULL):
	 * `finish` closes it and waits for the process `reader`, with
	 * `finish_with`; `unread` is the error message if the process ends
	 * early.
	 */
	const char *(*finish)(struct out *o);
	const void *finish_with;
	int64_t reader;
	const char *unread;
	struct out *ahead; /* flushed before this one, or NULL */
	struct out *clear; /* flushed before each write, or NULL: what makes
			      room for the output on a screen */
};

void out_init(struct out *o, int fd, const char *name);

/* Write the buffer; do nothing without a descriptor. */
void out_flush(struct out *o);

/*
 * Write the buffer; return NULL or an error message, with the bytes lost.  What
 * was written of them to a regular file is truncated: records appended whole,
 * each by one out_bytes(), stay whole at its end.
 */
const char *out_write(struct out *o);

/*
 * Flush, close the descriptor, noticing late errors, and free the memory.
 * Standard error stays open for later messages.
 */
void out_close(struct out *o);

/* Close as out_close() does, but return NULL or an error message. */
const char *out_finish(struct out *o);

void out_grow(struct out *o, size_t size); /* the slow path of out_reserve() */

/* Return room for `size` more bytes; never NULL, even for 0. */
static inline char *
out_reserve(struct out *o, size_t size)
{
	if (o->size - o->len < size + !size)
		out_grow(o, size);
	return o->text + o->len;
}

static inline void
out_used(struct out *o, size_t used)
{
	assert(used <= o->size - o->len);
	o->len += used;
}

/* Append the bytes written into the room of out_reserve(), up to their end. */
static inline void
out_used_to(struct out *o, const char *end)
{
	out_used(o, (size_t)(end - (o->text + o->len)));
}

static inline void
out_char(struct out *o, char c)
{
	*out_reserve(o, 1) = c;
	o->len++;
}

static inline void
out_bytes(struct out *o, const char *text, size_t len)
{
	if (len) {
		memcpy(out_reserve(o, len), text, len);
		o->len += len;
	}
}

static inline void
out_str(struct out *o, struct str s)
{
	out_bytes(o, s.text, s.len);
}

static inline void
out_text(struct out *o, const char *text)
{
	out_bytes(o, text, strlen(text));
}

/*
 * Return the bytes added since the length was `from`; valid until the next
 * write.
 */
static inline struct str
out_since(const struct out *o, size_t from)
{
	assert(from <= o->len);
	return (struct str){o->text ? o->text + from : "", o->len - from};
}

/* Return all bytes; valid until the next write. */
static inline struct str
out_all(const struct out *o)
{
	return out_since(o, 0);
}

/*
 * Move all bytes of `from`, which has no descriptor, to the end of `o`.  Large
 * buffers are exchanged, not copied.
 */
void out_take(struct out *o, struct out *from);

/* Append a number in decimal. */
static inline void
out_number(struct out *o, uint64_t number)
{
	char *text = out_reserve(o, STR_NUMBER_MAX);

	o->len += (size_t)(str_write_number(number, text) - text);
}

void out_integer(struct out *o, long long number);

void out_format(struct out *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
