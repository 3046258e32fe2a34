/* dialog.c - see dialog.h */
#include "io/dialog.h"

#include "base/mem.h"
#include "base/out.h"
#include "system/clock.h"
#include "system/descriptor.h"

enum {
	REAP_MS = 2, /* pause between two calls of child_ended() */
};

struct dialog {
	struct piped program;
	char text[DIALOG_LINE_MAX + 1];
};

const char *
dialog_start(struct dialog **made, char *const argv[])
{
	struct dialog *t = mem_get(sizeof *t);
	const char *wrong =
	    piped_start(&t->program, argv, t->text, DIALOG_LINE_MAX);

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

enum piped_said
dialog_hear(struct dialog *t, struct str *line, long long until)
{
	enum piped_said heard =
	    piped_line(&t->program, line, &(struct piped_limit){until, NULL});

	return heard == CHILD_UNREADABLE ? CHILD_GONE : heard;
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
