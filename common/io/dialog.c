/* dialog.c - see dialog.h */
#include "io/dialog.h"

#include <errno.h>

#include "base/mem.h"
#include "base/out.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/waiting.h"

enum {
	REAP_MS = 2, /* pause between two calls of child_ended() */
};

struct dialog {
	struct piped program;
	size_t at, end; /* bytes read but not returned: [at, end) */
	char text[DIALOG_LINE_MAX + 1];
};

const char *
dialog_start(struct dialog **made, char *const argv[])
{
	struct dialog *t = mem_get(sizeof *t);
	const char *wrong = piped_start(&t->program, argv);

	if (wrong)
		mem_free(t);
	else
		*made = t;
	return wrong;
}

bool
dialog_say(struct dialog *t, const char *line, long long until)
{
	struct out whole = {.fd = -1};
	enum piped_said said;

	out_format(&whole, "%s\n", line);
	said = piped_write(
	    &t->program, out_all(&whole), &(struct piped_limit){until, NULL});
	out_close(&whole);
	return said == CHILD_ANSWERED;
}

/* Move the unread bytes to the front and read more after them. */
static enum piped_said
read_more(struct dialog *t, long long until)
{
	struct piped_limit limit = {until, NULL};
	ssize_t n;

	memmove(t->text, t->text + t->at, t->end - t->at);
	t->end -= t->at;
	t->at = 0;
	if (t->end == DIALOG_LINE_MAX)
		return CHILD_SAID_TOO_MUCH;
	do {
		enum piped_said heard =
		    piped_wait(t->program.from, POLLIN, &limit);

		if (heard != CHILD_ANSWERED)
			return heard == CHILD_SILENT ? heard : CHILD_GONE;
		n = read(t->program.from, t->text + t->end,
		    DIALOG_LINE_MAX - t->end);
	} while (n < 0 && (errno == EAGAIN || errno == EINTR));
	if (n <= 0)
		return CHILD_GONE;
	t->end += (size_t)n;
	return CHILD_ANSWERED;
}

enum piped_said
dialog_hear(struct dialog *t, struct str *line, long long until)
{
	for (;;) {
		char *start = t->text + t->at;
		char *lf = memchr(start, '\n', t->end - t->at);
		enum piped_said heard;

		if (lf) {
			t->at = (size_t)(lf + 1 - t->text);
			if (lf > start && lf[-1] == '\r')
				lf--;
			*lf = '\0';
			*line = str_between(start, lf);
			return CHILD_ANSWERED;
		}
		heard = read_more(t, until);
		if (heard != CHILD_ANSWERED)
			return heard;
	}
}

void
dialog_end(struct dialog *t, long long until)
{
	if (!t)
		return;
	close(t->program.to);
	while (!child_ended(t->program.pid)) {
		if (clock_ns() >= until) {
			child_kill(t->program.pid);
			break;
		}
		clock_pause(REAP_MS * CLOCK_MS);
	}
	close(t->program.from);
	mem_free(t);
}
