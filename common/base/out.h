/*
 * out.h - write, and notice when writing fails
 *
 * An out gathers bytes and writes them in large blocks.  It has a file
 * descriptor, or none (fd -1): then it only gathers, and the owner takes the
 * bytes from `text` and `len`.  A failed write (a full disk) ends the program
 * with STATUS_TROUBLE; a reader that went away ends it by SIGPIPE.
 *
 *     char *p = out_reserve(o, FEN_MAX);     at least so many bytes to fill
 *     out_used(o, fen_write(&pos, p));    so many were filled
 */
#ifndef BASE_OUT_H
#define BASE_OUT_H

#include <stddef.h>
#include <string.h>

#include "base/str.h"

enum { OUT_BLOCK = 1 << 16 }; /* written when this much has gathered */

struct out {
	char *text;
	size_t len, size;
	int fd;
	const char *name; /* for messages; the caller's */
	/* where the descriptor leads to a program of ours, or NULL: what closes
	   it and waits for the program, with what it needs, and what to say
	   when the program is gone before its time */
	const char *(*finish)(struct out *o);
	const void *finish_with;
	long reader;
	const char *unread;
	struct out *ahead; /* flushed before this one, or NULL */
	struct out *clear; /* written out before anything of this one is: what
			      makes room for it on a screen; or NULL */
};

void out_init(struct out *o, int fd, const char *name);

/* Write what is there; nothing for an out that only gathers. */
void out_flush(struct out *o);

/*
 * The same without the end: NULL, or what is wrong; the bytes are gone
 * then. Of a regular file what was written of them is cut off again: records
 * that come whole, each by one out_bytes(), stay whole at its end.
 */
const char *out_write(struct out *o);

/*
 * Flush and closes the descriptor, noticing errors that come late, and frees
 * the memory.  Standard error stays open for what is still to be said.
 */
void out_close(struct out *o);

/* The same without the end of the program: NULL, or what is wrong. */
const char *out_finish(struct out *o);

void out_grow(struct out *o, size_t size); /* the slow part of out_reserve */

/* Room for so many bytes more; never NULL, not even for no bytes. */
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
	o->len += used;
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

/* What has been gathered since the length was `from`: until the next write. */
static inline struct str
out_since(const struct out *o, size_t from)
{
	return (struct str){o->text ? o->text + from : "", o->len - from};
}

/*
 * Put all that `from` holds, which only gathers, behind what `o` holds, and
 * empties `from`.  Large pieces are not copied: the two exchange their memory.
 */
void out_take(struct out *o, struct out *from);

/* Decimal. */
static inline void
out_number(struct out *o, unsigned long number)
{
	char *text = out_reserve(o, STR_NUMBER_MAX);

	o->len += (size_t)(str_write_number(number, text) - text);
}

void out_integer(struct out *o, long long number);

void out_format(struct out *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
