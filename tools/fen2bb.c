/*
 * fen2bb - write the twelve bitboards of every position
 *
 * One FEN in, one BB line out: `K:e1 Q:d1 ... p:[a7,b7] w KQkq - 0 1`;
 * bb2fen(1) is the inverse.  Other formats, of several lines, are for people.
 */
#include "base/utf8.h"
#include "cli/line_filter.h"
#include "cli/shared_options.h"
#include "notation/bbline.h"
#include "notation/check_fen.h"
#include "notation/placement.h"

struct fen2bb {
	enum { SETS, HEX, RANKS, DICTIONARY } form;
	const char *dictionary; /* its name */
	bool check;
	enum variant variant; /* of lines that show none */
	struct line_filter lines;
	struct out reasons;
};

/* Return NULL, or all reasons why the position is illegal. */
static const char *
check(struct fen2bb *t, struct str fen)
{
	t->reasons.len = 0;
	if (!check_fen(fen, t->variant, &t->reasons))
		return NULL;
	out_char(&t->reasons, '\0');
	return t->reasons.text;
}

static const char *
fen2bb(void *tool, const struct line *l, struct out *o)
{
	struct fen2bb *t = tool;
	/* the placement ends at a blank or TAB: all after it is copied */
	struct str after =
	    str_between(l->first.text, l->rest.text + l->rest.len);
	struct board board;
	const char *wrong;
	char *text;

	if ((wrong = placement_read(&after, board.sets, &board.beside)) ||
	    (t->check && (wrong = check(t, l->first))))
		return wrong;
	switch (t->form) {
	case RANKS: board_dump_ranks(o, board.sets); return NULL;
	case DICTIONARY:
		board_dump_pieces(o, board.sets, t->dictionary);
		return NULL;
	default: break;
	}
	text = out_reserve(o, BBLINE_MAX + after.len + 1);
	text += bbline_write(&board, t->form == HEX, text);
	memcpy(text, after.text, after.len);
	text[after.len] = '\n';
	out_used_to(o, text + after.len + 1);
	return NULL;
}

static OPTION_SETTER(set_variant, variant_read);

static void
set_dump(struct options *o, const struct option_row *row)
{
	struct fen2bb *t = o->into;

	(void)row;
	t->form = DICTIONARY;
	if (!o->value)
		return;
	if (utf8_valid(str_of(o->value)) < strlen(o->value))
		option_misused(o, "--dump takes UTF-8");
	t->dictionary = o->value;
}

#define NO_TABLE                                                               \
	OPTION_NOT_WITH("position-column delimiter header",                    \
	    "a dump is no line of a table")
static const char one_form[] = "each is a form of its own";

#define OPTIONS_OF struct fen2bb
static const struct option_row rows[] = {
    {"by-rank", NULL, "the pieces of each rank", SETS_VALUE(form, RANKS),
	OPTION_RULES(OPTION_NOT_WITH("dump hex", one_form), NO_TABLE)},
    {"check", NULL, "refuse positions that cannot come about",
	SETS_FLAG(check)},
    {"dump", "[NAME]", "a dictionary as CQL prints it", SETS_ALL_BY(set_dump),
	OPTION_RULES(OPTION_NOT_WITH("hex", one_form), NO_TABLE)},
    {"hex", NULL, "sets as hexadecimal numbers", SETS_VALUE(form, HEX)},
    {SHARED_VARIANT, SETS_BY(set_variant, variant),
	OPTION_RULES(OPTION_NEEDS("check"))},
    OPTION_ROWS_OF_FILTER(lines),
    {0},
};

int
main(int argc, char **argv)
{
	struct options o = {
	    .program = "fen2bb",
	    .purpose = "Write positions (FEN lines) as twelve sets of squares.",
	    .operands = "[FILE...]",
	    .rows = rows,
	};
	struct fen2bb t = {.dictionary = "importBB", .lines.work = fen2bb};
	char **files = options_parse(&o, &t, argc, argv);
	int status = line_filter_run(&t.lines, &t, files, NULL);

	out_close(&t.reasons);
	return status;
}
