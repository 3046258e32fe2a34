/* option_take.c - see option_take.h */
#include "cqlmatch/option_take.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/out.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "cqlmatch/command_line.h"
#include "cqlmatch/layout.h"
#include "cqlmatch/option_filters.h"
#include "io/recipes.h"
#include "io/source.h"

enum { LIST_MAX = 1 << 20 };

/* True if `line` holds `word`, in any case. */
static bool
has_word(struct str line, const char *word)
{
	size_t len = strlen(word);

	for (size_t i = 0; i + len <= line.len; i++)
		if (strncasecmp(line.text + i, word, len) == 0)
			return true;
	return false;
}

static int
write_rows(struct out *o, struct str list, const char *word)
{
	struct str group = {0};
	int rows = 0;

	while (list.len) {
		struct str line = str_cut(&list, '\n'), rest = line;
		struct str of = str_cut(&rest, '\t');
		struct str name = str_cut(&rest, '\t');

		if (word && !has_word(line, word))
			continue;
		if (!str_equal(of, group))
			out_format(o, "%s%.*s:\n", rows ? "\n" : "", STR(of));
		group = of;
		out_format(o, "  %-30.*s %.*s\n", STR(name), STR(rest));
		rows++;
	}
	return rows;
}

static const char *
themes_write(struct out *o, const char *word)
{
	static const char beside[] = "/../themes";
	char path[PATH_MAX + sizeof beside];
	struct out list = {.fd = -1};
	const char *wrong;

	snprintf(path, sizeof path, "%s%s", recipes_folder(), beside);
	wrong = source_read_all(path, LIST_MAX, &list);
	if (wrong)
		wrong = error_text("%s: %s", path, wrong);
	else if (!write_rows(o, (struct str){list.text, list.len}, word))
		wrong = error_text("no theme has %s in its line", word);
	out_close(&list);
	return wrong;
}

const char license_text[] =
    "BSD 2-Clause License\n"
    "\n"
    "Copyright (c) 2026, the pipefish authors\n"
    "\n"
    "Redistribution and use in source and binary forms, with or without\n"
    "modification, are permitted provided that the following conditions are "
    "met:\n"
    "\n"
    "1. Redistributions of source code must retain the above copyright notice, "
    "this\n"
    "   list of conditions and the following disclaimer.\n"
    "\n"
    "2. Redistributions in binary form must reproduce the above copyright "
    "notice,\n"
    "   this list of conditions and the following disclaimer in the "
    "documentation\n"
    "   and/or other materials provided with the distribution.\n"
    "\n"
    "THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS \"AS "
    "IS\"\n"
    "AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, "
    "THE\n"
    "IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR "
    "PURPOSE ARE\n"
    "DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE "
    "LIABLE\n"
    "FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR "
    "CONSEQUENTIAL\n"
    "DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS "
    "OR\n"
    "SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) "
    "HOWEVER\n"
    "CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT "
    "LIABILITY,\n"
    "OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE "
    "USE\n"
    "OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.\n";

void
option_must_be_only_input(
    const struct command_line *c, const struct match_option *row)
{
	if (c->habits->one_input && c->options->inputs.count)
		option_misused(&c->words, "%s%s: there is one input already",
		    option_hyphens(row->name), row->name);
}

bool
option_any_given(const struct command_line *c, int count)
{
	for (int i = 0; i < count; i++)
		if (strcmp(c->given[i]->name, "as") != 0)
			return true;
	return false;
}

void
option_add_query(struct command_line *c, const char *name)
{
	MEM_RESERVE(c->query_file, c->query_files, 1, c->query_capacity);
	c->query_file[c->query_files++] = name;
	c->has_query = true;
}

void
option_add_text(struct command_line *c, const char *text)
{
	match_options_add_text(c->options, COMMAND_LINE_TEXT, str_of(text));
}

static void *
member(struct command_line *c, const struct match_option *row)
{
	return (char *)c->options + row->member;
}

void
take_flag(struct command_line *c, const struct match_option *row)
{
	*(bool *)member(c, row) = row->value;
}

void
take_value(struct command_line *c, const struct match_option *row)
{
	*(uint64_t *)member(c, row) = row->value;
}

/* Set one of when_words; no value is always. */
void
take_when(struct command_line *c, const struct match_option *row)
{
	*(enum when *)member(c, row) = option_when(&c->words, row->name);
}

void
take_when_is(struct command_line *c, const struct match_option *row)
{
	*(enum when *)member(c, row) = (enum when)row->value;
}

void
take_index(struct command_line *c, const struct match_option *row)
{
	c->options->index = (enum index_use)option_choice(&c->words, row->name);
}

void
take_comments(struct command_line *c, const struct match_option *row)
{
	c->options->run.comments = (enum comments_that_stay)row->value;
}

/* Set the level of comments: the last of --quiet and --silent counts. */
void
take_comment_level(struct command_line *c, const struct match_option *row)
{
	c->options->silent = row->value;
	c->options->quiet = !row->value;
}

void
take_threads(struct command_line *c, const struct match_option *row)
{
	c->options->threads = (uint64_t)option_threads(&c->words, row->name);
}

void
take_matchstring(struct command_line *c, const struct match_option *row)
{
	struct str text = str_of(c->words.value);

	if (utf8_valid(text) < text.len)
		option_misused(&c->words, "--%s takes UTF-8", row->name);
	c->options->matchstring = text;
}

void
take_text(struct command_line *c, const struct match_option *row)
{
	*(const char **)member(c, row) = c->words.value;
}

void
take_games(struct command_line *c, const struct match_option *row)
{
	option_must_be_only_input(c, row);
	inputs_add(&c->options->inputs, c->words.value, false);
}

/* Set one of the two databases of endgame studies. */
void
take_studies(struct command_line *c, const struct match_option *row)
{
	const char *other = c->habits->studies;

	option_must_be_only_input(c, row);
	if (row->value == 6 && other && access(other, F_OK) == 0)
		inputs_add(&c->options->inputs, other, false);
	else
		inputs_add(&c->options->inputs,
		    row->value == 6 ? "HHdbVI.pgn" : "HHdbVII.pgn", false);
}

/* Ignore an option that asks for the default, or for nothing here. */
void
take_nothing(struct command_line *c, const struct match_option *row)
{
	(void)c, (void)row;
}

void
take_number(struct command_line *c, const struct match_option *row)
{
	*(uint64_t *)member(c, row) =
	    option_number(&c->words, row->name, row->least, row->most);
}

void
take_int(struct command_line *c, const struct match_option *row)
{
	*(int *)member(c, row) =
	    (int)option_number(&c->words, row->name, row->least, row->most);
}

/* Parse N or N M: the value, and perhaps the next argument; return that or
 * NULL. */
static const char *
read_range(struct command_line *c, const struct match_option *row,
    struct number_range *r)
{
	const char *more;

	r->given = true;
	r->least = r->most = option_number(&c->words, row->name, 0, UINT64_MAX);
	more = option_word_number(&c->words, c->argc, c->argv);
	if (!more)
		return NULL;
	c->words.value = more;
	r->most = option_number(&c->words, row->name, r->least, UINT64_MAX);
	return more;
}

void
take_range(struct command_line *c, const struct match_option *row)
{
	read_range(c, row, member(c, row));
}

/* Set the range of matches and sort by them; both numbers may be left out. */
void
take_sorted_matches(struct command_line *c, const struct match_option *row)
{
	struct number_range *r = &c->options->sorted_matches;

	*r = (struct number_range){true, 1, 100000};
	if (!c->words.value)
		c->words.value =
		    option_word_number(&c->words, c->argc, c->argv);
	if (c->words.value)
		read_range(c, row, r);
}

/*
 * Set the timeout of the first answer and of others, which is not greater; 0 is
 * no limit.
 */
void
take_timeouts(struct command_line *c, const struct match_option *row)
{
	unsigned *timeout = c->options->run.pipe_timeout;
	uint64_t first = option_number(&c->words, row->name, 0, UINT_MAX);
	const char *more = option_word_number(&c->words, c->argc, c->argv);

	timeout[0] = timeout[1] = (unsigned)first;
	if (!more)
		return;
	c->words.value = more;
	timeout[1] = (unsigned)option_number(
	    &c->words, row->name, first > 0, first ? first : UINT_MAX);
}

/* Add NAME ALIAS; NAME must be known. */
void
take_alias(struct command_line *c, const struct match_option *row)
{
	struct match_options *o = c->options;
	enum variant v = variant_find(str_of(c->words.value), NULL);

	if (c->words.at == c->argc)
		option_misused(&c->words, "%s%s needs two arguments, %s",
		    option_hyphens(row->name), row->name, row->argument);
	if (v == VARIANT_UNKNOWN)
		option_misused(&c->words,
		    "--%s: there is no variant %s known here", row->name,
		    c->words.value);
	if (o->variants.count == VARIANT_ALIASES_MAX)
		option_misused(&c->words, "--%s: more than %d aliases",
		    row->name, VARIANT_ALIASES_MAX);
	o->aliases[o->variants.count++] =
	    (struct variant_alias){v, str_of(c->argv[c->words.at++])};
}

/* Set or unset a layout; `value` is that of layout_option(). */
void
take_layout(struct command_line *c, const struct match_option *row)
{
	layout_set(&c->options->style, &layout_rows[row->value / 2],
	    row->value % 2 == 0);
}

void
take_output(struct command_line *c, const struct match_option *row)
{
	if (c->options->output.name)
		option_misused(&c->words,
		    "%s%s %s: there is one output already, %s; a file for "
		    "each game is named by %%T{TAG}",
		    option_hyphens(row->name), row->name, c->words.value,
		    c->options->output.name);
	c->options->output.name = c->words.value;
	c->options->output.files.appends = row->value;
}

static const char *
next_state(struct command_line *c)
{
	if (c->words.at < c->argc && lookup_is_query(c->argv[c->words.at]))
		return NULL;
	return option_word_more(&c->words, c->argc, c->argv);
}

/* Add a state and all that follow up to the next option or file of a query. */
void
take_states(struct command_line *c, const struct match_option *row)
{
	struct match_options *o = c->options;
	const char *name = c->words.value;

	(void)row;
	for (; name; name = next_state(c)) {
		o->states = mem_grow(o->states,
		    (size_t)(o->state_count + 2) * sizeof *o->states);
		o->states[o->state_count++] = (char *)name;
		o->states[o->state_count] = NULL;
	}
}

static void
write_license(struct command_line *c, struct out *o)
{
	(void)c;
	out_text(o, license_text);
}

void
take_license(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->answer = write_license;
}

/* Write the list of themes: the word is no file. */
static void
write_themes(struct command_line *c, struct out *o)
{
	const char *wrong = themes_write(o, c->file);

	if (wrong)
		die(STATUS_BAD, "%s", wrong);
}

void
take_themes(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->file = c->words.value;
	c->answer = write_themes;
}

void
take_pattern(struct command_line *c, const struct match_option *row)
{
	struct regex **r = member(c, row);

	regex_free(*r);
	option_must(&c->words, regex_make(r, str_of(c->words.value)));
}

void
take_format(struct command_line *c, const struct match_option *row)
{
	if (!report_set_format(&c->options->report, c->words.value))
		option_refuse_choice(&c->words, row->name);
}

void
take_columns(struct command_line *c, const struct match_option *row)
{
	(void)row;
	option_must(
	    &c->words, report_add_columns(&c->options->report, c->words.value));
}

void
take_groups(struct command_line *c, const struct match_option *row)
{
	(void)row;
	option_must(
	    &c->words, report_add_groups(&c->options->report, c->words.value));
}

/* Set a layout of lines; the row's value is an enum column_layout_option. */
void
take_layout_of_lines(struct command_line *c, const struct match_option *row)
{
	option_must(&c->words,
	    column_layout_set(&c->options->layout,
		(enum column_layout_option)row->value, c->words.value));
}

void
take_tags(struct command_line *c, const struct match_option *row)
{
	(void)row;
	option_must(
	    &c->words, report_add_tags(&c->options->report, c->words.value));
}

void
take_values(struct command_line *c, const struct match_option *row)
{
	(void)row;
	option_must(
	    &c->words, report_add_values(&c->options->report, c->words.value));
}

void
take_path(struct command_line *c, const struct match_option *row)
{
	(void)row;
	option_must(
	    &c->words, lookup_add_folder(&c->options->files, c->words.value));
}

/* Set --hhdb mainline, but the marked main line may be a variation. */
void
take_virtual_mainline(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->options->variations = true;
	option_add_text(c, "notransform hhdb mainline");
}

void
take_query(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->has_query = true;
	option_add_text(c, c->words.value);
}

/* Add a transform around the whole query. */
void
take_transform(struct command_line *c, const struct match_option *row)
{
	struct match_options *o = c->options;

	MEM_RESERVE(
	    o->transforms, o->transform_count, 1, o->transform_capacity);
	o->transforms[o->transform_count++] = row->name;
}

/* Return the word after the value of an option for a filter, or NULL. */
static const char *
read_more(struct command_line *c, const struct match_option *row)
{
	struct number_range years;

	switch (option_filters[row->value].more) {
	case MORE_NUMBER: return read_range(c, row, &years);
	case MORE_VALUE:
		if (c->words.at == c->argc)
			option_misused(&c->words,
			    "--%s needs two arguments, %s", row->name,
			    row->argument);
		return c->argv[c->words.at++];
	default: return NULL;
	}
}

static void
write_hhdb_help(struct command_line *c, struct out *o)
{
	(void)c;
	option_filter_hhdb_help(o);
}

/* Return a filter from the words of --hhdb, or a list of them. */
static const char *
read_hhdb(struct command_line *c, const char **wrong)
{
	const char *text;
	int taken;

	if (strcmp(c->words.value, "help") == 0) {
		c->answer = write_hhdb_help;
		return "";
	}
	text = option_filter_hhdb(&c->options->memory, c->words.value,
	    c->argv + c->words.at, c->argc - c->words.at, &taken, wrong);
	c->words.at += taken;
	return text;
}

/* Add the filter that an option stands for. */
void
take_filter(struct command_line *c, const struct match_option *row)
{
	const struct option_filter *filter = &option_filters[row->value];
	const char *wrong = NULL, *value = c->words.value, *more, *text;

	more = read_more(c, row);
	text = filter->more == MORE_WORDS
	    ? read_hhdb(c, &wrong)
	    : option_filter_text(
		  &c->options->memory, filter, value, more, &wrong);
	if (wrong)
		option_misused(&c->words, "--%s: %s", row->name, wrong);
	option_add_text(c, text);
}
