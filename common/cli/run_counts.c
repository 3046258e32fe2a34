/* run_counts.c - see run_counts.h */
#include "cli/run_counts.h"

#include <inttypes.h>

#include "base/die.h"
#include "system/clock.h"
#include "system/descriptor.h"

void
run_counts_open(
    struct run_counts *a, const char *what, const char *made, struct out *out)
{
	a->what = what;
	a->made = made;
	a->begun = clock_ns();
	if (!a->shows_progress)
		return;
	a->progress.reports = true;
	a->progress.draws = isatty(STDERR_FILENO);
	progress_start(&a->progress, STDERR_FILENO, what, made);
	if (a->progress.draws && out)
		out->clear = &a->progress.out;
}

void
run_counts_open_drawn(struct run_counts *a, const char *what, const char *made,
    struct out *out, struct out *messages, bool to_terminal)
{
	bool on_request = a->shows_progress;

	a->shows_progress =
	    on_request || (isatty(STDERR_FILENO) && !to_terminal);
	run_counts_open(a, what, made, out);
	a->progress.reports = on_request;
	if (a->progress.draws && messages)
		messages->clear = &a->progress.out;
}

void
run_counts_show(struct run_counts *a)
{
	progress_step(&a->progress,
	    &(struct progress_state){.done = a->read, .found = a->written});
}

static bool
wants_summary(const struct run_counts *a, bool quietly)
{
	if (a->summary != WHEN_AUTO)
		return a->summary == WHEN_ALWAYS;
	return a->progress.reports ||
	    (!quietly && when_holds(WHEN_AUTO, STDERR_FILENO));
}

void
run_counts_close(struct run_counts *a, bool quietly)
{
	struct out text = {0};

	if (a->shows_progress)
		out_close(&a->progress.out);
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
	    (double)(clock_ns() - a->begun) / 1e9);
	out_close(&text);
}
