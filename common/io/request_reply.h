/*
 * request_reply.h - a program that answers requests, a line for a line
 *
 *     struct request_reply *c;
 *     if ((wrong = request_reply_start(&c, argv)))
 *             ... it could not be started ...
 *     if (request_reply_ask(c, request, &patience, &answer) == CHILD_ANSWERED)
 * ... request_reply_end(c);
 *
 * Its standard input and output are pipes that no other process holds; its
 * standard error is ours.  A child that dies, hangs or says too much is
 * told from one that answers; nothing that it does makes us wait for longer
 * than we are willing to, and its death is no signal to us (sigpipe.h).
 */
#ifndef IO_REQUEST_REPLY_H
#define IO_REQUEST_REPLY_H

#include <stdatomic.h>

#include "base/str.h"

enum { CHILD_LINE_MAX = 4096 }; /* bytes of a line, its newline included */

struct request_reply;

/* NULL with *c set, or what is wrong: spawn.h says what is started. */
const char *request_reply_start(struct request_reply **c, char *const argv[]);

/* How long to wait for an answer, from before the request is sent. */
struct request_reply_patience {
	unsigned milliseconds;	 /* 0: for ever */
	unsigned pause;		 /* milliseconds for a second line; 0: none */
	const atomic_bool *stop; /* set when to wait no more, or NULL */
};

enum request_reply_said {
	CHILD_ANSWERED,
	CHILD_NOT_LISTENING, /* its input is closed, not its output: see errno
			      */
	CHILD_SILENT,	     /* no whole line in time */
	CHILD_STOPPED,	     /* `stop` was set */
	CHILD_SAID_MORE,     /* more than one line for a request */
	CHILD_SAID_TOO_MUCH, /* a line longer than CHILD_LINE_MAX */
	CHILD_UNREADABLE,    /* reading failed */
	CHILD_GONE,	     /* its end of the answers is closed */
};

/*
 * Write the request, which ends in a newline and has no more than
 * CHILD_LINE_MAX bytes, and waits for a line, which is *answer without its LF
 * or CRLF, valid until the next call; it may hold any other bytes.  What the
 * child has said before without having been asked is CHILD_SAID_MORE. A
 * request of several lines is several requests for the child: the
 * answer to the second is waited for, too, and is CHILD_SAID_MORE.  After
 * anything but CHILD_ANSWERED the child is not to be asked again.
 *
 * A second line that comes later than the next request is taken for the answer
 * to that: nothing tells them apart.  `pause` is for noticing it before.
 */
enum request_reply_said request_reply_ask(struct request_reply *c,
    struct str request, const struct request_reply_patience *patience,
    struct str *answer);

/*
 * Close its input, so that it comes to an end: it is not asked again.  Nothing
 * when that was done before.
 */
void request_reply_dismiss(struct request_reply *c);

/*
 * Has it, not asked for anything, said something since it answered?  One that
 * was dismissed has LAST_WORDS_MS from then on to come to its end, or until
 * `stop` (or NULL) is set.
 */
enum { LAST_WORDS_MS = 500 };
bool request_reply_babbles(struct request_reply *c, const atomic_bool *stop);

/* Free the system of a child that has ended; one that has not goes on.
 */
void request_reply_reap(struct request_reply *c);

/*
 * Close its input, so that it comes to an end; that is not waited for.  Frees
 * the memory.  NULL is nothing.
 */
void request_reply_end(struct request_reply *c);

#endif
