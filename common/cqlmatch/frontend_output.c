/*
 * frontend_output.c - one frontend at work: from what a run tells to what is
 * printed; see frontend.h
 */
#include "cqlmatch/frontend.h"

#include <inttypes.h>

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
		l->game(l, first, false);
}

void
frontend_output_init(struct frontend_output *s, const struct frontend *m,
    struct match_options *o)
{
	*s = (struct frontend_output){
	    .listener = {.game = m->game, .pass = pass, .end = m->games_end},
	    .form.user = s,
	    .frontend = m,
	    .options = o,
	    .ending = {.user = s, .trouble = m->trouble},
	};
	die_by(&s->ending);
	if (m->begin)
		m->begin(s);
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
