/* frontend_output.c - see frontend_output.h */
#include "cqlmatch/frontend_output.h"

static struct speaker *
speaker_of(struct match_listener *l)
{
	return (struct speaker *)l;
}

static void
begin(struct match_listener *l, struct out *messages, struct out *warnings)
{
	speaker_of(l)->messages = messages;
	speaker_of(l)->warnings = warnings;
}

static void
game(struct match_listener *l, unsigned long number, bool matches)
{
	speaker_of(l)->manner->game(speaker_of(l), number, matches);
}

/* A mark each so many games; 0: none. */
static unsigned long
mark_of(const struct speaker *s)
{
	return s->options->mark ? s->options->mark : s->manner->mark;
}

static void
pass(struct match_listener *l, unsigned long first, unsigned long last)
{
	for (; mark_of(speaker_of(l)) && first <= last; first++)
		game(l, first, false);
}

static void
end(struct match_listener *l)
{
	if (speaker_of(l)->manner->games_end)
		speaker_of(l)->manner->games_end(speaker_of(l));
}

void
speaker_init(struct speaker *s, const struct manner *m, struct match_options *o)
{
	*s = (struct speaker){
	    .listener = {.begin = begin,
		.game = game,
		.pass = pass,
		.end = end},
	    .form = {m->diagnose, s},
	    .manner = m,
	    .options = o,
	    .ending = {m->die, s, m->trouble},
	};
	out_init(&s->variables, -1, "persistent variables");
	if (m->keeps_variables)
		s->listener.variables = &s->variables;
	die_by(&s->ending);
	if (m->begin)
		m->begin(s);
}

void
speaker_free(struct speaker *s)
{
	out_close(&s->variables);
}

void
speaker_compiled(struct speaker *s, const struct query *q)
{
	if (s->manner->compiled)
		s->manner->compiled(s, q);
}

void
speaker_error(struct speaker *s, struct str text)
{
	if (text.len)
		s->manner->error(s, text);
}

void
speaker_summary(struct speaker *s, const struct match_job *j)
{
	s->manner->summary(s, j);
}

void
speaker_write(int fd, struct str text)
{
	struct out o;

	out_init(&o, fd, "messages");
	out_str(&o, text);
	out_flush(&o);
	o.fd = -1; /* it stays open */
	out_close(&o);
}

bool
speaker_mark(struct speaker *s, struct out *o, unsigned long number)
{
	unsigned long mark = mark_of(s);
	unsigned long dot = mark < 10 ? 1 : mark / 10;

	if (!mark)
		return false;
	if (number % mark == 0)
		out_format(
		    o, s->manner->starts_lines ? "[%lu]\n" : "[%lu]", number);
	else if (mark >= s->manner->dots_from && number % dot == 0)
		out_char(o, '.');
	else
		return false;
	s->in_line = number % mark || !s->manner->starts_lines;
	return true;
}
