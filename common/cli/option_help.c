/* option_help.c - see option_help.h */
#include "cli/option_help.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/nearest_word.h"
#include "base/error_text.h"
#include "cli/manual_page.h"
#include "cli/option_form.h"
#include "cli/shared_options.h"

/* So many lines of so many columns are seen at once on any terminal. */
enum { LINES = 24, COLUMNS = 79, TEXT_AT = 31 };

/* Those that programs have without naming them. */
static const struct option_heading usual_headings[] = {
    {"Lines that are rows of a table", "| delimiter header position-column"},
    {"In every program",
	"help | diagnostics memory-limit progress summary version"},
};

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
write_form(struct out *o, const struct option_form *f)
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

static bool
find_form(const struct options *o, struct str name, struct option_form *f)
{
	for (int i = 0; option_form(o, i, f); i++)
		if (shared_option_same_name(f->name, name))
			return true;
	return false;
}

/* Write the options under a heading that the program has. */
static void
write_heading(struct out *out, const struct options *o,
    const struct option_heading *h, bool all)
{
	struct str rest = str_of(h->names), name;
	struct option_form f;
	bool titled = false;

	while ((name = str_word(&rest)).len) {
		if (str_is(name, "|")) {
			if (!all)
				return;
			continue;
		}
		if (!find_form(o, name, &f))
			continue;
		if (!titled)
			out_format(out, "\n%s:\n", h->title);
		titled = true;
		write_form(out, &f);
	}
}

static void
write_start(struct out *out, const struct options *o)
{
	out_format(out, "usage: %s [options] %s\n%s\n", o->program, o->operands,
	    o->purpose);
}

static void
write_headings(struct out *out, const struct options *o, bool all)
{
	for (const struct option_heading *h = o->headings; h && h->title; h++)
		write_heading(out, o, h, all);
	for (size_t i = 0; i < sizeof usual_headings / sizeof *usual_headings;
	     i++)
		write_heading(out, o, &usual_headings[i], all);
}

static int
count_lines(struct str text)
{
	int lines = 0;

	for (size_t i = 0; i < text.len; i++)
		lines += text.text[i] == '\n';
	return lines;
}

/* Write the first options in the order of the table. */
static void
write_rows(struct out *out, const struct options *o, int most)
{
	struct option_form f;

	out_char(out, '\n');
	for (int i = 0; i < most && option_form(o, i, &f); i++)
		write_form(out, &f);
}

static void
write_all(struct out *out, const struct options *o)
{
	write_start(out, o);
	if (o->headings) {
		write_headings(out, o, true);
	} else {
		write_rows(out, o, INT_MAX);
	}
	if (o->more)
		out_format(out, "\n%s", o->more);
}

/* Write the options needed first, or all that only this program has, and
   further lines if there is room. */
static void
write_first(struct out *out, const struct options *o)
{
	size_t start = out->len;

	write_start(out, o);
	if (!o->headings)
		write_rows(out, o, o->count);
	write_headings(out, o, false);
	if (o->more &&
	    count_lines(str_between(out->text + start, out->text + out->len)) +
		    count_lines(str_of(o->more)) + 3 <=
		LINES)
		out_format(out, "\n%s", o->more);
	out_format(out,
	    "\nAll options: %s --help=all; one of them: --help=NAME\n",
	    o->program);
}

void
option_write_help(struct out *out, const struct options *o, bool all)
{
	struct out whole;

	out_init(&whole, -1, NULL);
	write_all(&whole, o);
	if (all || count_lines((struct str){whole.text, whole.len}) <= LINES)
		out_bytes(out, whole.text, whole.len);
	else
		write_first(out, o);
	out_close(&whole);
}

/* --------------------------------------------------------------------- JSON */

static void
write_member(struct out *o, const char *name, const char *text)
{
	out_format(o, "\"%s\": ", name);
	json_write_string(o, str_of(text));
}

static void
write_json_option(struct out *o, const struct option_form *f)
{
	bool optional = is_optional(f->argument);
	struct str argument = str_of(f->argument ? f->argument + optional : "");
	char letter[2] = {f->letter, '\0'};

	out_char(o, '{');
	write_member(o, "name", f->name);
	if (f->letter) {
		out_text(o, ", ");
		write_member(o, "letter", letter);
	}
	if (argument.len) {
		argument.len -= optional;
		out_text(o, ", \"argument\": ");
		json_write_string(o, argument);
	}
	if (optional)
		out_text(o, ", \"optional\": true");
	for (int i = 0; f->words && f->words[i]; i++) {
		out_text(o, i ? ", " : ", \"values\": [");
		json_write_string(o, str_of(f->words[i]));
		out_text(o, f->words[i + 1] ? "" : "]");
	}
	out_text(o, ", ");
	write_member(o, "help", f->help);
	out_char(o, '}');
}

static void
write_json_word(struct out *out, const struct option_word *w)
{
	const struct {
		const char *name, *text;
	} members[] = {{"word", w->word}, {"form", w->form},
	    {"gives", w->gives}, {"kind", w->kind}, {"section", w->section}};

	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		if (!members[i].text)
			continue;
		out_format(out, "%s\"%s\": ", i ? ", " : "", members[i].name);
		json_write_string(out, str_trim(str_of(members[i].text)));
	}
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

void
option_write_json(struct out *out, const struct options *o)
{
	struct option_form f;

	out_char(out, '{');
	write_member(out, "program", o->program);
	out_text(out, ", ");
	write_member(out, "version", PIPEFISH_VERSION);
	out_text(out, ",\n");
	write_member(out, "purpose", o->purpose);
	out_text(out, ",\n");
	write_member(out, "operands", o->operands);
	out_text(out, ",\n\"options\": [");
	for (int i = 0; option_form(o, i, &f); i++) {
		out_text(out, i ? ",\n" : "\n");
		write_json_option(out, &f);
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
	struct option_form f;
	struct option_word w;
	struct near near;

	nearest_init(&near, name);
	for (int i = 0; option_form(o, i, &f); i++)
		nearest_try(&near, str_of(f.name));
	for (int i = 0; o->word && o->word(i, &w); i++)
		nearest_try(&near, str_of(w.word));
	return error_text("--help: nothing is named %.*s%s", STR(name),
	    nearest_hint(&near, ""));
}

/* Write the entries of a page, and says how many in *entries. */
static const char *
write_entries(struct out *out, const char *page_name, enum manual_topic topic,
    struct str name, int *entries)
{
	struct out page;
	const char *wrong;

	out_init(&page, -1, NULL);
	wrong = manual_read_page(page_name, &page);
	if (!wrong)
		*entries = manual_write_entries(
		    out, (struct str){page.text, page.len}, topic, name);
	out_close(&page);
	return wrong;
}

const char *
option_write_entry(struct out *out, const struct options *o, struct str name)
{
	const char *wrong;
	char page[64];
	int options = 0, words = 0;
	struct option_form f;
	bool hyphens = str_starts(name, "-");

	while (str_starts(name, "-"))
		name = str_between(name.text + 1, name.text + name.len);
	if (find_form(o, name, &f))
		name = str_of(f.name);
	snprintf(page, sizeof page, "%s.1", o->program);
	wrong = write_entries(out, page, MANUAL_OPTION, name, &options);
	if (!wrong && o->word_page && !hyphens)
		wrong =
		    write_entries(out, o->word_page, MANUAL_WORD, name, &words);
	if (!wrong && !options && !words)
		return unknown(o, name);
	return wrong;
}
