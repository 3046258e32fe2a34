/*
 * piped.h - exchange lines with a program between two pipes of ours
 *
 * Its standard input and output are pipes that no other process holds; its
 * standard error is ours.  Our ends are non-blocking, so no call waits longer
 * than `until`, a time of clock_ns() (LLONG_MAX: no limit), nor when the run is
 * to stop (stop.h), and writing after the program's end does not raise SIGPIPE.
 */
#ifndef IO_PIPED_H
#define IO_PIPED_H

#include "base/str.h"
#include "system/child.h"

struct piped {
	pid_t pid;
	int to, from;
	size_t at, end; /* bytes read but not returned: [at, end) of `text` */
	size_t most;	/* of a line with its newline */
	char *text;	/* most + 1 bytes, the owner's */
};

/* What became of a request, or of waiting. */
enum piped_said {
	CHILD_ANSWERED,	     /* all is well: a line, or what was waited for */
	CHILD_NOT_LISTENING, /* closed its input, not its output: see errno */
	CHILD_SILENT,	     /* no complete line in time */
	CHILD_STOPPED,	     /* the run is to stop */
	CHILD_SAID_MORE,     /* more than one line for a request */
	CHILD_SAID_TOO_MUCH, /* too long a line */
	CHILD_UNREADABLE,    /* poll() or read() failed */
	CHILD_GONE,	     /* closed its output */
};

/*
 * Start a program as spawn() does, whose lines are read into `text`.  Return
 * NULL, or an error message.
 */
const char *piped_start(
    struct piped *p, char *const argv[], char *text, size_t most);

/* Wait until `fd` is ready for `events`; else return why it is not. */
enum piped_said piped_wait(int fd, short events, long long until);

/*
 * Write all of a text to a descriptor, p->to of a program; CHILD_NOT_LISTENING
 * with errno if write() fails.
 */
enum piped_said piped_write(int to, struct str text, long long until);

/*
 * Read more bytes after the unread ones, which move to the front.  Return
 * CHILD_ANSWERED, or why there are none.
 */
enum piped_said piped_read(struct piped *p, long long until);

/*
 * Read the next line without its LF or CRLF, valid until the next call.  It may
 * hold any other byte, and a NUL follows it.  Return CHILD_ANSWERED, or why
 * there is none.
 */
enum piped_said piped_line(struct piped *p, struct str *line, long long until);

/*
 * Close the program's input and wait for its end; kill it at `until`.  Set
 * p->pid to 0; if it is 0, do nothing.
 */
void piped_end(struct piped *p, long long until);

#endif
