/* option_rows.c - see option_rows.h */
#include "match/option_rows.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "io/license.h"
#include "io/pool.h"
#include "match/option_filters.h"
#include "pgn/layout.h"

static void *
member(struct command_line *c, const struct match_option *row)
{
	return (char *)c->options + row->member;
}

bool
is_query_name(const char *name)
{
	size_t len = strlen(name);

	return len > 4 && strcasecmp(name + len - 4, ".cql") == 0;
}

static void
must(const struct command_line *c, const char *wrong)
{
	if (wrong)
		option_misused(&c->words, "%s", wrong);
}

static void
set_flag(struct command_line *c, const struct match_option *row)
{
	*(bool *)member(c, row) = row->value;
}

static void
set_value(struct command_line *c, const struct match_option *row)
{
	*(unsigned long *)member(c, row) = row->value;
}

static void
set_colours(struct command_line *c, const struct match_option *row)
{
	c->options->colours = (enum tree_colours)row->value;
}

static void
set_comments(struct command_line *c, const struct match_option *row)
{
	c->options->run.comments = (enum comments_that_stay)row->value;
}

static void
set_matchstring(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->options->matchstring = str_of(c->words.value);
}

static void
set_text(struct command_line *c, const struct match_option *row)
{
	*(const char **)member(c, row) = c->words.value;
}

static void
add_games(struct command_line *c, const struct match_option *row)
{
	(void)row;
	inputs_add(&c->options->inputs, c->words.value, false);
}

/* One of the two databases of endgame studies. */
static void
add_studies(struct command_line *c, const struct match_option *row)
{
	inputs_add(&c->options->inputs,
	    row->value == 6 ? "HHdbVI.pgn" : "HHdbVII.pgn", false);
}

/* For options that ask for what is done anyway, or for nothing here. */
static void
set_nothing(struct command_line *c, const struct match_option *row)
{
	(void)c, (void)row;
}

static void
set_number(struct command_line *c, const struct match_option *row)
{
	*(unsigned long *)member(c, row) =
	    option_number(&c->words, row->name, row->least, row->most);
}

static void
set_int(struct command_line *c, const struct match_option *row)
{
	*(int *)member(c, row) =
	    (int)option_number(&c->words, row->name, row->least, row->most);
}

/* N or N M: the value and perhaps the next argument; returns that or NULL. */
static const char *
take_range(struct command_line *c, const struct match_option *row,
    struct number_range *r)
{
	const char *more;

	r->given = true;
	r->least = r->most = option_number(&c->words, row->name, 0, ULONG_MAX);
	more = option_word_number(&c->words, c->argc, c->argv);
	if (!more)
		return NULL;
	c->words.value = more;
	r->most = option_number(&c->words, row->name, r->least, ULONG_MAX);
	return more;
}

static void
set_range(struct command_line *c, const struct match_option *row)
{
	take_range(c, row, member(c, row));
}

/* The same, but both numbers may be left out. */
static void
set_sorted_matches(struct command_line *c, const struct match_option *row)
{
	struct number_range *r = &c->options->sorted_matches;

	*r = (struct number_range){true, 1, 100000};
	if (!c->words.value)
		c->words.value =
		    option_word_number(&c->words, c->argc, c->argv);
	if (c->words.value)
		take_range(c, row, r);
}

/*
 * For a first answer, and for others, which may not have more; 0 is no limit.
 */
static void
set_timeouts(struct command_line *c, const struct match_option *row)
{
	unsigned *timeout = c->options->run.pipe_timeout;
	unsigned long first = option_number(&c->words, row->name, 0, UINT_MAX);
	const char *more = option_word_number(&c->words, c->argc, c->argv);

	timeout[0] = timeout[1] = (unsigned)first;
	if (!more)
		return;
	c->words.value = more;
	timeout[1] = (unsigned)option_number(
	    &c->words, row->name, first > 0, first ? first : UINT_MAX);
}

/* NAME ALIAS, where NAME is known. */
static void
add_alias(struct command_line *c, const struct match_option *row)
{
	struct match_options *o = c->options;
	enum variant v = variant_find(str_of(c->words.value), NULL);

	if (c->words.at == c->argc)
		option_misused(&c->words, "%s%s needs two arguments",
		    option_hyphens(row->name), row->name);
	if (v == VARIANT_UNKNOWN)
		option_misused(&c->words,
		    "--%s: there is no variant %s known here", row->name,
		    c->words.value);
	if (o->variants.count == VARIANT_ALIASES_MAX)
		option_misused(&c->words, "--%s: too many", row->name);
	o->aliases[o->variants.count++] =
	    (struct variant_alias){v, str_of(c->argv[c->words.at++])};
}

/* `value` is that of layout_option(). */
static void
set_layout(struct command_line *c, const struct match_option *row)
{
	layout_set(&c->options->style, &layout_rows[row->value / 2],
	    row->value % 2 == 0);
}

static void
set_output(struct command_line *c, const struct match_option *row)
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
	if (c->words.at < c->argc && is_query_name(c->argv[c->words.at]))
		return NULL;
	return option_word_more(&c->words, c->argc, c->argv);
}

/* One file and all that follow up to the next option or file of a query. */
static void
add_states(struct command_line *c, const struct match_option *row)
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
write_license(struct out *o)
{
	out_text(o, license_text);
}

static void
ask_license(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->answer = write_license;
}

static void
set_pattern(struct command_line *c, const struct match_option *row)
{
	struct regex **r = member(c, row);

	regex_free(*r);
	must(c, regex_make(r, str_of(c->words.value)));
}

static void
set_format(struct command_line *c, const struct match_option *row)
{
	(void)row;
	must(c, report_set_format(&c->options->report, c->words.value));
}

static void
add_tags(struct command_line *c, const struct match_option *row)
{
	(void)row;
	must(c, report_add_tags(&c->options->report, c->words.value));
}

static void
add_values(struct command_line *c, const struct match_option *row)
{
	(void)row;
	must(c, report_add_values(&c->options->report, c->words.value));
}

static void
add_path(struct command_line *c, const struct match_option *row)
{
	(void)row;
	must(c, lookup_add_folder(&c->options->files, c->words.value));
}

static void
add_text(struct command_line *c, const char *text)
{
	match_options_add_text(c->options, "<cmdline>", str_of(text));
}

/* As --hhdb mainline, but what the marks call main may be a variation. */
static void
add_virtual_mainline(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->options->variations = true;
	add_text(c, "notransform hhdb mainline");
}

static void
add_query(struct command_line *c, const struct match_option *row)
{
	(void)row;
	c->has_query = true;
	add_text(c, c->words.value);
}

/* A transform around the whole query. */
static void
add_transform(struct command_line *c, const struct match_option *row)
{
	struct match_options *o = c->options;

	MEM_RESERVE(
	    o->transforms, o->transform_count, 1, o->transform_capacity);
	o->transforms[o->transform_count++] = row->name;
}

/* What follows the value of an option that stands for a filter, or NULL. */
static const char *
take_more(struct command_line *c, const struct match_option *row)
{
	struct number_range years;

	switch (option_filters[row->value].more) {
	case MORE_NUMBER: return take_range(c, row, &years);
	case MORE_VALUE:
		if (c->words.at == c->argc)
			option_misused(
			    &c->words, "--%s needs two arguments", row->name);
		return c->argv[c->words.at++];
	default: return NULL;
	}
}

/* A filter from the words of --hhdb, or a list of them. */
static const char *
take_hhdb(struct command_line *c, const char **wrong)
{
	const char *text;
	int taken;

	if (strcmp(c->words.value, "help") == 0) {
		c->answer = option_filter_hhdb_help;
		return "";
	}
	text = option_filter_hhdb(&c->options->memory, c->words.value,
	    c->argv + c->words.at, c->argc - c->words.at, &taken, wrong);
	c->words.at += taken;
	return text;
}

/* An option that stands for a filter. */
static void
add_filter(struct command_line *c, const struct match_option *row)
{
	const struct option_filter *filter = &option_filters[row->value];
	const char *wrong = NULL, *value = c->words.value, *more, *text;

	more = take_more(c, row);
	text = filter->more == MORE_WORDS
	    ? take_hhdb(c, &wrong)
	    : option_filter_text(
		  &c->options->memory, filter, value, more, &wrong);
	if (wrong)
		option_misused(&c->words, "--%s: %s", row->name, wrong);
	add_text(c, text);
}

#define MEMBER(name) .member = offsetof(struct match_options, name)
#define SWITCH(name, is) .take = set_flag, MEMBER(name), .value = is
#define FLAG(name) SWITCH(name, true)
#define VALUE(name, is) .take = set_value, MEMBER(name), .value = is
#define TEXT(name) .take = set_text, MEMBER(name)
#define NUMBER(name, low, high)                                                \
	.take = set_number, MEMBER(name), .least = low, .most = high
#define INT(name, low, high)                                                   \
	.take = set_int, MEMBER(name), .least = low, .most = high
#define PATTERN(name) .take = set_pattern, MEMBER(name)
#define RANGE(name) .take = set_range, MEMBER(name)
#define CALL(function, with) .take = function, .value = with

/* A row without a sentence of help is one of shared_options.h. */
static const struct match_option table[] = {
    {"alwayscomment", NULL, "all that comment() says, match or not",
	CALL(set_comments, COMMENTS_ALL)},
    {"answer", NULL, "the value of the query for each line", FLAG(answers)},
    {"append", NULL, NULL, CALL(set_output, true)},
    {"a", "FILE", "the same", CALL(set_output, true)},
    {"binaryoutput", NULL, "as always: LF ends a line", CALL(set_nothing, 0)},
    {"createdirectories", NULL, "make the folders of output names",
	FLAG(output.files.makes_folders)},
    {"dryrun", NULL, "only tell what files would be written",
	FLAG(output.files.dry)},
    {"ansicolors", NULL, "colours in --parse even in a pipe",
	CALL(set_colours, COLOURS_ALWAYS)},
    {"noansicolors", NULL, "no colours", CALL(set_colours, COLOURS_NEVER)},
    {"consoleunicode", NULL, "boards and trees in Unicode (usual)",
	SWITCH(run.ascii, false)},
    {"noconsoleunicode", NULL, "boards and trees in ASCII",
	SWITCH(run.ascii, true)},
    {"count", NULL, "only how many games or lines match", FLAG(counts)},
    {"cql", "TEXT", "the query, or its beginning; may be repeated",
	CALL(add_query, 0)},
    {"emit-state", "FILE", "write what lasts for the run, to be joined",
	TEXT(emits)},
    {"excludetagpattern", "PATTERN", "do not write tags with such a name",
	PATTERN(tags_out)},
    {"explain", NULL, "what each filter did, and its share of time",
	FLAG(explains)},
    {"first-game", "N", "the number of the first game or line",
	NUMBER(first, 1, ULONG_MAX)},
    {"format", "FORMAT", "a row for each match: fen, epd, csv, jsonl; or line",
	CALL(set_format, 0)},
    {"gamenumber", "N [M]", "only game N, or games N to M", RANGE(games)},
    {"g", "N [M]", "the same", RANGE(games)},
    {"include-path", "DIR", "where to look for what is included",
	CALL(add_path, 0)},
    {"includetagpattern", "PATTERN", "write only tags with such a name",
	PATTERN(tags_in)},
    {"input", "FILE", "games in PGN; - is standard input; may be repeated",
	CALL(add_games, 0)},
    {"i", "FILE", "the same", CALL(add_games, 0)},
    {"invert", NULL, "the lines that do not match", FLAG(inverts)},
    {"keepallbest", NULL, "all best lines, paths and sorts, not the first",
	FLAG(run.keepallbest)},
    {"license", NULL, "print the terms of use and exit", CALL(ask_license, 0)},
    {"limit", "N", "stop after N matches", NUMBER(limit, 1, ULONG_MAX)},
    {"line-number", NULL, "write the line's number and a colon", FLAG(numbers)},
    {"lineincrement", "N", "a mark on standard error each N games",
	NUMBER(progress.mark, 1, ULONG_MAX)},
    {"mainline", NULL, "only the main line, whatever the header says",
	FLAG(mainline)},
    {"matchcount", "N [M]", "games with N, or N to M, matches", RANGE(matches)},
    {"matchstring", "TEXT", "the comment in place of CQL",
	CALL(set_matchstring, 0)},
    {"maxopenoutputfiles", "N", "so many output files open at a time (100)",
	NUMBER(output.files.most_open, 1, ULONG_MAX)},
    {"noclobber", NULL, "empty no file that was there before",
	FLAG(output.files.spares)},
    {"merge-state", "FILE ...", "join the states of parts and end the run",
	CALL(add_states, 0)},
    {"nestedcomments", NULL, "braces nest in the comments of games",
	FLAG(reading.nested)},
    {"noasyncmessages", NULL, "messages wait until their game is done",
	FLAG(holds_messages)},
    {"nocommitlog", NULL, "all that comment() says where the query matches",
	CALL(set_comments, COMMENTS_OF_MATCH)},
    {"noheader", NULL, "no comment with the number of the game",
	FLAG(noheader)},
    {"nolinearize", NULL, "accepted, as by CQL 6.2; it changes nothing",
	CALL(set_nothing, 0)},
    {"noremovecomment", NULL, "removecomment has no effect",
	FLAG(run.no_removecomment)},
    {"noremovetag", NULL, "removetag has no effect", FLAG(run.no_removetag)},
    {"nosettag", NULL, "settag has no effect", FLAG(run.no_settag)},
    {"nosmartcomments", NULL, "the same as --alwayscomment",
	CALL(set_comments, COMMENTS_ALL)},
    {"nosort", NULL, "write games in the order of the input", FLAG(unsorted)},
    {"output", NULL, NULL, CALL(set_output, false)},
    {"parse", NULL, "print the query as a tree and exit", FLAG(parses)},
    {"pgnlinewidth", "N", "columns of a line of moves (79)",
	INT(style.width, 1, INT_MAX)},
    {"pipetimeout", "MS [MS]",
	"time for a first answer of commandpipe, and others; 0: no limit",
	CALL(set_timeouts, 0)},
    {"progress", NULL, NULL, FLAG(progress.reports)},
    {"quiet", NULL, "no comments at matching positions", FLAG(quiet)},
    {"secure", NULL, "forbid what touches files or programs",
	FLAG(files.secure)},
    {"showdictionaries", NULL, "print dictionaries at the end",
	FLAG(run.dictionaries)},
    {"showmatches", NULL, "print <N> for each matching game",
	FLAG(showmatches)},
    {"silent", NULL, "no new comments at all", FLAG(silent)},
    {"singlethreaded", NULL, "one thread", VALUE(threads, 1)},
    {"s", NULL, "the same", VALUE(threads, 1)},
    {"skipunknownvariants", NULL, "pass over games whose Variant is not known",
	FLAG(reading.skips_unknown)},
    {"sortmatchcount", "[N [M]]",
	"the same as --matchcount, and most matches first",
	CALL(set_sorted_matches, 0)},
    {"status-only", NULL, "print nothing; the status says it",
	FLAG(status_only)},
    {"strictpipes", NULL,
	"wait behind each answer of commandpipe whether there is more",
	FLAG(run.strict_pipes)},
    {"tags", "LIST", "tags as columns of csv and jsonl", CALL(add_tags, 0)},
    {"threads", NULL, NULL, NUMBER(threads, 1, POOL_THREADS_MAX)},
    {"time-limit", "SECONDS", "end the query after this time",
	NUMBER(seconds, 1, 1000000)},
    {"unordered", NULL, "write games as they match, in any order",
	FLAG(unordered)},
    {"values", "LIST", "variables as columns of csv and jsonl",
	CALL(add_values, 0)},
    {"variantalias", "NAME ALIAS", "another name for a variant",
	CALL(add_alias, 0)},
    {"vi", NULL, "games of HHdbVI.pgn", CALL(add_studies, 6)},
    {"vii", NULL, "games of HHdbVII.pgn", CALL(add_studies, 7)},
    {"variations", NULL, NULL, FLAG(variations)},
    {"virtualmainline", NULL, "main lines, and variations that <main> makes so",
	CALL(add_virtual_mainline, 0)},
    {"warnlevel", "N", "1: what loses moves; 2: what is repaired, 3: and notes",
	INT(reading.warn_level, 1, 3)},
    {"w", "N", "the same", INT(reading.warn_level, 1, 3)},
};

static struct match_option
filter_row(int i)
{
	const struct option_filter *r = &option_filters[i];

	return (struct match_option){r->name, r->argument, r->help,
	    CALL(r->before ? add_filter : add_transform, (unsigned long)i)};
}

/*
 * Two options belong to each row of layout.h: an even i sets what the row is
 * about, and the odd one behind it, whose name begins with `no`, unsets it.
 */
static struct match_option
layout_option(int i)
{
	const struct layout_row *r = &layout_rows[i / 2];
	bool unsets = i % 2;

	return (struct match_option){unsets ? r->no : layout_name(r), NULL,
	    unsets ? r->no_help : r->help, CALL(set_layout, (unsigned long)i)};
}

const struct match_option *
match_option_rows(struct arena *a, int *count)
{
	enum { OWN = sizeof table / sizeof *table };
	struct match_option *all = arena_get(a,
	    (size_t)(OWN + option_filter_count + 2 * layout_count) *
		sizeof *all);
	int n = OWN;

	memcpy(all, table, sizeof table);
	for (int i = 0; i < option_filter_count; i++)
		all[n++] = filter_row(i);
	for (int i = 0; i < 2 * layout_count; i++)
		all[n++] = layout_option(i);
	*count = n;
	return all;
}
