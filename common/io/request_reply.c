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
#include "io/spawn.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/waiting.h"

enum {
	STOP_MS = 100,	/* interval between two tests of `stop` */
	DEATH_MS = 500, /* a dying process closes its pipes one by one */
};

struct request_reply {
	pid_t pid;	     /* 0 after it was reaped */
	int to, from;	     /* to: -1 after dismissal, */
	long long dismissed; /* at this time */
	size_t len;	     /* bytes of the answer read so far */
	char text[CHILD_LINE_MAX + 1];
};

/* ------------------------------------------------------------ start and end */

const char *
request_reply_start(struct request_reply **made, char *const argv[])
{
	struct request_reply *c = mem_get(sizeof *c);
	const char *wrong = spawn_piped(&c->pid, argv, &c->to, &c->from);

	if (wrong)
		mem_free(c);
	else
		*made = c;
	return wrong;
}

void
request_reply_reap(struct request_reply *c)
{
	if (c->pid && child_ended(c->pid))
		c->pid = 0;
}

void
request_reply_dismiss(struct request_reply *c)
{
	if (c->to < 0)
		return;
	close(c->to);
	c->to = -1;
	c->dismissed = clock_ns();
}

void
request_reply_end(struct request_reply *c)
{
	if (!c)
		return;
	request_reply_dismiss(c);
	close(c->from);
	request_reply_reap(c);
	mem_free(c);
}

/* ------------------------------------------------------------------ waiting */

/* The patience for one request, and when it began. */
struct wait {
	const struct request_reply_patience *patience;
	long long begun;
};

/* Return the timeout in ms of the next poll; -1: none. */
static int
time_left(struct wait *w)
{
	long long limit = w->patience->milliseconds, left = -1;

	if (limit) {
		left = w->begun + limit * CLOCK_MS - clock_ns();
		left = left < 0 ? 0 : (left + CLOCK_MS - 1) / CLOCK_MS;
	}
	if (w->patience->stop && (left < 0 || left > STOP_MS))
		left = STOP_MS;
	return left > INT_MAX ? INT_MAX : (int)left;
}

static bool
stopped(const struct request_reply_patience *p)
{
	return p->stop && atomic_load(p->stop);
}

/*
 * Wait until `fd` is ready for `events` and return CHILD_ANSWERED; else why it
 * is not.
 */
static enum request_reply_said
wait_for(int fd, short events, struct wait *w)
{
	struct pollfd ready = {.fd = fd, .events = events};

	for (;;) {
		int left = time_left(w), found = poll(&ready, 1, left);

		if (found > 0)
			return CHILD_ANSWERED;
		if (found < 0 && errno != EINTR)
			return CHILD_UNREADABLE;
		if (stopped(w->patience))
			return CHILD_STOPPED;
		if (left == 0)
			return CHILD_SILENT;
	}
}

/* ----------------------------------------------------------------- requests */

/* True if the child has written more without a request; drop it. */
static bool
has_said_more(struct request_reply *c)
{
	return read(c->from, c->text, sizeof c->text) > 0;
}

/*
 * Tell a child that has died, which closes both pipes, from one that has only
 * closed its input.
 */
static enum request_reply_said
why_unwritten(struct request_reply *c, int error, const struct wait *w)
{
	struct request_reply_patience patience = {
	    DEATH_MS, 0, w->patience->stop};
	struct wait death = {&patience, clock_ns()};
	enum request_reply_said said = CHILD_SILENT;

	if (error == EPIPE)
		said = wait_for(c->from, POLLIN, &death);
	if (said == CHILD_ANSWERED)
		return has_said_more(c) ? CHILD_SAID_MORE : CHILD_GONE;
	errno = error;
	return said == CHILD_SILENT ? CHILD_NOT_LISTENING : said;
}

/*
 * Return why there is no answer in time: a child may have closed its input
 * after the request was written and before it read it.
 */
static enum request_reply_said
why_silent(const struct request_reply *c)
{
	struct pollfd ends = {.fd = c->to, .events = 0};

	if (poll(&ends, 1, 0) <= 0 || !child_unread(c->to))
		return CHILD_SILENT;
	errno = EPIPE;
	return CHILD_NOT_LISTENING;
}

static enum request_reply_said
send_all(struct request_reply *c, struct str request, struct wait *w)
{
	while (request.len) {
		ssize_t n = write(c->to, request.text, request.len);
		enum request_reply_said said;

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno != EAGAIN)
			return why_unwritten(c, errno, w);
		if (n < 0) {
			said = wait_for(c->to, POLLOUT, w);
			if (said != CHILD_ANSWERED)
				return said;
			n = 0;
		}
		request =
		    (struct str){request.text + n, request.len - (size_t)n};
	}
	return CHILD_ANSWERED;
}

/* Read once more; set *more to the new bytes. */
static enum request_reply_said
receive_some(struct request_reply *c, struct wait *w, char **more)
{
	for (;;) {
		enum request_reply_said said = wait_for(c->from, POLLIN, w);
		ssize_t n;

		if (said != CHILD_ANSWERED)
			return said;
		*more = c->text + c->len;
		n = read(c->from, *more, sizeof c->text - c->len);
		if (n > 0) {
			c->len += (size_t)n;
			return CHILD_ANSWERED;
		}
		if (n == 0)
			return CHILD_GONE;
		if (errno != EAGAIN && errno != EINTR)
			return CHILD_UNREADABLE;
	}
}

/* Read one line and no more; set *end to its newline. */
static enum request_reply_said
receive_line(struct request_reply *c, struct wait *w, char **end)
{
	c->len = 0;
	for (;;) {
		char *more, *after;
		enum request_reply_said said = receive_some(c, w, &more);

		if (said != CHILD_ANSWERED)
			return said;
		after = c->text + c->len;
		*end = memchr(more, '\n', (size_t)(after - more));
		if (*end ? *end + 1 == c->text + sizeof c->text
			 : c->len >= CHILD_LINE_MAX)
			return CHILD_SAID_TOO_MUCH;
		if (*end)
			return *end + 1 == after ? CHILD_ANSWERED
						 : CHILD_SAID_MORE;
	}
}

bool
request_reply_babbles(struct request_reply *c, const atomic_bool *stop)
{
	struct request_reply_patience patience = {LAST_WORDS_MS, 0, stop};
	struct wait last_words = {&patience, c->dismissed};

	if (c->to < 0 &&
	    wait_for(c->from, POLLIN, &last_words) != CHILD_ANSWERED)
		return false;
	return has_said_more(c);
}

/* True if a second line arrives within the pause. */
static bool
goes_on(struct request_reply *c, const struct wait *w)
{
	struct request_reply_patience patience = {
	    w->patience->pause, 0, w->patience->stop};
	struct wait pause = {&patience, clock_ns()};
	struct pollfd more = {.fd = c->from, .events = POLLIN};

	return patience.milliseconds &&
	    wait_for(c->from, POLLIN, &pause) == CHILD_ANSWERED &&
	    poll(&more, 1, 0) > 0 && more.revents & POLLIN;
}

/*
 * Read the answer.  A child answers each line of a request, so a request with a
 * second line has a second answer.
 */
static enum request_reply_said
receive(struct request_reply *c, struct str request, struct wait *w,
    struct str *answer)
{
	char *end, *more;
	enum request_reply_said said = receive_line(c, w, &end);

	if (said != CHILD_ANSWERED)
		return said;
	if (memchr(request.text, '\n', request.len - 1)) {
		c->len = 0;
		said = receive_some(c, w, &more);
		return said == CHILD_ANSWERED ? CHILD_SAID_MORE : said;
	}
	if (goes_on(c, w))
		return CHILD_SAID_MORE;
	if (end > c->text && end[-1] == '\r')
		end--;
	*answer = str_between(c->text, end);
	return CHILD_ANSWERED;
}

enum request_reply_said
request_reply_ask(struct request_reply *c, struct str request,
    const struct request_reply_patience *patience, struct str *answer)
{
	struct wait w = {patience, clock_ns()};
	enum request_reply_said said;

	assert(request.len && request.len <= CHILD_LINE_MAX);
	assert(request.text[request.len - 1] == '\n');
	if (has_said_more(c))
		return CHILD_SAID_MORE;
	said = send_all(c, request, &w);
	if (said == CHILD_ANSWERED)
		said = receive(c, request, &w, answer);
	if (said == CHILD_SILENT)
		said = why_silent(c);
	/*
	 * An interrupt from the terminal ends the child as well as us: then
	 * return CHILD_STOPPED, not CHILD_GONE.
	 */
	if (said != CHILD_ANSWERED && stopped(patience))
		return CHILD_STOPPED;
	return said;
}
