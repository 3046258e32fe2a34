/*
 * request_reply.c - see request_reply.h
 *
 * A request is one write, its answer one poll and one read.  Our ends of the
 * pipes are non-blocking.  The poll comes before the first read: an answer is
 * hardly ever there at once, since the child has to run for it.
 */
#include "io/request_reply.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>

#include "base/mem.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/waiting.h"

enum { DEATH_MS = 500 }; /* a dying process closes its pipes one by one */

struct request_reply {
	struct piped child;  /* pid: 0 after it was reaped; to: -1 after */
	long long dismissed; /* dismissal, at this time */
	char text[CHILD_LINE_MAX + 1];
};

/* ------------------------------------------------------------ start and end */

const char *
request_reply_start(struct request_reply **made, char *const argv[])
{
	struct request_reply *c = mem_get(sizeof *c);
	const char *wrong =
	    piped_start(&c->child, argv, c->text, CHILD_LINE_MAX);

	if (wrong)
		mem_free(c);
	else
		*made = c;
	return wrong;
}

void
request_reply_reap(struct request_reply *c)
{
	if (c->child.pid && child_ended(c->child.pid))
		c->child.pid = 0;
}

void
request_reply_dismiss(struct request_reply *c)
{
	if (c->child.to < 0)
		return;
	close(c->child.to);
	c->child.to = -1;
	c->dismissed = clock_ns();
}

void
request_reply_end(struct request_reply *c)
{
	if (!c)
		return;
	request_reply_dismiss(c);
	close(c->child.from);
	request_reply_reap(c);
	mem_free(c);
}

/* ----------------------------------------------------------------- requests */

/* True if the child has written more without a request; drop it. */
static bool
has_said_more(struct request_reply *c)
{
	return read(c->child.from, c->text, sizeof c->text) > 0;
}

/*
 * Tell a child that has died, which closes both pipes, from one that has only
 * closed its input.
 */
static enum piped_said
why_unwritten(struct request_reply *c, int error, const struct piped_limit *w)
{
	struct piped_limit death = {clock_ns() + DEATH_MS * CLOCK_MS, w->stop};
	enum piped_said said = CHILD_SILENT;

	if (error == EPIPE)
		said = piped_wait(c->child.from, POLLIN, &death);
	if (said == CHILD_ANSWERED)
		return has_said_more(c) ? CHILD_SAID_MORE : CHILD_GONE;
	errno = error;
	return said == CHILD_SILENT ? CHILD_NOT_LISTENING : said;
}

/*
 * Return why there is no answer in time: a child may have closed its input
 * after the request was written and before it read it.
 */
static enum piped_said
why_silent(const struct request_reply *c)
{
	struct pollfd ends = {.fd = c->child.to, .events = 0};

	if (poll(&ends, 1, 0) <= 0 || !child_unread(c->child.to))
		return CHILD_SILENT;
	errno = EPIPE;
	return CHILD_NOT_LISTENING;
}

bool
request_reply_babbles(struct request_reply *c, const atomic_bool *stop)
{
	struct piped_limit last_words = {
	    c->dismissed + LAST_WORDS_MS * CLOCK_MS, stop};

	if (c->child.to < 0 &&
	    piped_wait(c->child.from, POLLIN, &last_words) != CHILD_ANSWERED)
		return false;
	return has_said_more(c);
}

/* True if a second line arrives within the pause. */
static bool
goes_on(struct request_reply *c, const struct request_reply_patience *p)
{
	struct piped_limit pause = {
	    clock_ns() + (long long)p->pause * CLOCK_MS, p->stop};
	struct pollfd more = {.fd = c->child.from, .events = POLLIN};

	return p->pause &&
	    piped_wait(c->child.from, POLLIN, &pause) == CHILD_ANSWERED &&
	    poll(&more, 1, 0) > 0 && more.revents & POLLIN;
}

/*
 * Read the answer.  A child answers each line of a request, so a request with a
 * second line has a second answer.
 */
static enum piped_said
receive(struct request_reply *c, struct str request,
    const struct piped_limit *w, struct str *answer)
{
	enum piped_said said = piped_line(&c->child, answer, w);
	bool more = memchr(request.text, '\n', request.len - 1);

	if (said != CHILD_ANSWERED)
		return said;
	if (c->child.at < c->child.end)
		return CHILD_SAID_MORE;
	if (more)
		said = piped_read(&c->child, w);
	return more && said == CHILD_ANSWERED ? CHILD_SAID_MORE : said;
}

enum piped_said
request_reply_ask(struct request_reply *c, struct str request,
    const struct request_reply_patience *patience, struct str *answer)
{
	struct piped_limit w = {LLONG_MAX, patience->stop};
	enum piped_said said;

	assert(request.len && request.len <= CHILD_LINE_MAX);
	assert(request.text[request.len - 1] == '\n');
	if (patience->milliseconds)
		w.until =
		    clock_ns() + (long long)patience->milliseconds * CLOCK_MS;
	if (has_said_more(c))
		return CHILD_SAID_MORE;
	said = piped_write(&c->child, request, &w);
	if (said == CHILD_NOT_LISTENING)
		said = why_unwritten(c, errno, &w);
	else if (said == CHILD_ANSWERED)
		said = receive(c, request, &w, answer);
	if (said == CHILD_ANSWERED && goes_on(c, patience))
		said = CHILD_SAID_MORE;
	if (said == CHILD_SILENT)
		said = why_silent(c);
	/*
	 * An interrupt from the terminal ends the child as well as us: then
	 * return CHILD_STOPPED, not CHILD_GONE.
	 */
	if (said != CHILD_ANSWERED && w.stop && atomic_load(w.stop))
		return CHILD_STOPPED;
	return said;
}
