/*
 * bb2fen - write the position of every BB line as a FEN
 *
 * One BB line in, one FEN out: the inverse of fen2bb(1).
 */
#include "cli/line_filter.h"
#include "cli/option.h"
#include "notation/bbline.h"
#include "notation/placement.h"

static const char *
bb2fen(void *tool, const struct line *l, struct out *o)
{
	struct str state = l->first;
	bb sets[PIECES];
	const char *wrong = bbline_read(&state, sets);

	(void)tool;
	if (wrong)
		return wrong;
	out_used(o, placement_write(sets, out_reserve(o, PLACEMENT_MAX)));
	out_str(o, state);
	out_str(o, l->rest);
	out_char(o, '\n');
	return NULL;
}

static struct options options = {
    .program = "bb2fen",
    .run_counts = &(struct run_counts){0},
    .purpose = "Write boards of twelve sets of squares (BB lines) as FEN.",
    .operands = "[FILE...]",
    .reads_lines = true,
};

int
main(int argc, char **argv)
{
	while (option_next(&options, argc, argv) != OPTION_END)
		;
	return line_filter_run_in(&options.layout, argv + options.first_operand,
	    bb2fen, NULL, options.run_counts, NULL);
}
