/* own.c - the manner of cqlmatch itself */
#include "manner/manner.h"

/* Whoever reads the numbers gets each as soon as its game is done. */
static void
game(struct speaker *s, unsigned long number, bool matches)
{
	if (!matches || !s->options->showmatches)
		return;
	out_format(s->warnings, "<%lu>", number);
	out_flush(s->warnings);
}

const struct manner manner_own = {.game = game};
