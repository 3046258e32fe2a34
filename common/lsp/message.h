/*
 * message.h - messages of the Language Server Protocol, one behind the other
 *
 *     Content-Length: 52\r\n
 *     \r\n
 *     {"jsonrpc":"2.0","id":1,"method":"shutdown"}
 *
 * Lines of the head but the length are passed over.  What is no message is
 * told to the caller and passed over, too; a body of more than
 * MESSAGE_BYTES_MAX is never in memory.
 */
#ifndef LSP_MESSAGE_H
#define LSP_MESSAGE_H

#include <jansson.h>
#include <stdbool.h>

#include "base/out.h"

enum { MESSAGE_BYTES_MAX = 1 << 26, MESSAGE_READ_BYTES = 1 << 16 };

struct message_reader {
	int fd;
	struct out body; /* of the message read last */
	const char *wrong;
	/* the rest is message.c's own */
	char *bytes;
	size_t from, to;
};

enum message_result {
	MESSAGE_READ, /* `body` is one */
	MESSAGE_BAD,  /* `wrong` says why, as error_text() does */
	MESSAGE_END,  /* of the input */
};

void message_reader_init(struct message_reader *r, int fd);
void message_reader_free(struct message_reader *r);

/* End the program when the input cannot be read. */
enum message_result message_read(struct message_reader *r);

/* Is there more to read, so that the next call need not wait? */
bool message_waits(struct message_reader *r);

/* Write it with its head, and gives it back to jansson. */
void message_write(struct out *o, json_t *body);

#endif
