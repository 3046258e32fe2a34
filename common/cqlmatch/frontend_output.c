/*
 * frontend_output.c - one frontend at work: from what a run tells to what is
 * printed; see frontend.h
 */
#include "cqlmatch/frontend.h"

#include <inttypes.h>

static struct frontend_output *
frontend_output_of(struct run_listener *l)
{
	return (struct frontend_output *)l;
}

static void
game(struct run_listener *l, uint64_t number, bool matches)
{
	frontend_output_of(l)->frontend->game(
	    frontend_output_of(l), number, matches);
}

/* Return a mark each so many games; 0: none. */
static uint64_t
mark_of(const struct frontend_output *s)
{
	return s->options->mark ? s->options->mark : s->frontend->mark;
}

static void
pass(struct run_listener *l, uint64_t first, uint64_t last)
{
	for (; mark_of(frontend_output_of(l)) && first <= last; first++)
		game(l, first, false);
}

static void
end(struct run_listener *l)
{
	if (frontend_output_of(l)->frontend->games_end)
		frontend_output_of(l)->frontend->games_end(
		    frontend_output_of(l));
}

void
frontend_output_init(struct frontend_output *s, const struct frontend *m,
    struct match_options *o)
{
	*s = (struct frontend_output){
	    .listener = {.game = game, .pass = pass, .end = end},
	    .form.user = s,
	    .frontend = m,
	    .options = o,
	    .ending = {.user = s, .trouble = m->trouble},
	};
	out_init(&s->variables, -1, "persistent variables");
	die_by(&s->ending);
	if (m->begin)
		m->begin(s);
}

void
frontend_output_free(struct frontend_output *s)
{
	out_close(&s->variables);
}

void
frontend_output_write(int fd, struct str text)
{
	struct out o;

	out_init(&o, fd, "messages");
	out_str(&o, text);
	out_flush(&o);
	o.fd = -1; /* it stays open */
	out_close(&o);
}

bool
frontend_output_mark(struct frontend_output *s, struct out *o, uint64_t number)
{
	uint64_t mark = mark_of(s);
	uint64_t dot = mark < 10 ? 1 : mark / 10;

	if (!mark)
		return false;
	if (number % mark == 0)
		out_format(o,
		    s->frontend->starts_lines ? "[%" PRIu64 "]\n"
					      : "[%" PRIu64 "]",
		    number);
	else if (mark >= s->frontend->dots_from && number % dot == 0)
		out_char(o, '.');
	else
		return false;
	s->in_line = number % mark || !s->frontend->starts_lines;
	return true;
}
