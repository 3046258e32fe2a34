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

/* Write the mark that is due after this game, if any; true if written. */
static bool
write_mark(struct frontend_output *s, struct out *o, uint64_t number)
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
	if (s->frontend->marked)
		s->frontend->marked(s, o, number);
	return true;
}

/*
 * Write what is due after a game, as soon as it is done, each piece by itself:
 * front ends of CQLi read one number at a time.
 */
static void
game(struct run_listener *l, uint64_t number, bool matches)
{
	struct frontend_output *s = (struct frontend_output *)l;
	struct out *o = s->frontend->of_cql62 ? l->messages : l->warnings;

	if (write_mark(s, o, number))
		out_flush(o);
	if (matches && s->options->showmatches) {
		out_format(o, "<%" PRIu64 ">", number);
		s->in_line = true;
		out_flush(o);
	}
}

static void
pass(struct run_listener *l, uint64_t first, uint64_t last)
{
	for (; mark_of((struct frontend_output *)l) && first <= last; first++)
		game(l, first, false);
}

/* End the line of marks and numbers, except for other programs' front ends. */
static void
end(struct run_listener *l)
{
	const struct frontend_output *s = (struct frontend_output *)l;

	if (s->in_line && !s->frontend->stands_in)
		out_char(l->warnings, '\n');
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
