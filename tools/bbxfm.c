/*
 * bbxfm - shift, flip and rotate boards, and swap their colours
 *
 * BB lines or FENs in, the same format out (notation/image.h).  See
 * transform/transform_set.c for the operations and transform_set.h for their
 * sets.
 */
#include "cli/line_filter.h"
#include "cli/option.h"
#include "notation/image.h"

enum { EACH = OPTION_LONG, DISTINCT, ORIGINAL, CANONICAL, OFF_BOARD, TEST };

static const struct option_row rows[] = {
    {CANONICAL, "canonical", "[SET]", "the image least in byte order"},
    {DISTINCT, "distinct", NULL, "with --each: equal boards only once"},
    {EACH, "each", "SET", "a line for each member of a set"},
    {OFF_BOARD, "off-board", "WHAT", "drop pieces (the default), or error"},
    {ORIGINAL, "original", "[WHEN]", "the board as it was, too: each or once"},
    {TEST, "test", "WHAT", "what makes board 2 of 1: shift flip rotate any"},
};

static const struct option_rule rules[] = {
    {"each canonical test", OPTION_ONE_OF, NULL,
	"each says what is written for a board", NULL},
    {"distinct", OPTION_NEEDS, "each", NULL, NULL},
    {"test", OPTION_NOT_WITH,
	"original off-board position-column delimiter header",
	"it takes the boards of columns 1 and 2 and writes none", NULL},
    {"canonical", OPTION_NOT_WITH, "off-board",
	"images that lose a piece do not count", NULL},
};

static const struct option_choice words[] = {
    {"off-board", OPTION_WORDS("drop", "error")},
    {"original", OPTION_WORDS("never", "each", "once")},
    {"test", OPTION_WORDS("shift", "flip", "rotate", "any")},
    {0},
};

/* The options of the command line. */
struct choices {
	const char *each, *canonical, *test; /* a set; NULL: not given */
	bool distinct, strict;
	int original; /* enum image_original */
};

/* Return the set of transforms that --test tries. */
static const char *
test_set(const struct options *o)
{
	static const char *const sets[] = {"shifts", "flips",
	    "rotate 90; rotate 180; rotate 270",
	    "shifts; flips; rotate 90; rotate 180; rotate 270"};

	return sets[option_choice(o, "test")];
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
		case OFF_BOARD: c.strict = option_choice(o, "off-board"); break;
		case ORIGINAL:
			c.original = o->value ? option_choice(o, "original")
					      : ORIGINAL_EACH;
			break;
		case TEST: c.test = test_set(o); break;
		}
	return c;
}

static void
check_operations(
    const struct options *o, const struct choices *c, const char *first)
{
	if (c->test && first)
		option_misused(o,
		    "%s does not go with --test: the second board of the line "
		    "stands for the operations",
		    first);
	if (!first && !c->each && !c->canonical && !c->test)
		option_misused(o, "no operation, such as flipV");
}

static void
read_transforms(const struct options *o, char **operations, const char *set,
    struct transform_set *to)
{
	option_must(o, transform_set_add_words(to, operations));
	if (set)
		option_must(o, transform_set_multiply_by(to, str_of(set)));
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "bbxfm",
	    .run_counts = &(struct run_counts){0},
	    .purpose = "Shift, flip and turn boards: BB lines or FENs.",
	    .operands = "OP...",
	    .more = transform_set_help,
	    .rows = rows,
	    .choices = words,
	    .count = sizeof rows / sizeof rows[0],
	    .headings =
		(const struct option_heading[]){
		    {"What is written",
			"each canonical test original distinct off-board"},
		    {0}},
	    .rules = rules,
	    .rule_count = sizeof rules / sizeof rules[0],
	    .stop_at_operand = true,
	    .reads_lines = true,
	};
	struct choices c = read_options(&o, argc, argv);
	char **operations = argv + o.first_operand;
	const char *set = c.each ? c.each : c.canonical ? c.canonical : c.test;
	struct board_set distinct = {0};
	struct image_writer writer = {
	    .distinct = c.distinct ? &distinct : NULL,
	    .original = (enum image_original)c.original,
	    .named = c.original || set,
	    .strict = c.strict,
	};
	int status;

	check_operations(&o, &c, *operations);
	read_transforms(&o, operations, set, &writer.set);
	if (c.distinct)
		board_set_init(&distinct, writer.set.count);
	o.layout.added = writer.named ? "transform" : NULL;
	status = line_filter_run_in(&o.layout, (char *[]){NULL},
	    c.test	      ? image_write_names
		: c.canonical ? image_write_least
			      : image_write_all,
	    &writer, o.run_counts, NULL);
	board_set_free(&distinct);
	transform_set_free(&writer.set);
	return status == STATUS_OK && writer.refused ? STATUS_BAD : status;
}
