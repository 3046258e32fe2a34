/* option_cql62.c - setters of options that only callers of CQL 6.2 have */
#include "cqlmatch/frontend.h"
#include "cqlmatch/option_set.h"

#include <string.h>

#include "base/die.h"
#include "base/utf8.h"
#include "io/replace.h"

static void
must_be_cql62(struct options *o, const struct option_row *row)
{
	if (!command_line_of(o)->frontend->of_cql62)
		option_misused(o,
		    "%s%s is for callers of CQL 6.2: it goes with --as=cql62",
		    option_hyphens(row->name), row->name);
}

/* Replace a file, or create it. */
static void
write_whole(const char *name, const struct out *text)
{
	struct output_file f = {.name = name, .role = ROLE_QUERY};
	struct replacement r;
	struct out to;
	const char *wrong = replace_open(&r, &to, &f, NULL);

	if (!wrong) {
		out_bytes(&to, text->text, text->len);
		wrong = replace_end(&r, &to, NULL);
	}
	if (wrong)
		die(STATUS_TROUBLE, "cannot write %s", wrong);
}

/* Write query-cql.html beside query.cql. */
static void
write_page(const char *path, const struct out *text, struct out *said)
{
	struct out name = {0};
	struct str stem = lookup_stem(path);

	out_format(&name, "%.*s-cql.html", STR(stem));
	out_char(&name, '\0');
	write_whole(name.text, text);
	out_format(said, "%s: written to %s\n", path, name.text);
	out_close(&name);
}

/*
 * Replace the file by its ASCII or Unicode form, atomically, or leave it if
 * nothing changes; write a page to FILE-cql.html.  *said gets a report.  A file
 * that cannot be read, written or divided into words ends the program.
 */
static void
convert(struct command_line *c, struct out *said)
{
	enum respelling how = c->how;
	struct out text = {0}, errors = {0};
	const char *path = c->file, *wrong;
	struct str old;

	wrong = lookup_query(&c->options->files, c->file, &path, &old);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", c->file, wrong);
	if (how != RESPELL_HTML && str_starts(old, BYTE_ORDER_MARK))
		out_text(&text, BYTE_ORDER_MARK);
	if (!cql_respell(&text, &(struct cql_text){path, old}, how, &errors))
		die(STATUS_TROUBLE, "%.*s", (int)errors.len - 1, errors.text);
	if (how == RESPELL_HTML) {
		write_page(path, &text, said);
	} else if (str_equal(old, out_all(&text))) {
		out_format(said, "%s: nothing to change\n", path);
	} else {
		write_whole(path, &text);
		out_format(said, "%s: %zu bytes, before %zu\n", path, text.len,
		    old.len);
	}
	out_close(&text);
	out_close(&errors);
}

/* Convert the file of a query, as the row says, instead of a run. */
void
set_conversion(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	must_be_cql62(o, row);
	if (option_any_given(c, o->given_count - 1) ||
	    c->options->query_file_count)
		option_misused(o,
		    "-%s is the first argument: cql -%s query.cql", row->name,
		    row->name);
	c->answer = convert;
	c->file = o->value;
	c->how = (enum respelling)row->value;
}

/* Add the filter before the query, and once more as a value to sort by. */
void
add_similar(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);
	struct match_options *m = o->into;
	const char *name = o->value;
	struct out text = {0};

	must_be_cql62(o, row);
	if (strpbrk(name, "\"\n"))
		option_misused(o,
		    "--%s: no query can name a file with a quotation mark or "
		    "a line end in its name",
		    row->name);
	out_format(&text,
	    "similarposition nosort \"%s\" sort min \"submission game\" "
	    "similarposition quiet nosort \"%s\"",
	    name, name);
	option_add_text(c, arena_take(&m->memory, &text).text);
	for (int i = m->text_count - 1; i > 0; i--) {
		struct cql_text last = m->texts[i];

		m->texts[i] = m->texts[i - 1];
		m->texts[i - 1] = last;
	}
	c->similar = true;
}

/* Set -a: CQLi appends games to the file, CQL 6.2 converts it to ASCII. */
void
set_a(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);
	if (!c->frontend->of_cql62) {
		set_output(o, row);
		return;
	}
	set_conversion(
	    o, &(struct option_row){.name = row->name, .value = RESPELL_ASCII});
}

void
set_gui(struct options *o, const struct option_row *row)
{
	must_be_cql62(o, row);
	frontend_start_gui(command_line_of(o)->output);
}

void
add_gui_input(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	must_be_cql62(o, row);
	option_must_be_only_input(c, row);
	inputs_add(&c->options->inputs, "-", false);
}

void
set_gui_output(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	must_be_cql62(o, row);
	o->value = "-";
	set_output(o, row);
	c->options->output.gathers = true;
}
