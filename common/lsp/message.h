/*
 * message.h - read and write messages of the Language Server Protocol
 *
 *     Content-Length: 52\r\n
 *     \r\n
 *     {"jsonrpc":"2.0","id":1,"method":"shutdown"}
 *
 * Other header fields are ignored.  Anything else is reported to the caller and
 * skipped; a body of more than MESSAGE_BYTES_MAX is skipped without being
 * stored.
 */
#ifndef LSP_MESSAGE_H
#define LSP_MESSAGE_H

#include <jansson.h>
#include <stdint.h>

#include "base/out.h"

enum { MESSAGE_BYTES_MAX = 1 << 26, MESSAGE_READ_BYTES = 1 << 16 };

/* Set its first three members, and the rest to zeros; close `body` at last. */
struct message_reader {
	int fd;
	void (*before_wait)(void *user); /* or NULL: before a read blocks */
	void *user;
	struct out body; /* the body of the last message */
	const char *wrong;
	/* private to message.c */
	char bytes[MESSAGE_READ_BYTES];
	size_t from, to;
	uint64_t skip; /* bytes left of a message that is too long */
};

enum message_result {
	MESSAGE_READ, /* a message is in `body` */
	MESSAGE_BAD,  /* invalid; see `wrong` */
	MESSAGE_END,  /* end of the input */
};

/* Read the next message.  End the program if reading fails. */
enum message_result message_read(struct message_reader *r);

/*
 * Replace each escaped surrogate without its other half (\ud800 to \udfff) by
 * U+FFFD, in place: editors send them, and jansson refuses them.
 */
void message_mend(struct out *body);

/* Write the body with its header and release it. */
void message_write(struct out *o, json_t *body);

#endif
