/*
 * bb2fen - write the position of every BB line as a FEN
 *
 * One BB line in, one FEN out: the inverse of fen2bb(1).
 */
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "notation/bbline.h"
#include "notation/placement.h"

static const char *
bb2fen(void *tool, const struct line *l, struct out *o)
{
	struct str state = l->first;
	struct variant_state beside;
	bb sets[PIECES];
	const char *wrong = bbline_read(&state, sets, &beside);
	char *text;

	(void)tool;
	if (wrong)
		return wrong;
	text = out_reserve(o, PLACEMENT_BESIDE_MAX);
	out_used(o, placement_add(&beside, text, placement_write(sets, text)));
	out_str(o, state);
	out_str(o, l->rest);
	out_char(o, '\n');
	return NULL;
}

#define OPTIONS_OF struct line_filter
static const struct option_row rows[] = {
    OPTION_ROWS_OF_LINES(layout),
    OPTION_ROWS_OF_ALL,
    OPTION_ROWS_OF_RUN(counts),
    {0},
};

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "bb2fen",
	    .purpose =
		"Write boards of twelve sets of squares (BB lines) as FEN.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct line_filter f = {.work = bb2fen};
	char **files = options_parse(&o, &f, argc, argv);

	return line_filter_run(&f, NULL, files, NULL);
}
