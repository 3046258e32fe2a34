/* piped.c - see piped.h */
#include "io/piped.h"

#include <errno.h>
#include <limits.h>

#include "io/spawn.h"
#include "io/stop.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/signals.h"
#include "system/waiting.h"

enum { REAP_MS = 2 }; /* pause between two calls of child_ended() */

static void
close_both(const int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

const char *
piped_start(struct piped *p, char *const argv[], char *text, size_t most)
{
	int in[2], out[2], wrong;

	*p = (struct piped){.text = text, .most = most};
	sigpipe_spare();
	if ((wrong = child_pipe(in)))
		return child_why(wrong);
	if ((wrong = child_pipe(out))) {
		close_both(in);
		return child_why(wrong);
	}
	if (!(wrong = descriptor_set_waiting(in[1], false)) &&
	    !(wrong = descriptor_set_waiting(out[0], false)))
		wrong = spawn(&p->pid,
		    &(struct child_start){
			.argv = argv, .input = in[0], .output = out[1]});
	if (wrong) {
		close_both(in);
		close_both(out);
		return child_why(wrong);
	}
	close(in[0]);
	close(out[1]);
	p->to = in[1];
	p->from = out[0];
	return NULL;
}

/* Return the timeout in ms of the next poll; -1: none. */
static int
time_left(long long until)
{
	long long left = until - clock_ns();

	if (until == LLONG_MAX)
		return -1;
	left = left < 0 ? 0 : (left + CLOCK_MS - 1) / CLOCK_MS;
	return left > INT_MAX ? INT_MAX : (int)left;
}

enum piped_said
piped_wait(int fd, short events, long long until)
{
	struct pollfd fds[] = {{fd, events, 0}, {-1, 0, 0}};

	for (;;) {
		int left = time_left(until);
		const char *wrong = stop_poll(fds, 2, left);

		if (fds[0].revents)
			return CHILD_ANSWERED;
		if (wrong)
			return stop_reason() ? CHILD_STOPPED : CHILD_UNREADABLE;
		if (left == 0)
			return CHILD_SILENT;
	}
}

enum piped_said
piped_write(int to, struct str text, long long until)
{
	while (text.len) {
		ssize_t n = write(to, text.text, text.len);
		enum piped_said said = CHILD_ANSWERED;

		if (n >= 0)
			text = str_after(text, (size_t)n);
		else if (errno == EAGAIN)
			said = piped_wait(to, POLLOUT, until);
		else if (errno != EINTR)
			said = CHILD_NOT_LISTENING;
		if (said != CHILD_ANSWERED)
			return said;
	}
	return CHILD_ANSWERED;
}

enum piped_said
piped_read(struct piped *p, long long until)
{
	ssize_t n;

	memmove(p->text, p->text + p->at, p->end - p->at);
	p->end -= p->at;
	p->at = 0;
	do {
		enum piped_said said = piped_wait(p->from, POLLIN, until);

		if (said != CHILD_ANSWERED)
			return said;
		n = read(p->from, p->text + p->end, p->most + 1 - p->end);
	} while (n < 0 && (errno == EAGAIN || errno == EINTR));
	if (n <= 0)
		return n ? CHILD_UNREADABLE : CHILD_GONE;
	p->end += (size_t)n;
	return CHILD_ANSWERED;
}

enum piped_said
piped_line(struct piped *p, struct str *line, long long until)
{
	for (;;) {
		char *start = p->text + p->at;
		char *lf = memchr(start, '\n', p->end - p->at);
		size_t len = lf ? (size_t)(lf - start) : p->end - p->at;
		enum piped_said said;

		if (len >= p->most)
			return CHILD_SAID_TOO_MUCH;
		if (lf) {
			p->at += len + 1;
			if (lf > start && lf[-1] == '\r')
				lf--;
			*lf = '\0';
			*line = str_between(start, lf);
			return CHILD_ANSWERED;
		}
		said = piped_read(p, until);
		if (said != CHILD_ANSWERED)
			return said;
	}
}

void
piped_end(struct piped *p, long long until)
{
	if (!p->pid)
		return;
	close(p->to);
	while (!child_ended(p->pid)) {
		if (clock_ns() >= until) {
			child_kill(p->pid);
			break;
		}
		clock_pause(REAP_MS * CLOCK_MS);
	}
	close(p->from);
	p->pid = 0;
}
