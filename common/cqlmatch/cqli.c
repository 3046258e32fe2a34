/* cqli.c - the frontend of CQLi */
#include <inttypes.h>
#include <stdio.h>

#include "cqlmatch/frontend.h"
#include "system/descriptor.h"

static void
begin(struct frontend_output *s)
{
	s->options->one_error = true;
}

static void
version(void)
{
	printf(
	    "CQLi 1.0.7, as read by pipefish cqlmatch %s\n", PIPEFISH_VERSION);
}

static const struct option_answers answers = {.version = version};

/* Write a text to standard output, unless the games go there. */
static void
write_text(struct frontend_output *s, struct str text)
{
	bool games =
	    s->options->output.name && output_is_standard(&s->options->output);

	frontend_output_write(games ? STDERR_FILENO : STDOUT_FILENO, text);
}

static void
summary(struct frontend_output *s, const struct run *r)
{
	struct out o = {0};

	if (!r->what || match_options_unwritten(s->options))
		return;
	out_format(&o, "Analyzed %" PRIu64 " games in %.3f seconds\n",
	    r->counts.read, r->seconds);
	out_format(&o,
	    "%" PRIu64 " CQL matches (in %" PRIu64 " games) written to %s\n",
	    r->positions, r->counts.written, r->output ? r->output : "stdout");
	write_text(s, out_all(&o));
	out_close(&o);
}

const struct frontend frontend_cqli = {
    .name = "cqli",
    .stands_in = true,
    .answers = &answers,
    .trouble = 1,
    .marks = {.usual = 1000, .dots_from = 1000, .leaves_line = true},
    .begin = begin,
    .error = write_text,
    .summary = summary,
};
