/*
 * request_reply.h - a program that answers each line of input with one line
 *
 *     struct request_reply *c;
 *     if ((wrong = request_reply_start(&c, argv)))
 *             ... it could not be started ...
 *     if (request_reply_ask(c, request, &patience, &answer) == CHILD_ANSWERED)
 *             ...
 *     request_reply_end(c);
 *
 * A child that dies, hangs or writes too much is distinguished from one that
 * answers.
 */
#ifndef IO_REQUEST_REPLY_H
#define IO_REQUEST_REPLY_H

#include "io/piped.h"

enum { CHILD_LINE_MAX = 4096 }; /* of a line with its newline */

struct request_reply;

/* Start a program; return NULL with *c set, or an error message. */
const char *request_reply_start(struct request_reply **c, char *const argv[]);

/* How long to wait for an answer, from before the request is sent. */
struct request_reply_patience {
	unsigned milliseconds;	 /* of the timeout; 0: none */
	unsigned pause;		 /* wait for a second line; 0: none */
	const atomic_bool *stop; /* set to stop waiting, or NULL */
};

/*
 * Write the request, at most CHILD_LINE_MAX bytes with its newline at the end,
 * and read a line.  *answer is the line without its LF or CRLF, valid until the
 * next call; it may hold any other byte.  Output of the child before the
 * request is CHILD_SAID_MORE.  A request of several lines is several requests
 * to the child: the second answer is waited for and is CHILD_SAID_MORE.  After
 * any result but CHILD_ANSWERED do not send another request.
 *
 * A second line that arrives later than the next request is taken for the
 * answer to that, for nothing distinguishes them; `pause` is for noticing it
 * before.
 */
enum piped_said request_reply_ask(struct request_reply *c, struct str request,
    const struct request_reply_patience *patience, struct str *answer);

/*
 * Close the child's input, so that it ends; send no more requests.  A second
 * call has no effect.
 */
void request_reply_dismiss(struct request_reply *c);

/*
 * True if the child has written more since its answer.  A dismissed child has
 * LAST_WORDS_MS from its dismissal to end, or until `stop` (or NULL) is set.
 */
enum { LAST_WORDS_MS = 500 };
bool request_reply_babbles(struct request_reply *c, const atomic_bool *stop);

/* Reap the child if it has ended; else do nothing. */
void request_reply_reap(struct request_reply *c);

/*
 * Close the child's input, so that it ends, without waiting for that.  Free the
 * memory; NULL is ignored.
 */
void request_reply_end(struct request_reply *c);

#endif
