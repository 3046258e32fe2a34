/*
 * programs.c - see programs.h
 *
 * A request is one write, its answer one poll and one read.  The poll comes
 * before the first read: an answer is hardly ever there at once, since the
 * program has to run for it.  One that dies, hangs or writes too much is
 * distinguished from one that answers.
 */
#include "cql/run/programs.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "base/map.h"
#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/tree/node.h"
#include "io/piped.h"
#include "io/stop.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/waiting.h"

enum {
	/*
	 * a signal that ended a program may have been sent to us, too; it can
	 * take that long to reach another of our threads
	 */
	SIGNAL_MS = 20,
	DEATH_MS = 500,	     /* a dying process closes its pipes one by one */
	LAST_WORDS_MS = 500, /* from its dismissal to its end */
};

struct program {
	struct piped child;  /* pid: 0 after it was reaped; to: -1 after */
	long long dismissed; /* dismissal, at this time */
	const struct node *last_request; /* the last node that got a reply */
	char text[PROGRAM_LINE_MAX + 1];
};

/* ----------------------------------------------------------------- programs */

/* Split the words of a program, a NUL after each, into an argv for exec. */
static char **
split_words(struct arena *a, struct str words, int count)
{
	char **argv = arena_get(a, ((size_t)count + 1) * sizeof *argv);
	char *at = arena_copy(a, words.text, words.len);

	for (int i = 0; i < count; i++) {
		argv[i] = at;
		at += strlen(at) + 1;
	}
	return argv;
}

static struct program *
start_program(const struct node *n, struct ctx *c, struct str words)
{
	char **argv = split_words(&c->scratch, words, n->kids - 1);
	struct program *p;
	const char *wrong;

	if (map_count(&c->programs) == PROGRAMS_MAX)
		error_stop(c, n,
		    "maximum number of command-pipe programs (%d) reached",
		    PROGRAMS_MAX);
	programs_reap(&c->programs);
	p = mem_get(sizeof *p);
	wrong = piped_start(&p->child, argv, p->text, PROGRAM_LINE_MAX);
	if (wrong) {
		mem_free(p);
		error_stop(
		    c, n, "failed to start program %s: %s", argv[0], wrong);
	}
	*map_put(&c->programs, words) = p;
	return p;
}

/* Reap a program if it has ended. */
static void
reap(struct program *p)
{
	if (p->child.pid && child_ended(p->child.pid))
		p->child.pid = 0;
}

/* Close the input of a program, so that it ends. */
static void
dismiss(struct program *p)
{
	if (p->child.to < 0)
		return;
	close(p->child.to);
	p->child.to = -1;
	p->dismissed = clock_ns();
}

/* End a program without waiting for it. */
static void
end_program(void *program, void *with)
{
	struct program *p = program;

	(void)with;
	dismiss(p);
	close(p->child.from);
	reap(p);
	mem_free(p);
}

void
programs_end(struct map *m)
{
	map_clear(m, end_program, NULL);
}

void
programs_reap(struct map *m)
{
	if (map_count(m) == 0)
		return; /* the common case; called for each game */
	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		reap(map_value(e));
}

/* ---------------------------------------------------------------- requests */

/* True if a program has written more without a request; drop it. */
static bool
has_said_more(struct program *p)
{
	return read(p->child.from, p->text, sizeof p->text) > 0;
}

/*
 * Tell a program that has died, which closes both pipes, from one that has only
 * closed its input.
 */
static enum piped_said
why_unwritten(struct program *p, int error)
{
	enum piped_said said = CHILD_SILENT;

	if (error == EPIPE)
		said = piped_wait(
		    p->child.from, POLLIN, clock_ns() + DEATH_MS * CLOCK_MS);
	if (said == CHILD_ANSWERED)
		return has_said_more(p) ? CHILD_SAID_MORE : CHILD_GONE;
	errno = error;
	return said == CHILD_SILENT ? CHILD_NOT_LISTENING : said;
}

/*
 * Return why there is no answer in time: a program may have closed its input
 * after the request was written and before it read it.
 */
static enum piped_said
why_silent(const struct program *p)
{
	struct pollfd ends = {.fd = p->child.to, .events = 0};

	if (poll(&ends, 1, 0) <= 0 || !child_unread(p->child.to))
		return CHILD_SILENT;
	errno = EPIPE;
	return CHILD_NOT_LISTENING;
}

/*
 * True if a second line arrives within STRICT_PAUSE.  One that arrives later
 * than the next request is taken for the answer to that, for nothing
 * distinguishes them.
 */
static bool
goes_on(const struct program *p)
{
	long long until = clock_ns() + (long long)STRICT_PAUSE * CLOCK_MS;
	struct pollfd more = {.fd = p->child.from, .events = POLLIN};

	return piped_wait(p->child.from, POLLIN, until) == CHILD_ANSWERED &&
	    poll(&more, 1, 0) > 0 && more.revents & POLLIN;
}

/*
 * Read the answer.  A program answers each line of a request, so a request with
 * a second line has a second answer.
 */
static enum piped_said
receive(
    struct program *p, struct str request, long long until, struct str *answer)
{
	enum piped_said said = piped_line(&p->child, answer, until);
	bool more = memchr(request.text, '\n', request.len - 1);

	if (said != CHILD_ANSWERED)
		return said;
	if (p->child.at < p->child.end)
		return CHILD_SAID_MORE;
	if (more)
		said = piped_read(&p->child, until);
	return more && said == CHILD_ANSWERED ? CHILD_SAID_MORE : said;
}

/*
 * Write a request and read its answer, with `timeout` milliseconds, or 0 for no
 * limit.  Output before the request is CHILD_SAID_MORE.
 */
static enum piped_said
ask(struct program *p, const struct ctx *c, struct str request,
    unsigned timeout, struct str *answer)
{
	long long until =
	    timeout ? clock_ns() + (long long)timeout * CLOCK_MS : LLONG_MAX;
	enum piped_said said;

	assert(request.len && request.len <= PROGRAM_LINE_MAX);
	assert(request.text[request.len - 1] == '\n');
	if (has_said_more(p))
		return CHILD_SAID_MORE;
	said = piped_write(p->child.to, request, until);
	if (said == CHILD_NOT_LISTENING)
		said = why_unwritten(p, errno);
	else if (said == CHILD_ANSWERED)
		said = receive(p, request, until, answer);
	if (said == CHILD_ANSWERED && c->options.strict_pipes && goes_on(p))
		said = CHILD_SAID_MORE;
	if (said == CHILD_SILENT)
		said = why_silent(p);
	/*
	 * An interrupt from the terminal ends the child as well as us: then
	 * return CHILD_STOPPED, not CHILD_GONE.
	 */
	return said != CHILD_ANSWERED && stop_reason() ? CHILD_STOPPED : said;
}

/* Stop the run with an error that says what happened instead of a reply. */
static _Noreturn void
stop_without_answer(const struct node *n, struct ctx *c, const char *program,
    enum piped_said said, unsigned timeout)
{
	int error = errno;

	switch (said) {
	case CHILD_STOPPED: error_stop(c, n, "%s", stop_reason());
	case CHILD_SAID_MORE:
		error_stop(c, n,
		    "command-pipe program %s sent multiple responses to "
		    "request",
		    program);
	case CHILD_NOT_LISTENING:
		error_stop(c, n,
		    "io error attempting to send request to command-pipe "
		    "program %s: %s",
		    program, strerror(error));
	case CHILD_SILENT:
		error_stop(c, n,
		    "command-pipe program %s failed to respond within "
		    "allotted time (%u milliseconds)",
		    program, timeout);
	case CHILD_UNREADABLE:
		error_stop(c, n,
		    "io error attempting to receive response from "
		    "command-pipe program %s",
		    program);
	case CHILD_SAID_TOO_MUCH:
		error_stop(c, n,
		    "command-pipe program %s response exceeded max length "
		    "(%d)",
		    program, PROGRAM_LINE_MAX);
	default:
		error_stop(c, n,
		    "command-pipe program %s is no longer responding", program);
	}
}

struct str
program_ask(
    const struct node *n, struct ctx *c, struct str words, struct str request)
{
	void **known = map_find(&c->programs, words);
	struct program *p = known ? *known : start_program(n, c, words);
	unsigned timeout = c->options.pipe_timeout[p->last_request != NULL];
	struct str answer = NO_STRING;
	enum piped_said said = ask(p, c, request, timeout, &answer);

	if (said != CHILD_ANSWERED) {
		clock_pause(SIGNAL_MS * CLOCK_MS);
		error_if_late(c, n);
		stop_without_answer(n, c, words.text, said, timeout);
	}
	p->last_request = n;
	return answer;
}

void
programs_dismiss(struct map *m)
{
	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		dismiss(map_value(e));
}

/* True if a program has written more since its answer, or before its end. */
static bool
babbles(struct program *p)
{
	long long until = p->dismissed + LAST_WORDS_MS * CLOCK_MS;

	if (p->child.to < 0 &&
	    piped_wait(p->child.from, POLLIN, until) != CHILD_ANSWERED)
		return false;
	return has_said_more(p);
}

void
programs_settle(struct ctx *c)
{
	struct map *m = &c->programs;

	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e)) {
		struct program *p = map_value(e);

		if (p->last_request && babbles(p))
			stop_without_answer(p->last_request, c, map_key(e).text,
			    CHILD_SAID_MORE, 0);
	}
}
