/*
 * bbxfm - shift, flip and turn boards, and change their colours
 *
 * BB lines or FENs in, the same form out (notation/image.h).  The operations
 * are words (transform/operation.h), their sets are transform/transform_set.h.
 */
#include "io/line.h"
#include "io/option.h"
#include "notation/image.h"

enum { EACH = OPTION_LONG, DISTINCT, ORIGINAL, CANONICAL, OFF_BOARD, TEST };

static const struct option_row rows[] = {
    {CANONICAL, "canonical", "[SET]", "the image least in byte order"},
    {DISTINCT, "distinct", NULL, "with --each: equal boards only once"},
    {EACH, "each", "SET", "a line for each member of a set"},
    {OFF_BOARD, "off-board", "WHAT", "drop pieces (the default), or error"},
    {ORIGINAL, "original", NULL, "before each image the board as it was"},
    {TEST, "test", "WHAT", "what makes board 2 of 1: shift flip rotate any"},
};

/* The sets that --test looks through. */
static const struct test {
	const char *what, *set;
} tests[] = {
    {"shift", "shifts"},
    {"flip", "flips"},
    {"rotate", "rotate 90; rotate 180; rotate 270"},
    {"any", "shifts; flips; rotate 90; rotate 180; rotate 270"},
};

/* What the command line chooses. */
struct choices {
	const char *each, *canonical, *test; /* a set; NULL: not chosen */
	const char *off_board;
	bool distinct, original;
};

static const char *
test_set(const struct options *o)
{
	for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
		if (strcmp(o->value, tests[i].what) == 0)
			return tests[i].set;
	option_misused(
	    o, "--test takes shift, flip, rotate or any, not %s", o->value);
}

static const char *
off_board(const struct options *o)
{
	if (strcmp(o->value, "drop") != 0 && strcmp(o->value, "error") != 0)
		option_misused(
		    o, "--off-board takes drop or error, not %s", o->value);
	return o->value;
}

static struct choices
read_options(struct options *o, int argc, char **argv)
{
	struct choices c = {0};

	for (int key; (key = option_next(o, argc, argv)) != OPTION_END;)
		switch (key) {
		case CANONICAL:
			c.canonical = o->value ? o->value : "flip,flipcolor";
			break;
		case DISTINCT: c.distinct = true; break;
		case EACH: c.each = o->value; break;
		case OFF_BOARD: c.off_board = off_board(o); break;
		case ORIGINAL: c.original = true; break;
		case TEST: c.test = test_set(o); break;
		}
	return c;
}

static void
check_options(const struct options *o, const struct choices *c, bool operations)
{
	if (!!c->each + !!c->canonical + !!c->test > 1)
		option_misused(o, "only one of --each, --canonical and --test");
	if (c->distinct && !c->each)
		option_misused(o, "--distinct goes with --each");
	if (c->test && (c->original || operations))
		option_misused(
		    o, "--test takes neither operations nor --original");
	if (c->off_board && (c->test || c->canonical))
		option_misused(
		    o, "--off-board goes with operations and --each");
	if (!operations && !c->each && !c->canonical && !c->test)
		option_misused(o, "no operation");
}

static void
read_transforms(const struct options *o, char **operations, const char *set,
    struct transform_set *to)
{
	const char *wrong = transform_set_add_words(to, operations);

	if (!wrong && set)
		wrong = transform_set_multiply_by(to, str_of(set));
	if (wrong)
		option_misused(o, "%s", wrong);
}

static line_work *
work(const struct choices *c)
{
	if (c->test)
		return image_write_names;
	return c->canonical ? image_write_least : image_write_all;
}

int
main(int argc, char **argv)
{
	static char *no_files[] = {NULL};
	struct options o = {
	    .program = "bbxfm",
	    .account = &(struct account){0},
	    .purpose = "Shift, flip and turn boards: BB lines or FENs.",
	    .operands = "OP...",
	    .more = transform_set_help,
	    .rows = rows,
	    .count = sizeof rows / sizeof rows[0],
	    .stop_at_operand = true,
	};
	struct choices c = read_options(&o, argc, argv);
	char **operations = argv + o.first_operand;
	const char *set = c.each ? c.each : c.canonical ? c.canonical : c.test;
	struct board_set distinct = {0};
	struct image_writer writer = {
	    .distinct = c.distinct ? &distinct : NULL,
	    .original = c.original,
	    .named = c.original || set,
	    .strict = c.off_board && strcmp(c.off_board, "error") == 0,
	};
	int status;

	check_options(&o, &c, *operations != NULL);
	read_transforms(&o, operations, set, &writer.set);
	if (c.distinct)
		board_set_init(&distinct, writer.set.count);
	status = each_line(no_files, work(&c), &writer, o.account);
	if (c.distinct)
		board_set_free(&distinct);
	transform_set_free(&writer.set);
	return status == STATUS_OK && writer.refused ? STATUS_BAD : status;
}
