/*
 * fen2bb - write the twelve bitboards of every position
 *
 * One FEN in, one BB line out: `K:e1 Q:d1 ... p:[a7,b7] w KQkq - 0 1`;
 * bb2fen(1) is the inverse.  Other formats, of several lines, are for people.
 */
#include "base/utf8.h"
#include "cli/line_filter.h"
#include "cli/option.h"
#include "notation/bbline.h"
#include "notation/board_line.h"
#include "notation/check_fen.h"
#include "notation/placement.h"

enum key { BY_RANK = OPTION_LONG, CHECK, DUMP, HEX, SETS };

struct fen2bb {
	enum key form;		/* SETS, or the option of another format */
	const char *dictionary; /* its name, for --dump */
	bool check;
	struct out reasons;
};

/* Return NULL, or all reasons why the position is illegal. */
static const char *
check(struct fen2bb *t, struct str fen)
{
	t->reasons.len = 0;
	if (!check_fen(fen, &t->reasons))
		return NULL;
	out_char(&t->reasons, '\0');
	return t->reasons.text;
}

static const char *
fen2bb(void *tool, const struct line *l, struct out *o)
{
	struct fen2bb *t = tool;
	struct str state = l->first;
	bb sets[PIECES];
	const char *wrong;

	if ((wrong = placement_read(&state, sets)) ||
	    (t->check && (wrong = check(t, l->first))))
		return wrong;
	switch (t->form) {
	case BY_RANK: board_dump_ranks(o, sets); return NULL;
	case DUMP: board_dump_pieces(o, sets, t->dictionary); return NULL;
	case HEX:
		out_used(o, bbline_write_hex(sets, out_reserve(o, BBLINE_MAX)));
		break;
	default: out_used(o, bbline_write(sets, out_reserve(o, BBLINE_MAX)));
	}
	out_str(o, state);
	out_str(o, l->rest);
	out_char(o, '\n');
	return NULL;
}

static const struct option_row rows[] = {
    {BY_RANK, "by-rank", NULL, "the pieces of each rank"},
    {CHECK, "check", NULL, "refuse positions that cannot come about"},
    {DUMP, "dump", "[NAME]", "a dictionary as CQL prints it"},
    {HEX, "hex", NULL, "sets as hexadecimal numbers"},
};

static const struct option_rule rules[] = {
    {"by-rank dump hex", OPTION_ONE_OF, NULL, "each is a form of its own",
	NULL},
    {"by-rank dump", OPTION_NOT_WITH, "position-column delimiter header",
	"a dump is no line of a table", NULL},
};

static struct options options = {
    .program = "fen2bb",
    .run_counts = &(struct run_counts){0},
    .purpose = "Write positions (FEN lines) as twelve sets of squares.",
    .operands = "[FILE...]",
    .reads_lines = true,
    .rows = rows,
    .count = sizeof rows / sizeof rows[0],
    .rules = rules,
    .rule_count = sizeof rules / sizeof rules[0],
};

static void
name_dictionary(struct fen2bb *t, struct str name)
{
	if (utf8_valid(name) < name.len)
		option_misused(&options, "--dump takes UTF-8");
	t->dictionary = name.text;
}

static void
set_option(struct fen2bb *t, int key)
{
	if (key == CHECK)
		t->check = true;
	else
		t->form = (enum key)key;
	if (key == DUMP && options.value)
		name_dictionary(t, str_of(options.value));
}

int
main(int argc, char **argv)
{
	struct fen2bb t = {.form = SETS, .dictionary = "importBB"};
	int status;

	out_init(&t.reasons, -1, "reasons");
	for (int key; (key = option_next(&options, argc, argv)) != OPTION_END;)
		set_option(&t, key);
	status = line_filter_run_in(&options.layout,
	    argv + options.first_operand, fen2bb, &t, options.run_counts, NULL);
	out_close(&t.reasons);
	return status;
}
