/* option_cql62.c - see option_cql62.h */
#include "cqlmatch/option_cql62.h"

#include <string.h>

#include "cqlmatch/command_line.h"
#include "cqlmatch/conversion.h"

static void
must_be_cql62(const struct command_line *c, const struct match_option *row)
{
	if (!c->habits->of_cql62)
		option_misused(&c->words,
		    "%s%s is for callers of CQL 6.2: it goes with --as=cql62",
		    option_hyphens(row->name), row->name);
}

static void
convert(struct command_line *c, struct out *o)
{
	convert_query(&c->options->files, c->file, c->how, o);
}

/* Convert the file of a query, as the row says, instead of a run. */
void
take_conversion(struct command_line *c, const struct match_option *row)
{
	must_be_cql62(c, row);
	if (option_any_given(c, c->given_count - 1) || c->query_files)
		option_misused(&c->words,
		    "-%s is the first argument: cql -%s query.cql", row->name,
		    row->name);
	c->answer = convert;
	c->file = c->words.value;
	c->how = (enum respelling)row->value;
}

/* Add the filter before the query, and once more as a value to sort by. */
void
take_similar(struct command_line *c, const struct match_option *row)
{
	struct match_options *o = c->options;
	const char *name = c->words.value;
	struct out text = {.fd = -1};

	must_be_cql62(c, row);
	if (strpbrk(name, "\"\n"))
		option_misused(&c->words,
		    "--%s: no query can name a file with a quotation mark or "
		    "a line end in its name",
		    row->name);
	out_format(&text,
	    "similarposition nosort \"%s\" sort min \"submission game\" "
	    "similarposition quiet nosort \"%s\"",
	    name, name);
	option_add_text(
	    c, arena_text(&o->memory, (struct str){text.text, text.len}).text);
	out_close(&text);
	for (int i = o->text_count - 1; i > 0; i--) {
		struct cql_text last = o->texts[i];

		o->texts[i] = o->texts[i - 1];
		o->texts[i - 1] = last;
	}
	c->similar = true;
}

/* Set -a: CQLi appends games to the file, CQL 6.2 converts it to ASCII. */
void
take_a(struct command_line *c, const struct match_option *row)
{
	if (!c->habits->of_cql62) {
		take_output(c, row);
		return;
	}
	take_conversion(c,
	    &(struct match_option){.name = row->name, .value = RESPELL_ASCII});
}

void
take_gui(struct command_line *c, const struct match_option *row)
{
	must_be_cql62(c, row);
	c->habits->gui(c->user);
}

void
take_gui_input(struct command_line *c, const struct match_option *row)
{
	must_be_cql62(c, row);
	option_must_be_only_input(c, row);
	inputs_add(&c->options->inputs, "-", false);
}

void
take_gui_output(struct command_line *c, const struct match_option *row)
{
	must_be_cql62(c, row);
	c->words.value = "-";
	take_output(c, row);
	c->options->output.gathers = true;
}
