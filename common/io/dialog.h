/*
 * dialog.h - a program that one talks with in lines, any number of them either
 * way
 *
 *     if ((wrong = dialog_start(&t, argv)))
 *             ... it could not be started ...
 *     if (!dialog_say(t, line, until) || dialog_hear(t, &line, until) !=
 * TALK_LINE)
 *             ... it is gone, or silent ...
 *     dialog_end(t, until);
 *
 * request_reply.h is for programs that answer each line by one.  Times are
 * those of clock_ns().  Nothing that the program does makes us wait for longer
 * than we are willing to, and its death is no signal to us (sigpipe.h).
 */
#ifndef IO_DIALOG_H
#define IO_DIALOG_H

#include <stdbool.h>

#include "base/str.h"

struct dialog;

/* NULL with *t set, or what is wrong: spawn.h says what is started. */
const char *dialog_start(struct dialog **t, char *const argv[]);

/*
 * Write a line, which has no newline.  False when that could not be done
 * until then: it is gone, or does not read.
 */
bool dialog_say(struct dialog *t, const char *line, long long until);

enum dialog_heard {
	TALK_LINE,
	TALK_SILENT, /* no whole line until then */
	TALK_GONE,   /* it has ended, or writes lines without an end */
};

/*
 * Return the next line without its LF or CRLF, valid until the next call; it
 * may hold any other bytes, and ends in a NUL.
 */
enum dialog_heard dialog_hear(
    struct dialog *t, struct str *line, long long until);

/*
 * Close its input, so that it comes to an end, and waits for that until then;
 * one that goes on is killed.  Frees the memory.  NULL is nothing.
 */
void dialog_end(struct dialog *t, long long until);

#endif
