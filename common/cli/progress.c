/* progress.c - see progress.h */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdatomic.h>

#include "base/die.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/signals.h"

enum { BAR = 20, COLUMNS = 80 };

/*
 * Seconds to the first line, between two drawings on a terminal, and between
 * two lines elsewhere.
 */
static const double first = 1, between_drawn = 0.25, between_lines = 1;

static atomic_uint requests; /* SIGUSR1 signals received by any thread */

static void
count_request(int signal_number)
{
	(void)signal_number;
	atomic_fetch_add(&requests, 1);
}

static double
interval(const struct progress *p)
{
	return p->draws ? between_drawn : between_lines;
}

static double
now(void)
{
	return (double)clock_ns() / 1e9;
}

void
progress_start(struct progress *p, int fd, const char *what, const char *found)
{
	signal_on_request(count_request);
	p->what = what;
	p->found = found;
	p->answered = atomic_load(&requests);
	out_init(&p->out, fd, "progress");
	p->begun = now();
	p->shown = p->begun + first - interval(p);
}

/* Write the share done as a percentage and a bar. */
static void
write_share(struct out *o, const struct progress_state *s)
{
	unsigned long long at = s->at < s->size ? s->at : s->size;
	int full = (int)(at * BAR / s->size);

	out_format(o, "%3llu%% [", at * 100 / s->size);
	for (int i = 0; i < BAR; i++)
		out_char(o, i < full ? '=' : i == full ? '>' : ' ');
	out_text(o, "] ");
}

static void
write_state(struct out *o, const struct progress *p,
    const struct progress_state *s, double seconds)
{
	if (s->size)
		write_share(o, s);
	out_format(o, "%" PRIu64 " %s", s->done, p->what);
	if (p->found)
		out_format(o, ", %" PRIu64 " %s", s->found, p->found);
	if (seconds > 0)
		out_format(o, ", %.0f/s", (double)s->done / seconds);
	if (s->size && s->at && s->at <= s->size) {
		uint64_t left = (uint64_t)(seconds * (double)(s->size - s->at) /
		    (double)s->at);

		out_format(o, ", %" PRIu64 ":%02" PRIu64 " left", left / 60,
		    left % 60);
	}
}

/*
 * Draw the state over the last one.  The bytes that erase it stay in p->out,
 * and are written before its next output.
 */
static void
draw(struct progress *p, const struct progress_state *s, double seconds)
{
	struct out line = {0};
	size_t columns = descriptor_columns(p->out.fd);

	if (!columns)
		columns = COLUMNS;
	write_state(&line, p, s, seconds);
	if (line.len >= columns)
		line.len = columns - 1;
	out_bytes(&p->out, line.text, line.len);
	out_flush(&p->out);
	out_format(&p->out, "\r%*s\r", (int)line.len, "");
	out_close(&line);
}

/* Write the state as a line that stays. */
static void
write_line(struct progress *p, const struct progress_state *s, double seconds)
{
	out_format(&p->out, "%s: ", progname);
	write_state(&p->out, p, s, seconds);
	out_char(&p->out, '\n');
	out_flush(&p->out);
}

void
progress_step(struct progress *p, const struct progress_state *s)
{
	unsigned signals = atomic_load(&requests);
	double at;

	if (signals != p->answered) {
		p->answered = signals;
		write_line(p, s, now() - p->begun);
	}
	if (!p->draws && !p->reports)
		return;
	at = now();
	if (at - p->shown < interval(p))
		return;
	p->shown = at;
	if (p->draws)
		draw(p, s, at - p->begun);
	else
		write_line(p, s, at - p->begun);
}
