/*
 * dialog.h - exchange lines with a program, any number of them either way
 *
 *     if ((wrong = dialog_start(&t, argv)))
 *             ... it could not be started ...
 *     if (!dialog_say(t, line, until) ||
 *         dialog_hear(t, &line, until) != TALK_LINE)
 *             ... it has ended, or is silent ...
 *     dialog_end(t, until);
 *
 * request_reply.h is for programs that answer each line with one line.  `until`
 * is a deadline in the time of clock_ns().  No call waits past its deadline,
 * and the death of the program does not raise SIGPIPE (sigpipe.h).
 */
#ifndef IO_DIALOG_H
#define IO_DIALOG_H

#include <stdbool.h>

#include "base/str.h"

struct dialog;

/*
 * Start a program as spawn.h does; return NULL with *t set, or an error
 * message.
 */
const char *dialog_start(struct dialog **t, char *const argv[]);

/*
 * Write a line, given without a newline.  Return false if it could not be
 * written by the deadline: the program has ended, or does not read.
 */
bool dialog_say(struct dialog *t, const char *line, long long until);

enum { DIALOG_LINE_MAX = 1 << 16 };

enum dialog_heard {
	TALK_LINE,
	TALK_SILENT, /* no complete line by the deadline */
	TALK_LONG,   /* the line has more than DIALOG_LINE_MAX bytes */
	TALK_GONE,   /* the program has ended */
};

/*
 * Read the next line without its LF or CRLF, valid until the next call.  It may
 * hold any other byte, and a NUL follows it.
 */
enum dialog_heard dialog_hear(
    struct dialog *t, struct str *line, long long until);

/*
 * Close the program's input and wait for its end; kill it at the deadline.
 * Free the memory; NULL is ignored.
 */
void dialog_end(struct dialog *t, long long until);

#endif
