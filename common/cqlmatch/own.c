/* own.c - the manner of cqlmatch itself */
#include <unistd.h>

#include "cqlmatch/manner.h"

/* Whoever reads the numbers gets each as soon as its game is done. */
static void
game(struct speaker *s, unsigned long number, bool matches)
{
	bool some = speaker_mark(s, s->warnings, number);

	if (matches && s->options->showmatches) {
		out_format(s->warnings, "<%lu>", number);
		s->in_line = some = true;
	}
	if (some)
		out_flush(s->warnings);
}

static void
games_end(struct speaker *s)
{
	if (s->in_line)
		out_char(s->warnings, '\n');
}

/* The query's own messages go out as they are. */
static void
error(struct speaker *s, struct str text)
{
	(void)s;
	speaker_write(STDERR_FILENO, text);
}

static void
summary(struct speaker *s, const struct match_job *j)
{
	(void)s;
	match_job_say_summary(j);
}

const struct manner manner_own = {
    .name = "own",
    .trouble = STATUS_TROUBLE,
    .dots_from = 10,
    .starts_lines = true,
    .game = game,
    .games_end = games_end,
    .error = error,
    .summary = summary,
};
