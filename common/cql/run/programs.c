/* programs.c - see programs.h */
#include "cql/run/programs.h"

#include <errno.h>
#include <string.h>

#include "base/map.h"
#include "base/mem.h"
#include "cql/run/context.h"
#include "cql/run/error.h"
#include "cql/tree/node.h"
#include "io/request_reply.h"
#include "system/clock.h"

/*
 * A signal that ended a program may have been sent to us, too; it can take that
 * long to reach another of our threads.
 */
enum { SIGNAL_MS = 20 };

struct program {
	struct request_reply *child;
	const struct node *last_request; /* the last node that got a reply */
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
	struct request_reply *child;
	struct program *p;
	const char *wrong;

	if (map_count(&c->programs.program) == PROGRAMS_MAX)
		error_stop(c, n,
		    "maximum number of command-pipe programs (%d) reached",
		    PROGRAMS_MAX);
	programs_reap(&c->programs);
	wrong = request_reply_start(&child, argv);
	if (wrong)
		error_stop(
		    c, n, "failed to start program %s: %s", argv[0], wrong);
	p = mem_get(sizeof *p);
	p->child = child;
	*map_put(&c->programs.program, words) = p;
	return p;
}

static void
end_program(void *program, void *with)
{
	struct program *p = program;

	(void)with;
	request_reply_end(p->child);
	mem_free(p);
}

void
programs_end(struct programs *p)
{
	map_clear(&p->program, end_program, NULL);
}

void
programs_reap(struct programs *p)
{
	struct map *m = &p->program;

	if (map_count(m) == 0)
		return; /* the common case; called for each game */
	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		request_reply_reap(((struct program *)map_value(e))->child);
}

/* ---------------------------------------------------------------- requests */

/* Stop the run with an error that says what happened instead of a reply. */
static _Noreturn void
stop_without_answer(const struct node *n, struct ctx *c, const char *program,
    enum piped_said said, unsigned timeout)
{
	int error = errno;

	switch (said) {
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
		    program, CHILD_LINE_MAX);
	default:
		error_stop(c, n,
		    "command-pipe program %s is no longer responding", program);
	}
}

struct str
program_ask(
    const struct node *n, struct ctx *c, struct str words, struct str request)
{
	void **known = map_find(&c->programs.program, words);
	struct program *p = known ? *known : start_program(n, c, words);
	struct request_reply_patience patience = {
	    .milliseconds = c->options.pipe_timeout[p->last_request != NULL],
	    .pause = c->options.strict_pipes ? STRICT_PAUSE : 0,
	    .stop = c->options.late,
	};
	struct str answer = NO_STRING;
	enum piped_said said =
	    request_reply_ask(p->child, request, &patience, &answer);

	if (said != CHILD_ANSWERED) {
		clock_pause(SIGNAL_MS * CLOCK_MS);
		error_if_late(c, n);
		stop_without_answer(
		    n, c, words.text, said, patience.milliseconds);
	}
	p->last_request = n;
	return answer;
}

void
programs_dismiss(struct programs *p)
{
	struct map *m = &p->program;

	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e))
		request_reply_dismiss(((struct program *)map_value(e))->child);
}

void
programs_settle(struct ctx *c)
{
	struct map *m = &c->programs.program;

	for (struct map_entry *e = map_after(m, NULL); e; e = map_next(m, e)) {
		const struct program *p = map_value(e);

		if (p->last_request &&
		    request_reply_babbles(p->child, c->options.late))
			stop_without_answer(p->last_request, c, map_key(e).text,
			    CHILD_SAID_MORE, 0);
	}
}
