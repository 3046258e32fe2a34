/*
 * bbxfm - shift, flip and rotate boards, and swap their colours
 *
 * BB lines or FENs in, the same format out (notation/image.h).  See
 * transform/transform_set.c for the operations and transform_set.h for their
 * sets.
 */
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "notation/image.h"
#include "system/descriptor.h"

/* The options of the command line. */
struct choices {
	const char *each, *canonical; /* a set; NULL: not given */
	unsigned test; /* from 1, as TRANSFORM_TEST_WORDS; 0: not given */
	bool distinct;
	enum { OFF_DROP, OFF_ERROR } off_board;
	enum image_original original;
	struct line_filter lines;
};

static void
set_canonical(struct options *o, const struct option_row *row)
{
	*(const char **)option_member(o, row) =
	    o->value ? o->value : "flip,flipcolor";
}

static const char one_output[] = "each says what is written for a board";

#define OPTIONS_OF struct choices
static const struct option_row rows[] = {
    OPTION_HEADING("What is written"),
    {"each", "SET", "a line for each member of a set", SETS_TEXT(each),
	OPTION_RULES(OPTION_NOT_WITH("canonical test", one_output)),
	.first = true},
    {"canonical", "[SET]", "the image least in byte order",
	SETS_BY(set_canonical, canonical),
	OPTION_RULES(OPTION_NOT_WITH("test", one_output),
	    OPTION_NOT_WITH(
		"off-board", "images that lose a piece do not count")),
	.first = true},
    {"test", "WHAT", "what makes board 2 of 1: shift flip rotate any",
	SETS_WORD(test, OPTION_WORDS(TRANSFORM_TEST_WORDS)), .least = 1,
	OPTION_RULES(OPTION_NOT_WITH(
	    "original off-board position-column delimiter header",
	    "it takes the boards of columns 1 and 2 and writes none")),
	.first = true},
    {"original", "[WHEN]", "the board as it was, too: each or once",
	SETS_WORD(original, OPTION_WORDS("never", "each", "once")),
	.value = ORIGINAL_EACH, .first = true},
    {"distinct", NULL, "with --each: equal boards only once",
	SETS_FLAG(distinct), OPTION_RULES(OPTION_NEEDS("each")), .first = true},
    {"off-board", "WHAT", "drop pieces (the default), or error",
	SETS_WORD(off_board, OPTION_WORDS("drop", "error")), .first = true},
    OPTION_ROWS_OF_FILTER(lines),
    {0},
};

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

/* True if an operand can be meant as a file of boards; squares are no files. */
static bool
is_file(const char *operand)
{
	return (strlen(operand) != 2 || square_read(operand) == NO_SQUARE) &&
	    access(operand, F_OK) == 0;
}

static void
read_transforms(const struct options *o, char **operations, const char *set,
    struct transform_set *to)
{
	const char *wrong = transform_set_add_words(to, operations);

	for (int i = 0; wrong && operations[i]; i++)
		if (is_file(operations[i]))
			option_misused(o,
			    "%s is a file; boards are read from standard "
			    "input: bbxfm OP... <%s",
			    operations[i], operations[i]);
	option_must(o, wrong);
	if (set)
		option_must(o, transform_set_multiply_by(to, str_of(set)));
}

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "bbxfm",
	    .purpose = "Shift, flip and turn boards: BB lines or FENs.",
	    .operands = "OP...",
	    .more = transform_set_help,
	    .rows = rows,
	    .stop_at_operand = true,
	};
	struct choices c = {0};
	char **operations = options_parse(&o, &c, argc, argv);
	const char *set = c.each ? c.each
	    : c.canonical	 ? c.canonical
	    : c.test		 ? transform_tests[c.test - 1]
				 : NULL;
	struct image_writer writer = {
	    .distinct = c.distinct,
	    .original = c.original,
	    .named = c.original || set,
	    .strict = c.off_board == OFF_ERROR,
	};
	int status;

	check_operations(&o, &c, *operations);
	read_transforms(&o, operations, set, &writer.set);
	c.lines.layout.added = writer.named ? "transform" : NULL;
	c.lines.work = c.test ? image_write_names
	    : c.canonical     ? image_write_least
			      : image_write_all;
	status = line_filter_run(&c.lines, &writer, (char *[]){NULL}, NULL);
	image_writer_free(&writer);
	return status == STATUS_OK && writer.refused ? STATUS_BAD : status;
}
