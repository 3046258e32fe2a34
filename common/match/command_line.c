/* command_line.c - see command_line.h */
#include "match/command_line.h"

#include "base/die.h"

/* The rows as option.h reads them. */
static const struct option_row *
forms(struct arena *a, const struct match_option *rows, int count)
{
	struct option_row *all = arena_get(a, (size_t)count * sizeof *all);

	for (int i = 0; i < count; i++)
		all[i] = (struct option_row){OPTION_LONG + i, rows[i].name,
		    rows[i].argument, rows[i].help};
	return all;
}

static void
take_options(struct command_line *c)
{
	struct arena *a = &c->options->memory;
	const struct match_option *rows = match_option_rows(a, &c->words.count);
	int key;

	c->words.rows = forms(a, rows, c->words.count);
	while ((key = option_word_next(&c->words, c->argc, c->argv)) !=
	    OPTION_END) {
		const struct match_option *row = &rows[key - OPTION_LONG];

		row->take(c, row);
	}
}

static void
read_query_file(struct command_line *c, const char *name)
{
	const char *path = NULL, *wrong;
	struct str text;

	wrong = lookup_query(&c->options->files, name, &path, &text);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", name, wrong);
	if (str_starts(text, "[Event ")) /* begins no query */
		die(STATUS_TROUBLE, "%s: this file holds games, which -i names",
		    name);
	wrong = match_options_add_text(c->options, path, text);
	if (wrong)
		option_misused(&c->words, "%s", wrong);
}

void
command_line_read(
    struct command_line *c, struct match_options *o, int argc, char **argv)
{
	*c = (struct command_line){.argc = argc,
	    .argv = argv,
	    .words.program = "cqlmatch",
	    .words.purpose =
		"Keep the games or positions that a query in CQL matches.",
	    .words.operands = "[QUERY]",
	    .options = o};
	take_options(c);
	if (c->answer)
		return;
	if (c->words.operand)
		read_query_file(c, c->words.operand);
	if (!o->text_count && !o->transform_count)
		option_misused(&c->words, "there is no query");
}
