/* message.c - see message.h */
#include "lsp/message.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/die.h"
#include "base/str.h"
#include "base/error_text.h"
#include "system/descriptor.h"
#include "system/letter_case.h"
#include "system/waiting.h"

enum { LINE_BYTES_MAX = 1000 };

/*
 * Read more input if the buffer is empty, after a call of `before_wait` if it
 * has to be waited for.  Return false at the end of the input.
 */
static bool
fill(struct message_reader *r)
{
	struct pollfd p = {.fd = r->fd, .events = POLLIN};
	ssize_t n;

	if (r->from < r->to)
		return true;
	if (r->before_wait && poll(&p, 1, 0) <= 0)
		r->before_wait(r->user);
	do
		n = read(r->fd, r->bytes, sizeof r->bytes);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		die(STATUS_TROUBLE, "standard input: %s", strerror(errno));
	r->from = 0;
	r->to = (size_t)n;
	return n > 0;
}

/*
 * Read a line without its end; cut it to LINE_BYTES_MAX.  Return false at the
 * end of the input.
 */
static bool
read_line(struct message_reader *r, char line[LINE_BYTES_MAX + 1])
{
	size_t len = 0;

	if (!fill(r))
		return false;
	while (fill(r)) {
		char c = r->bytes[r->from++];

		if (c == '\n')
			break;
		if (len < LINE_BYTES_MAX && c)
			line[len++] = c;
	}
	if (len && line[len - 1] == '\r')
		len--;
	line[len] = '\0';
	return true;
}

/*
 * Read `length` bytes into r->body, or skip them.  Return false if the input
 * ends before.
 */
static bool
read_body(struct message_reader *r, uint64_t length, bool keeps)
{
	r->body.len = 0;
	while (length && fill(r)) {
		size_t part = r->to - r->from;

		if (part > length)
			part = (size_t)length;
		if (keeps)
			out_bytes(&r->body, r->bytes + r->from, part);
		r->from += part;
		length -= part;
	}
	return !length;
}

enum message_result
message_read(struct message_reader *r)
{
	static const char field[] = "Content-Length:";
	char line[LINE_BYTES_MAX + 1];
	uint64_t length = 0;
	bool known = false, any = false;

	r->wrong = NULL;
	read_body(r, r->skip, false);
	r->skip = 0;
	for (;;) {
		struct str number;

		if (!read_line(r, line))
			return MESSAGE_END;
		if (!*line && any)
			break;
		any = *line != '\0';
		if (strncasecmp(line, field, strlen(field)) != 0)
			continue;
		number = str_trim(str_of(line + strlen(field)));
		if (str_number(number, &length))
			known = true;
		else
			r->wrong = error_text(
			    "invalid Content-Length: %.80s", number.text);
	}
	if (!known) {
		if (!r->wrong)
			r->wrong = "the head of a message has no "
				   "Content-Length";
		return MESSAGE_BAD;
	}
	if (length > MESSAGE_BYTES_MAX) {
		r->wrong = error_text("a message of %" PRIu64
				      " bytes; %d are the most",
		    length, MESSAGE_BYTES_MAX);
		r->skip = length;
		return MESSAGE_BAD;
	}
	if (read_body(r, length, true))
		return MESSAGE_READ;
	r->wrong = "the input ends within a message";
	return MESSAGE_BAD;
}

/* Return the code of an escape \uXXXX at the start of a text, or 0. */
static unsigned
escaped_code(struct str s)
{
	char digits[5] = {0};

	if (s.len < 6 || s.text[0] != '\\' || s.text[1] != 'u')
		return 0;
	memcpy(digits, s.text + 2, 4);
	return (unsigned)strtoull(digits, NULL, 16);
}

void
message_mend(struct out *body)
{
	for (size_t i = 0; i + 6 <= body->len; i++) {
		char *at = body->text + i;
		unsigned code, next;

		if (*at != '\\')
			continue;
		code = escaped_code((struct str){at, body->len - i}) & 0xfc00;
		if (code != 0xd800 && code != 0xdc00) {
			i++;
			continue;
		}
		i += 5;
		next = escaped_code((struct str){at + 6, body->len - i - 1});
		if (code == 0xd800 && (next & 0xfc00) == 0xdc00)
			i += 6;
		else
			memcpy(at, "\\ufffd", 6);
	}
}

static int
add_bytes(const char *bytes, size_t len, void *o)
{
	out_bytes(o, bytes, len);
	return 0;
}

void
message_write(struct out *o, json_t *body)
{
	struct out text = {0};

	json_dump_callback(body, add_bytes, &text, JSON_COMPACT);
	json_decref(body);
	out_format(o, "Content-Length: %zu\r\n\r\n", text.len);
	out_bytes(o, text.text, text.len);
	out_close(&text);
}
