/*
 * command_line.c - from the command line of cqlmatch to struct match_options
 *
 * The options are CQLi's words; the operands are grep's: files of a query,
 * which end in .cql, and files of what is read.
 */
#include "cqlmatch/option_rows.h"

#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "base/error_text.h"
#include "cql/filter_words.h"
#include "cqlmatch/frontend.h"
#include "cqlmatch/option_set.h"
#include "io/stop.h"
#include "system/descriptor.h"

#define GREP_LETTERS "cmnqv" /* those of rows that front ends lack */

static void
add_operand(struct options *o, char *word)
{
	struct command_line *c = command_line_of(o);

	if (c->frontend->stands_in || lookup_is_query(word))
		option_add_query(c, word);
	else
		inputs_add(&c->options->inputs, word, true);
}

/* ---------------------------------------------------------------- the query */

static struct str
first_line(struct str text)
{
	return str_cut(&text, '\n');
}

/* Read NAME, or else NAME.cql. */
static const char *
read_query(struct command_line *c, const char *name, const char **path,
    struct str *text)
{
	struct file_lookup *files = &c->options->files;
	const char *wrong = lookup_query(files, name, path, text);
	struct out longer = {0};
	const char *longer_name;

	if (!wrong || lookup_is_query(name) || access(name, F_OK) == 0)
		return wrong;
	out_format(&longer, "%s.cql", name);
	longer_name = arena_take(&c->options->memory, &longer).text;
	wrong = lookup_query(files, longer_name, path, text);
	return wrong
	    ? error_text("there is no such file, nor %s; a query in words is "
			 "given by --cql '%s'",
		  longer_name, name)
	    : NULL;
}

/* Exit with what to type instead: the first operand holds games or positions.
 */
static _Noreturn void
refuse_input_as_query(
    struct command_line *c, const char *name, enum input_kind kind)
{
	const char *what = kind == INPUT_GAMES ? "games" : "positions";
	const char *next = inputs_take_operand(&c->options->inputs);

	if (next && access(next, F_OK) != 0)
		option_misused(&c->words,
		    "%s: this file holds %s, and there is no query: try "
		    "cqlmatch --cql '%s' %s",
		    name, what, next, name);
	option_misused(&c->words,
	    "%s: this file holds %s, and there is no query: give one by --cql "
	    "'TEXT', or in a file whose name ends in .cql",
	    name, what);
}

/* Read the file of a query, and set its name to where it was found. */
static void
read_query_file(struct command_line *c, struct cql_text *file)
{
	const char *name = file->name, *wrong;
	enum input_kind kind;

	wrong = read_query(c, name, &file->name, &file->text);
	if (wrong) {
		struct out message = {0};

		out_text(&message, wrong);
		option_add_theme_hint(&message, name);
		die(STATUS_TROUBLE, "%s: %.*s", name, (int)message.len,
		    message.text);
	}
	kind = input_kind(first_line(file->text));
	if (kind == INPUT_GAMES || kind == INPUT_POSITIONS)
		refuse_input_as_query(c, name, kind);
}

/*
 * True if the file begins as no query does, and, unread, for a file that can be
 * read only once.
 */
static bool
holds_input(struct command_line *c, const char *name)
{
	enum input_kind kind = INPUT_OTHER;
	struct source from;
	struct stat st;
	struct str text;
	const char *path;

	if (strcmp(name, "-") == 0 || c->options->layout.given)
		return true;
	if (lookup_path(&c->options->files, name, &path) ||
	    stat(path, &st) != 0)
		return false;
	if (!S_ISREG(st.st_mode) || source_open(&from, path))
		return true;
	if (!source_peek(&from, &text))
		kind = input_kind(first_line(text));
	source_close(&from);
	return kind == INPUT_GAMES || kind == INPUT_POSITIONS;
}

/*
 * Take the first operand as the query if neither --cql nor an operand that ends
 * in .cql gives one.  Options that stand for filters are a query, too, to which
 * a file may be added; a file of games or positions is input then.
 */
static void
find_query(struct command_line *c)
{
	struct match_options *o = c->options;
	bool has_filters = o->text_count || o->transform_count;
	const char *first;

	if (c->has_query || !(first = inputs_first_operand(&o->inputs)))
		return;
	if (has_filters && holds_input(c, first))
		return;
	option_add_query(c, inputs_take_operand(&o->inputs));
}

/* Refuse queries of one name: names tell results apart. */
static void
names_must_differ(struct command_line *c)
{
	const struct cql_text *file = c->options->query_files;

	for (int i = 0; i < c->options->query_file_count; i++)
		for (int k = 0; k < i; k++) {
			struct str name = lookup_query_name(file[i].name);

			if (str_equal(name, lookup_query_name(file[k].name)))
				option_misused(&c->words,
				    "%s and %s are queries of the same name, "
				    "%.*s; rename one, since results go by it",
				    file[k].name, file[i].name, STR(name));
		}
}

/* Name the output QUERY-out.pgn, in the current folder. */
static void
name_output(struct command_line *c)
{
	struct match_options *o = c->options;
	const char *name =
	    o->query_file_count ? o->query_files->name : "cqldefault";
	struct out text = {0};

	out_format(&text, "%.*s-out.pgn", STR(lookup_query_name(name)));
	o->output.usual = arena_take(&o->memory, &text).text;
}

/* Drop all queries but the last. */
static void
keep_last_query(struct match_options *o)
{
	if (!o->query_file_count)
		return;
	o->query_files[0] = o->query_files[o->query_file_count - 1];
	o->query_file_count = 1;
}

/* True if there is nothing but --as. */
static bool
is_empty(const struct command_line *c)
{
	return !option_any_given(c, c->words.given_count) &&
	    !c->options->query_file_count &&
	    !inputs_first_operand(&c->options->inputs);
}

/* Start the time limit, which includes the reading of queries. */
static void
limit_time(struct match_options *o)
{
	const char *wrong = o->seconds ? stop_after(o->seconds) : NULL;

	if (wrong)
		die(STATUS_TROUBLE, "cannot limit the time: %s", wrong);
}

void
command_line_read(
    struct command_line *c, struct frontend_output *s, int argc, char **argv)
{
	const struct frontend *frontend = s->frontend;
	struct match_options *o = s->options;

	*c = (struct command_line){.frontend = frontend,
	    .output = s,
	    .words = {.program = "cqlmatch",
		.purpose =
		    "Keep the games or positions that a query in CQL matches.",
		.operands = "[QUERY.cql...] [FILE...]",
		.answers = frontend->answers,
		.rows = match_option_rows,
		.word = filter_word,
		.inner_word = inner_word,
		.word_page = "cql.7",
		.loose = true,
		.no_letters = frontend->stands_in ? GREP_LETTERS : NULL,
		.operand = add_operand},
	    .options = o};
	options_parse(&c->words, o, argc, argv);
	if (frontend->of_cql62 && is_empty(c))
		option_print_help(&c->words, NULL);
	if (c->answer)
		return;
	if (frontend->stands_in)
		keep_last_query(o);
	else
		find_query(c);
	if (c->similar && o->transform_count)
		option_misused(&c->words,
		    "--similarposition does not go with --%s: it compares "
		    "positions as they are, up to symmetry",
		    o->transforms[0]);
	if (frontend->stands_in)
		name_output(c);
	limit_time(o);
	for (int i = 0; i < o->query_file_count; i++)
		read_query_file(c, &o->query_files[i]);
	names_must_differ(c);
	if (!o->text_count && !o->query_file_count && frontend->of_cql62)
		option_add_text(c, "true");
	/* a transform is none alone */
	if (!o->text_count && !o->query_file_count)
		option_misused(&c->words,
		    "there is no query: give one by --cql 'TEXT', or in a file "
		    "whose name ends in .cql");
}

void
command_line_check(struct command_line *c)
{
	enum way way = way_of(c->options);

	for (int i = 0; i < c->words.given_count; i++) {
		const struct option_row *row = c->words.given[i].row;

		if (row->mode)
			option_must(
			    &c->words, way_refuses(way, row->name, row->mode));
	}
	option_check_rules(&c->words);
}

void
command_line_free(struct command_line *c)
{
	mem_free(c->words.given);
}
