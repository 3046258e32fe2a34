/* dialog.c - see dialog.h */
#include "io/dialog.h"

#include <errno.h>
#include <limits.h>

#include "base/mem.h"
#include "base/out.h"
#include "io/spawn.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/waiting.h"

enum {
	REAP_MS = 2, /* pause between two calls of child_ended() */
};

struct dialog {
	pid_t pid;
	int to, from;
	size_t at, end; /* bytes read but not returned: [at, end) */
	char text[DIALOG_LINE_MAX + 1];
};

const char *
dialog_start(struct dialog **made, char *const argv[])
{
	struct dialog *t = mem_get(sizeof *t);
	const char *wrong = spawn_piped(&t->pid, argv, &t->to, &t->from);

	if (wrong)
		mem_free(t);
	else
		*made = t;
	return wrong;
}

/*
 * Wait until `fd` is ready for `events` and return TALK_LINE; else why it is
 * not.
 */
static enum dialog_heard
wait_for(int fd, short events, long long until)
{
	struct pollfd ready = {.fd = fd, .events = events};

	for (;;) {
		long long left = (until - clock_ns() + CLOCK_MS - 1) / CLOCK_MS;
		int found;

		if (left < 0)
			left = 0;
		found = poll(&ready, 1, left > INT_MAX ? INT_MAX : (int)left);
		if (found > 0)
			return TALK_LINE;
		if (found < 0 && errno != EINTR)
			return TALK_GONE;
		if (found == 0 && left == 0)
			return TALK_SILENT;
	}
}

static bool
write_all(struct dialog *t, struct str text, long long until)
{
	while (text.len) {
		ssize_t n = write(t->to, text.text, text.len);

		if (n < 0 && errno == EAGAIN &&
		    wait_for(t->to, POLLOUT, until) == TALK_LINE)
			continue;
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return false;
		text = (struct str){text.text + n, text.len - (size_t)n};
	}
	return true;
}

bool
dialog_say(struct dialog *t, const char *line, long long until)
{
	struct out whole = {.fd = -1};
	bool said;

	out_format(&whole, "%s\n", line);
	said = write_all(t, out_all(&whole), until);
	out_close(&whole);
	return said;
}

/* Move the unread bytes to the front and read more after them. */
static enum dialog_heard
read_more(struct dialog *t, long long until)
{
	ssize_t n;

	memmove(t->text, t->text + t->at, t->end - t->at);
	t->end -= t->at;
	t->at = 0;
	if (t->end == DIALOG_LINE_MAX)
		return TALK_LONG;
	do {
		enum dialog_heard heard = wait_for(t->from, POLLIN, until);

		if (heard != TALK_LINE)
			return heard;
		n = read(t->from, t->text + t->end, DIALOG_LINE_MAX - t->end);
	} while (n < 0 && (errno == EAGAIN || errno == EINTR));
	if (n <= 0)
		return TALK_GONE;
	t->end += (size_t)n;
	return TALK_LINE;
}

enum dialog_heard
dialog_hear(struct dialog *t, struct str *line, long long until)
{
	for (;;) {
		char *start = t->text + t->at;
		char *lf = memchr(start, '\n', t->end - t->at);
		enum dialog_heard heard;

		if (lf) {
			t->at = (size_t)(lf + 1 - t->text);
			if (lf > start && lf[-1] == '\r')
				lf--;
			*lf = '\0';
			*line = str_between(start, lf);
			return TALK_LINE;
		}
		heard = read_more(t, until);
		if (heard != TALK_LINE)
			return heard;
	}
}

void
dialog_end(struct dialog *t, long long until)
{
	if (!t)
		return;
	close(t->to);
	while (!child_ended(t->pid)) {
		if (clock_ns() >= until) {
			child_kill(t->pid);
			break;
		}
		clock_pause(REAP_MS * CLOCK_MS);
	}
	close(t->from);
	mem_free(t);
}
