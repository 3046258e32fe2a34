/* frontend_output.c - one frontend at work; see frontend.h */
#include "cqlmatch/frontend.h"

void
frontend_output_init(struct frontend_output *s, const struct frontend *m,
    struct match_options *o)
{
	*s = (struct frontend_output){
	    .form.user = s,
	    .frontend = m,
	    .options = o,
	    .ending = {.user = s, .trouble = m->trouble},
	};
	o->marks = m->marks;
	o->marks.user = s;
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
