/* option_set.c - see option_set.h */
#include "cqlmatch/option_set.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/out.h"
#include "base/utf8.h"
#include "base/error_text.h"
#include "base/nearest_word.h"
#include "cqlmatch/frontend.h"
#include "cqlmatch/option_rows.h"
#include "io/recipes.h"
#include "io/source.h"
#include "system/descriptor.h"
#include "system/letter_case.h"

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

/* Read the list of themes; return an error message or NULL. */
static const char *
read_themes(struct out *list)
{
	static const char beside[] = "/../themes";
	char path[PATH_MAX + sizeof beside];
	const char *wrong;

	snprintf(path, sizeof path, "%s%s", recipes_folder(), beside);
	wrong = source_read_all(path, LIST_MAX, list);
	return wrong ? error_text("%s: %s", path, wrong) : NULL;
}

void
option_add_theme_hint(struct out *o, const char *path)
{
	static const char folder[] = "themes/";
	struct str name = str_of(path), rest;
	struct out list = {0};
	struct near near = {0};

	if (!str_starts(name, folder) || read_themes(&list))
		return;
	name = str_of(path + strlen(folder));
	near.word = str_cut(&name, '.');
	rest = out_all(&list);
	while (rest.len) {
		struct str line = str_cut(&rest, '\n');

		str_cut(&line, '\t');
		nearest_try(&near, str_cut(&line, '\t'));
	}
	out_text(o, nearest_hint(&near, folder));
	out_close(&list);
}

static const char license_text[] =
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
    const struct command_line *c, const struct option_row *row)
{
	if (c->frontend->of_cql62 && c->options->inputs.count)
		option_misused(&c->words, "%s%s: there is one input already",
		    option_hyphens(row->name), row->name);
}

bool
option_any_given(const struct command_line *c, int count)
{
	for (int i = 0; i < count; i++) {
		const struct option_row *row = c->words.given[i].row;

		if (row->mode && strcmp(row->name, "as") != 0)
			return true;
	}
	return false;
}

void
option_add_query(struct command_line *c, const char *name)
{
	struct match_options *o = c->options;

	MEM_ADD(o->query_files, o->query_file_count,
	    (struct cql_text){.name = name});
	c->has_query = true;
}

void
option_add_text(struct command_line *c, const char *text)
{
	MEM_ADD(c->options->texts, c->options->text_count,
	    (struct cql_text){COMMAND_LINE_TEXT, str_of(text)});
}

void
set_matchstring(struct options *o, const struct option_row *row)
{
	struct str *text = option_member(o, row);

	*text = str_of(o->value);
	if (utf8_valid(*text) < text->len)
		option_misused(o, "--%s takes UTF-8", row->name);
}

void
add_games(struct options *o, const struct option_row *row)
{
	option_must_be_only_input(command_line_of(o), row);
	inputs_add(option_member(o, row), o->value, false);
}

/* Add the files of games that a file names, one a line. */
void
add_listed_games(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);
	const char *wrong;

	option_must_be_only_input(c, row);
	wrong =
	    inputs_add_list(&c->options->inputs, o->value, &c->options->memory);
	if (wrong)
		option_misused(o, "--%s %s: %s", row->name, o->value, wrong);
}

/* Add one of the two databases of endgame studies. */
void
add_studies(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	o->value = row->value == 6 ? "HHdbVI.pgn" : "HHdbVII.pgn";
	if (row->value == 6 && c->frontend->of_cql62 &&
	    access("hhdbvi.pgn", F_OK) == 0)
		o->value = "hhdbvi.pgn";
	add_games(o, row);
}

/* Return the next argument if it is a number, which is then parsed; or NULL. */
static const char *
next_number(struct options *o)
{
	uint64_t number;

	if (o->at >= o->argc || !str_number(str_of(o->argv[o->at]), &number))
		return NULL;
	return o->argv[o->at++];
}

const char *
option_range(
    struct options *o, const struct option_row *row, struct number_range *r)
{
	const char *more;

	r->given = true;
	r->least = r->most = option_number(o, row, 0, UINT64_MAX);
	if (!(more = next_number(o)))
		return NULL;
	o->value = more;
	r->most = option_number(o, row, r->least, UINT64_MAX);
	return more;
}

OPTION_SETS(set_range, option_range(o, row, option_member(o, row)));

/* Set the range of matches and sort by them; both numbers may be left out. */
void
set_sorted_matches(struct options *o, const struct option_row *row)
{
	struct number_range *r = option_member(o, row);

	*r = (struct number_range){true, 1, 100000};
	if (!o->value)
		o->value = next_number(o);
	if (o->value)
		option_range(o, row, r);
}

/*
 * Set the timeout of the first answer and of others, which is not greater; 0 is
 * no limit.
 */
void
set_timeouts(struct options *o, const struct option_row *row)
{
	struct match_options *m = o->into;
	unsigned *timeout = m->run.pipe_timeout;
	uint64_t first = option_number(o, row, 0, UINT_MAX);
	const char *more = next_number(o);

	timeout[0] = timeout[1] = (unsigned)first;
	if (!more)
		return;
	o->value = more;
	timeout[1] = (unsigned)option_number(
	    o, row, first > 0, first ? first : UINT_MAX);
}

const char *
option_more(struct options *o)
{
	const char *word = o->at < o->argc ? o->argv[o->at] : NULL;

	if (!word || (word[0] == '-' && word[1] && !is_digit(word[1])))
		return NULL;
	return o->argv[o->at++];
}

const char *
option_second_word(struct options *o, const struct option_row *row)
{
	const char *word = option_more(o);

	if (!word)
		option_misused(o, "%s%s needs two arguments, %s",
		    option_hyphens(row->name), row->name, row->argument);
	return word;
}

/* Add NAME ALIAS; NAME must be known. */
void
add_alias(struct options *o, const struct option_row *row)
{
	struct match_options *m = o->into;
	enum variant v = variant_find(str_of(o->value), NULL);
	const char *alias = option_second_word(o, row);

	if (v == VARIANT_UNKNOWN)
		option_misused(o, "--%s: there is no variant %s known here",
		    row->name, o->value);
	if (m->variants.count == VARIANT_ALIASES_MAX)
		option_misused(o, "--%s: more than %d aliases", row->name,
		    VARIANT_ALIASES_MAX);
	m->aliases[m->variants.count++] =
	    (struct variant_alias){v, str_of(alias)};
}

void
set_output(struct options *o, const struct option_row *row)
{
	struct match_options *m = o->into;

	if (m->output.name)
		option_misused(o,
		    "%s%s %s: there is one output already, %s; a file for "
		    "each game is named by %%T{TAG}",
		    option_hyphens(row->name), row->name, o->value,
		    m->output.name);
	m->output.name = o->value;
	m->output.files.appends = row->value;
}

static const char *
next_state(struct options *o)
{
	if (o->at < o->argc && lookup_is_query(o->argv[o->at]))
		return NULL;
	return option_more(o);
}

/* Add a state and all that follow up to the next option or file of a query. */
void
add_states(struct options *o, const struct option_row *row)
{
	struct match_options *m = o->into;
	const char *name = o->value;

	(void)row;
	for (; name; name = next_state(o)) {
		m->states = mem_grow(m->states,
		    (size_t)(m->state_count + 2) * sizeof *m->states);
		m->states[m->state_count++] = (char *)name;
		m->states[m->state_count] = NULL;
	}
}

static void
write_license(struct command_line *c, struct out *o)
{
	(void)c;
	out_text(o, license_text);
}

OPTION_SETS(set_license, command_line_of(o)->answer = write_license);

/* Write the list of themes: the word is no file. */
static void
write_themes(struct command_line *c, struct out *o)
{
	struct out list = {0};
	const char *wrong = read_themes(&list);

	if (!wrong && !write_rows(o, out_all(&list), c->file))
		wrong = error_text("no theme has %s in its line", c->file);
	out_close(&list);
	if (wrong)
		die(STATUS_BAD, "%s", wrong);
}

void
set_themes(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	(void)row;
	c->file = o->value;
	c->answer = write_themes;
}

void
set_pattern(struct options *o, const struct option_row *row)
{
	struct regex **r = option_member(o, row);
	const char *wrong;

	regex_free(*r);
	wrong = regex_make(r, str_of(o->value));
	if (wrong)
		option_misused(
		    o, "--%s: this pattern is wrong: %s", row->name, wrong);
}

/* Set the format by its name, in any case. */
void
set_format(struct options *o, const struct option_row *row)
{
	enum table_format *format = option_member(o, row);
	int i = 0;

	while (row->words[i] && strcasecmp(row->words[i], o->value) != 0)
		i++;
	if (!row->words[i])
		option_refuse_choice(o, row);
	*format = (enum table_format)i;
}

OPTION_SETS(add_columns,
    option_must(o,
	report_add(option_member(o, row), (enum report_item_kind)row->value,
	    o->value)));
OPTION_SETTER(add_groups, report_add_groups);
OPTION_SETTER(add_folder, lookup_add_folder);
OPTION_SETTER(set_variant, variant_read);

/*
 * Visit variations, too, but only virtual main lines: for CQL 6.2 those of its
 * filter, else those that <main> marks.
 */
void
set_virtual_mainline(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	*(bool *)option_member(o, row) = true;
	option_add_text(c,
	    c->frontend->of_cql62 ? "virtualmainline"
				  : "notransform hhdb mainline");
}

void
add_query(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);

	(void)row;
	c->has_query = true;
	option_add_text(c, o->value);
}

/* Add a transform around the whole query. */
void
add_transform(struct options *o, const struct option_row *row)
{
	struct match_options *m = o->into;

	MEM_ADD(m->transforms, m->transform_count, row->name);
}

/* --------------------------------------------------------- several queries */

static void
add_file(struct command_line *c, const char *folder, const char *name)
{
	struct out path = {0};

	out_format(&path, "%s/%s", folder, name);
	option_add_query(c, arena_take(&c->options->memory, &path).text);
}

/* Compare names by bytes, whatever the locale. */
static int
compare_paths(const void *a, const void *b)
{
	const struct cql_text *left = a, *right = b;

	return strcmp(left->name, right->name);
}

void
add_queries(struct options *o, const struct option_row *row)
{
	struct command_line *c = command_line_of(o);
	const char *name = o->value;
	const struct dirent *file;
	const int *count = &c->options->query_file_count;
	int before = *count, added;
	DIR *folder = opendir(name);

	if (c->frontend->stands_in)
		option_misused(
		    o, "--%s: in this manner there is one query", row->name);
	if (!folder)
		option_misused(
		    o, "--%s %s: %s", row->name, name, strerror(errno));
	while (errno = 0, (file = readdir(folder)))
		if (file->d_name[0] != '.' && lookup_is_query(file->d_name))
			add_file(c, name, file->d_name);
	if (errno)
		option_misused(
		    o, "--%s %s: %s", row->name, name, strerror(errno));
	closedir(folder);
	added = *count - before;
	if (!added)
		option_misused(o,
		    "--%s %s: no file there has a name that ends in .cql",
		    row->name, name);
	qsort(c->options->query_files + before, (size_t)added,
	    sizeof(struct cql_text), compare_paths);
}

/* Set the tag of --tag-matches; refuse a tag that identifies the game. */
void
set_query_tag(struct options *o, const struct option_row *row)
{
	static const char *const taken[] = {
	    "FEN", "SetUp", "Variant", "Result"};
	const char *name = o->value ? o->value : QUERY_TAG;
	size_t len = strspn(name,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");

	if (!*name || name[len])
		option_misused(o,
		    "--%s=%s: the name of a tag has letters, digits and _ "
		    "alone",
		    row->name, name);
	if (ROW_NAMED(taken, str_of(name)))
		option_misused(o,
		    "--%s=%s: games need what this tag says; take another one",
		    row->name, name);
	*(const char **)option_member(o, row) = name;
}
