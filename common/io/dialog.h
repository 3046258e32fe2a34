/*
 * dialog.h - exchange lines with a program, any number of them either way
 *
 *     if ((wrong = dialog_start(&t, argv)))
 *             ... it could not be started ...
 *     if (!dialog_say(t, line, until) ||
 *         dialog_hear(t, &line, until) != CHILD_ANSWERED)
 *             ... it has ended, or is silent ...
 *     dialog_end(t, until);
 *
 * `until` is a deadline in the time of clock_ns(); no call waits longer.
 */
#ifndef IO_DIALOG_H
#define IO_DIALOG_H

#include <stdbool.h>

#include "io/piped.h"

struct dialog;

/* Start a program; return NULL with *t set, or an error message. */
const char *dialog_start(struct dialog **t, char *const argv[]);

/*
 * Write a line, given without a newline.  Return false if it could not be
 * written by the deadline: the program has ended, or does not read.
 */
bool dialog_say(struct dialog *t, const char *line, long long until);

enum { DIALOG_LINE_MAX = 1 << 16 };

/*
 * Read the next line without its LF or CRLF, valid until the next call.  It may
 * hold any other byte, and a NUL follows it.  Else return CHILD_SILENT,
 * CHILD_SAID_TOO_MUCH for a line of more than DIALOG_LINE_MAX bytes, or
 * CHILD_GONE.
 */
enum piped_said dialog_hear(
    struct dialog *t, struct str *line, long long until);

/*
 * Close the program's input and wait for its end; kill it at the deadline.
 * Free the memory; NULL is ignored.
 */
void dialog_end(struct dialog *t, long long until);

#endif
