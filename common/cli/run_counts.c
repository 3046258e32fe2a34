/* run_counts.c - see run_counts.h */
#include "cli/run_counts.h"

#include <inttypes.h>
#include <stdatomic.h>

#include "base/die.h"
#include "system/clock.h"
#include "system/descriptor.h"
#include "system/signals.h"

enum {
	BAR = 20,
	COLUMNS = 80,
	/* up to the first line, and from one drawing or line to the next */
	FIRST_NS = 1000 * CLOCK_MS,
	DRAWN_NS = 250 * CLOCK_MS,
	LINES_NS = 1000 * CLOCK_MS,
};

static atomic_uint requests; /* SIGUSR1 signals received by any thread */

static void
count_request(int signal_number)
{
	(void)signal_number;
	atomic_fetch_add(&requests, 1);
}

static long long
interval(const struct run_counts *a)
{
	return a->draws ? DRAWN_NS : LINES_NS;
}

static double
seconds_since_begin(const struct run_counts *a)
{
	return (double)(clock_ns() - a->begun) / 1e9;
}

void
run_counts_open_drawn(struct run_counts *a, const char *what, const char *made,
    struct out *out, struct out *messages, bool to_terminal)
{
	a->what = what;
	a->made = made;
	a->begun = clock_ns();
	a->draws = isatty(STDERR_FILENO) && (a->shows_progress || !to_terminal);
	a->steps = a->draws || a->shows_progress || a->answers_signal;
	if (!a->steps)
		return;
	signal_on_request(count_request);
	a->answered = atomic_load(&requests);
	a->shown = a->begun + FIRST_NS - interval(a);
	out_init(&a->drawn, STDERR_FILENO, "progress");
	if (out && a->draws)
		out->clear = &a->drawn;
	if (messages && a->draws)
		messages->clear = &a->drawn;
}

void
run_counts_open(
    struct run_counts *a, const char *what, const char *made, struct out *out)
{
	run_counts_open_drawn(a, what, made, out, NULL, true);
}

/* Write the share done as a percentage and a bar. */
static void
write_share(struct out *o, const struct run_counts *a)
{
	uint64_t at = a->at < a->size ? a->at : a->size;
	int full = (int)(at * BAR / a->size);

	out_format(o, "%3" PRIu64 "%% [", at * 100 / a->size);
	for (int i = 0; i < BAR; i++)
		out_char(o, i < full ? '=' : i == full ? '>' : ' ');
	out_text(o, "] ");
}

static void
write_state(struct out *o, const struct run_counts *a)
{
	double seconds = seconds_since_begin(a);

	if (a->size)
		write_share(o, a);
	out_format(o, "%" PRIu64 " %s", a->read, a->what);
	if (a->made)
		out_format(o, ", %" PRIu64 " %s", a->written, a->made);
	if (seconds > 0)
		out_format(o, ", %.0f/s", (double)a->read / seconds);
	if (a->size && a->at && a->at <= a->size) {
		uint64_t left = (uint64_t)(seconds * (double)(a->size - a->at) /
		    (double)a->at);

		out_format(o, ", %" PRIu64 ":%02" PRIu64 " left", left / 60,
		    left % 60);
	}
}

/*
 * Draw the state over the last one.  The bytes that erase it stay in a->drawn,
 * and are written before its next output.
 */
static void
draw(struct run_counts *a)
{
	struct out line = {0};
	size_t columns = descriptor_columns(a->drawn.fd);

	if (!columns)
		columns = COLUMNS;
	write_state(&line, a);
	if (line.len >= columns)
		line.len = columns - 1;
	out_bytes(&a->drawn, line.text, line.len);
	out_flush(&a->drawn);
	out_format(&a->drawn, "\r%*s\r", (int)line.len, "");
	out_close(&line);
}

/* Write the state as a line that stays. */
static void
write_line(struct run_counts *a)
{
	out_format(&a->drawn, "%s: ", progname);
	write_state(&a->drawn, a);
	out_char(&a->drawn, '\n');
	out_flush(&a->drawn);
}

void
run_counts_show(struct run_counts *a)
{
	unsigned signals = atomic_load(&requests);
	long long now;

	if (signals != a->answered) {
		a->answered = signals;
		write_line(a);
	}
	if (!a->draws && !a->shows_progress)
		return;
	now = clock_ns();
	if (now - a->shown < interval(a))
		return;
	a->shown = now;
	if (a->draws)
		draw(a);
	else
		write_line(a);
}

static bool
wants_summary(const struct run_counts *a, bool quietly)
{
	if (a->summary != WHEN_AUTO)
		return a->summary == WHEN_ALWAYS;
	return a->shows_progress ||
	    (!quietly && when_holds(WHEN_AUTO, STDERR_FILENO));
}

void
run_counts_close(struct run_counts *a, bool quietly)
{
	struct out text = {0};

	out_close(&a->drawn);
	if (!wants_summary(a, quietly))
		return;
	out_format(&text, "%" PRIu64 " %s", a->read, a->what);
	if (a->bad)
		out_format(&text, ", %" PRIu64 " bad", a->bad);
	if (a->made)
		out_format(&text, ", %" PRIu64 " %s", a->written, a->made);
	if (a->left_out)
		out_format(
		    &text, ", %" PRIu64 " %s", a->left_out, a->why_left_out);
	note("%.*s (%.3f seconds)", (int)text.len, text.text,
	    seconds_since_begin(a));
	out_close(&text);
}
