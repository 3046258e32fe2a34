/*
 * option_help.c - what --help and --version write, from the rows of a program's
 * options
 */
#include <stdio.h>

#include "base/error_text.h"
#include "base/json.h"
#include "base/nearest_word.h"
#include "cli/manual_entry.h"
#include "cli/option.h"
#include "system/descriptor.h"

/* So many lines of so many columns are seen at once on any terminal. */
enum { LINES = 24, COLUMNS = 79, TEXT_AT = 31 };

/* ----------------------------------------------------------- a list of them */

static bool
is_optional(const char *argument)
{
	return argument && argument[0] == '[';
}

/* Write a text whose further lines begin at column TEXT_AT. */
static void
write_filled(struct out *o, size_t column, const char *text)
{
	struct str rest = str_of(text), word;
	bool first = true;

	while ((word = str_word(&rest)).len) {
		if (!first && column + 1 + word.len > COLUMNS) {
			out_format(o, "\n%*s", TEXT_AT, "");
			column = TEXT_AT;
		} else if (!first) {
			out_char(o, ' ');
			column++;
		}
		out_str(o, word);
		column += word.len;
		first = false;
	}
	out_char(o, '\n');
}

static void
write_row(struct out *o, const struct option_row *f)
{
	bool optional = is_optional(f->argument);
	size_t start = o->len, column;

	if (f->letter)
		out_format(o, "  -%c, ", f->letter);
	else
		out_text(o, "      ");
	out_format(o, "--%s%s%s", f->name,
	    optional	      ? "[="
		: f->argument ? "="
			      : "",
	    f->argument ? f->argument + optional : "");
	column = o->len - start;
	do
		out_char(o, ' ');
	while (++column < TEXT_AT);
	write_filled(o, column, f->help);
}

static void
write_start(struct out *out, const struct options *o)
{
	out_format(out, "usage: %s [options] %s\n%s\n", o->program, o->operands,
	    o->purpose);
}

static int
count_lines(struct str text)
{
	int lines = 0;

	for (size_t i = 0; i < text.len; i++)
		lines += text.text[i] == '\n';
	return lines;
}

/*
 * Write all rows, or those needed first and those before all headings. Headings
 * are left out if all is written of a program that has rows before them.
 */
static void
write_rows(struct out *out, const struct options *o, bool all)
{
	const struct option_row *row = o->rows;
	bool titled = !row->name, own = !titled;
	const char *title = NULL;

	write_start(out, o);
	if (own)
		out_char(out, '\n');
	for (; row->help; row++) {
		if (!row->name) {
			title = row->help;
			own = false;
		} else if (all || own || row->first) {
			if (title && (titled || !all))
				out_format(out, "\n%s:\n", title);
			title = NULL;
			write_row(out, row);
		}
	}
}

/* Write the options needed first, and further lines if there is room. */
static void
write_first(struct out *out, const struct options *o)
{
	size_t start = out->len;

	write_rows(out, o, false);
	if (o->more &&
	    count_lines(out_since(out, start)) + count_lines(str_of(o->more)) +
		    3 <=
		LINES)
		out_format(out, "\n%s", o->more);
	out_format(out,
	    "\nAll options: %s --help=all; one of them: --help=NAME\n",
	    o->program);
}

/* Write all if it fits into a terminal, or with `all`. */
static void
write_list(struct out *out, const struct options *o, bool all)
{
	struct out whole = {0};

	write_rows(&whole, o, true);
	if (o->more)
		out_format(&whole, "\n%s", o->more);
	if (all || count_lines(out_all(&whole)) <= LINES)
		out_bytes(out, whole.text, whole.len);
	else
		write_first(out, o);
	out_close(&whole);
}

/* --------------------------------------------------------------------- JSON */

/* Write a member after a comma, unless it is the first or begins a line. */
static void
write_member(struct out *o, const char *name, struct str value)
{
	if (!memchr("{\n", o->text[o->len - 1], 2))
		out_text(o, ", ");
	out_format(o, "\"%s\": ", name);
	json_write_string(o, value);
}

static void
write_json_option(struct out *o, const struct option_row *f)
{
	bool optional = is_optional(f->argument);

	out_char(o, '{');
	write_member(o, "name", str_of(f->name));
	if (f->letter)
		write_member(o, "letter", (struct str){&f->letter, 1});
	if (f->argument) {
		struct str argument = str_of(f->argument + optional);

		argument.len -= optional;
		write_member(o, "argument", argument);
	}
	if (optional)
		out_text(o, ", \"optional\": true");
	for (int i = 0; f->words && f->words[i]; i++) {
		out_text(o, i ? ", " : ", \"values\": [");
		json_write_string(o, str_of(f->words[i]));
		out_text(o, f->words[i + 1] ? "" : "]");
	}
	write_member(o, "help", str_of(f->help));
	out_char(o, '}');
}

static void
write_json_word(struct out *out, const struct option_word *w)
{
	const struct {
		const char *name, *text;
	} members[] = {{"word", w->word}, {"form", w->form},
	    {"gives", w->gives}, {"kind", w->kind}, {"section", w->section}};

	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (members[i].text)
			write_member(out, members[i].name,
			    str_trim(str_of(members[i].text)));
}

static void
write_json_words(struct out *out, const char *name,
    bool (*word)(int i, struct option_word *w))
{
	struct option_word w;

	out_format(out, ", \"%s\": [", name);
	for (int i = 0; word(i, &w); i++) {
		out_text(out, i ? ",\n{" : "\n{");
		write_json_word(out, &w);
		out_char(out, '}');
	}
	out_char(out, ']');
}

/*
 * Write the program, its options and its words as one JSON object on a line:
 *
 *     {"program": "fen2bb", "version": "0.1", "purpose": "...",
 *      "operands": "[FILE...]", "options": [{"name": "hex", "letter": "x",
 *      "argument": "N", "help": "..."}, ...], "words": [...]}
 *
 * A letter, an argument and words are there where there are some; an argument
 * that may be left out has "optional": true.
 */
static void
write_json(struct out *out, const struct options *o)
{
	const struct option_row *r = option_next(o->rows);

	out_char(out, '{');
	write_member(out, "program", str_of(o->program));
	write_member(out, "version", str_of(PIPEFISH_VERSION));
	out_text(out, ",\n");
	write_member(out, "purpose", str_of(o->purpose));
	out_text(out, ",\n");
	write_member(out, "operands", str_of(o->operands));
	out_text(out, ",\n\"options\": [");
	for (const char *before = "\n"; r; r = option_next(r + 1)) {
		out_text(out, before);
		write_json_option(out, r);
		before = ",\n";
	}
	out_char(out, ']');
	if (o->word)
		write_json_words(out, "words", o->word);
	if (o->inner_word)
		write_json_words(out, "inner_words", o->inner_word);
	out_text(out, "}\n");
}

/* ------------------------------------------------------------ one of them */

static const char *
unknown(const struct options *o, struct str name)
{
	const struct option_row *r;
	struct option_word w;
	struct near near = {.word = name};

	for (r = option_next(o->rows); r; r = option_next(r + 1))
		nearest_try(&near, str_of(r->name));
	for (int i = 0; o->word && o->word(i, &w); i++)
		nearest_try(&near, str_of(w.word));
	return error_text("--help: nothing is named %.*s%s", STR(name),
	    nearest_hint(&near, ""));
}

/* Write the entries of a page that `key` heads; add their number to *count. */
static const char *
write_entries(struct out *out, const char *page, struct str key, int *count)
{
	struct out entries = {0};
	const char *wrong = manual_read_entries(page, &entries);

	if (!wrong)
		*count += manual_write_entries(out, out_all(&entries), key);
	out_close(&entries);
	return wrong;
}

/*
 * Write the manual's entry on an option, with or without hyphens, or on one of
 * the program's words.  NULL, or what is wrong, with the nearest name.
 */
static const char *
write_entry(struct out *out, const struct options *o, struct str what)
{
	struct str name = what;
	const struct option_row *row;
	const char *wrong;
	char key[64], page[64];
	bool hyphens = str_starts(what, "-");
	int count = 0;

	while (str_starts(name, "-"))
		name = str_between(name.text + 1, name.text + name.len);
	if (!name.len)
		name = what;
	if ((row = option_find(o, name)))
		name = str_of(row->name);
	snprintf(page, sizeof page, "%s.1", o->program);
	snprintf(key, sizeof key, "-%.*s", STR(name));
	wrong = write_entries(out, page, str_of(key), &count);
	if (!wrong && o->word_page && (!hyphens || !count))
		wrong = write_entries(
		    out, o->word_page, hyphens ? what : name, &count);
	return wrong || count ? wrong : unknown(o, name);
}

/*
 * Write to standard output: the options under their headings, only those needed
 * first if a terminal cannot show all; with `all` all; with `json` an object;
 * else the manual's entry on an option or a word of this name.  A name of
 * nothing ends the program like option_misused().
 */
static void
write_help(const struct options *o, struct str what)
{
	struct out out;

	out_init(&out, STDOUT_FILENO, "standard output");
	if (str_is(what, "json"))
		write_json(&out, o);
	else if (!what.len || str_is(what, "all"))
		write_list(&out, o, what.len > 0);
	else
		option_must(o, write_entry(&out, o, what));
	out_close(&out);
}

void
option_print_help(struct options *o, const struct option_row *row)
{
	(void)row;
	if (o->answers && o->answers->help)
		o->answers->help(o);
	else
		write_help(o, str_of(o->value ? o->value : ""));
	option_end_answer(STATUS_OK);
}

void
option_print_version(struct options *o, const struct option_row *row)
{
	(void)row;
	if (o->answers && o->answers->version)
		o->answers->version();
	else
		printf("%s (pipefish) %s\n", o->program, PIPEFISH_VERSION);
	option_end_answer(STATUS_OK);
}
