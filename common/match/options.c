/* options.c - see options.h */
#include "match/options.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/die.h"
#include "base/mem.h"
#include "io/license.h"
#include "io/pool.h"
#include "match/option_filters.h"
#include "pgn/layout.h"

/*
 * What an option does: most set a field of struct asked, by its place there,
 * to a value that the row has or the command line gives.
 */
struct setting {
	const char *name, *argument, *help;
	void (*take)(struct asked *a, const struct setting *row);
	size_t field;
	unsigned long value;
	unsigned long least, most; /* of a number that is given */
};

enum { ROWS_MAX = 256 };

/* What there is, and the same as option.h reads it. */
struct settings {
	struct options *options;
	struct setting all[ROWS_MAX];
	struct option_row forms[ROWS_MAX];
};

static void *
field(struct asked *a, const struct setting *row)
{
	return (char *)a + row->field;
}

static void
set_flag(struct asked *a, const struct setting *row)
{
	*(bool *)field(a, row) = true;
}

static void
set_value(struct asked *a, const struct setting *row)
{
	*(unsigned long *)field(a, row) = row->value;
}

static void
set_text(struct asked *a, const struct setting *row)
{
	*(const char **)field(a, row) = a->options.value;
}

/* One of the two databases of endgame studies. */
static void
set_studies(struct asked *a, const struct setting *row)
{
	a->input = row->value == 6 ? "HHdbVI.pgn" : "HHdbVII.pgn";
}

/* What asks for what is done anyway, or for nothing here. */
static void
set_nothing(struct asked *a, const struct setting *row)
{
	(void)a, (void)row;
}

static void
set_number(struct asked *a, const struct setting *row)
{
	*(unsigned long *)field(a, row) =
	    option_number(&a->options, row->name, row->least, row->most);
}

/* N or N M: the value and perhaps the next argument; returns that or NULL. */
static const char *
take_range(struct asked *a, const struct setting *row, struct range *r)
{
	const char *more;

	r->given = true;
	r->low = r->high = option_number(&a->options, row->name, 0, ULONG_MAX);
	more = option_word_number(&a->options, a->argc, a->argv);
	if (!more)
		return NULL;
	a->options.value = more;
	r->high = option_number(&a->options, row->name, r->low, ULONG_MAX);
	return more;
}

static void
set_range(struct asked *a, const struct setting *row)
{
	take_range(a, row, field(a, row));
}

/* The same, but both numbers may be left out. */
static void
set_sorted_matches(struct asked *a, const struct setting *row)
{
	struct range *r = &a->sorted_matches;

	*r = (struct range){true, 1, 100000};
	if (!a->options.value)
		a->options.value =
		    option_word_number(&a->options, a->argc, a->argv);
	if (a->options.value)
		take_range(a, row, r);
}

/*
 * For a first answer, and for others, which may not have more; 0 is no limit.
 */
static void
set_timeouts(struct asked *a, const struct setting *row)
{
	unsigned *timeout = a->run.pipe_timeout;
	unsigned long first =
	    option_number(&a->options, row->name, 0, UINT_MAX);
	const char *more = option_word_number(&a->options, a->argc, a->argv);

	timeout[0] = timeout[1] = (unsigned)first;
	if (!more)
		return;
	a->options.value = more;
	timeout[1] = (unsigned)option_number(
	    &a->options, row->name, first > 0, first ? first : UINT_MAX);
}

/* NAME ALIAS, where NAME is known. */
static void
add_alias(struct asked *a, const struct setting *row)
{
	enum variant v = variant_find(str_of(a->options.value), NULL);

	if (a->options.at == a->argc)
		option_misused(
		    &a->options, "--%s needs two arguments", row->name);
	if (v == VARIANT_UNKNOWN)
		option_misused(&a->options,
		    "--%s: there is no variant %s known here", row->name,
		    a->options.value);
	if (a->names.count == ALIASES_MAX)
		option_misused(&a->options, "--%s: too many", row->name);
	a->names.list = a->aliases;
	a->aliases[a->names.count++] =
	    (struct variant_alias){v, str_of(a->argv[a->options.at++])};
}

/* `value` is the place of the row of layout.h, twice, and 1 more for `no`. */
static void
set_layout(struct asked *a, const struct setting *row)
{
	layout_set(
	    &a->style, &layout_rows[row->value / 2], row->value % 2 == 0);
}

static void
set_output(struct asked *a, const struct setting *row)
{
	a->output.name = a->options.value;
	a->output.files.appends = row->value;
}

/* One file and all that follow up to the next option. */
static void
add_states(struct asked *a, const struct setting *row)
{
	const char *name = a->options.value;

	(void)row;
	for (; name; name = option_word_more(&a->options, a->argc, a->argv)) {
		a->states = mem_grow(a->states,
		    (size_t)(a->state_count + 2) * sizeof *a->states);
		a->states[a->state_count++] = (char *)name;
		a->states[a->state_count] = NULL;
	}
}

void
asked_must(struct asked *a, const char *wrong)
{
	if (wrong)
		option_misused(&a->options, "%s", wrong);
}

static void
write_license(struct out *o)
{
	out_text(o, license_text);
}

static void
ask_license(struct asked *a, const struct setting *row)
{
	(void)row;
	a->answer = write_license;
}

static void
set_pattern(struct asked *a, const struct setting *row)
{
	struct regex **r = field(a, row);

	regex_free(*r);
	asked_must(a, regex_make(r, str_of(a->options.value)));
}

static void
set_format(struct asked *a, const struct setting *row)
{
	(void)row;
	asked_must(a, report_set_format(&a->report, a->options.value));
}

static void
add_tags(struct asked *a, const struct setting *row)
{
	(void)row;
	asked_must(a, report_add_tags(&a->report, a->options.value));
}

static void
add_values(struct asked *a, const struct setting *row)
{
	(void)row;
	asked_must(a, report_add_values(&a->report, a->options.value));
}

static void
add_path(struct asked *a, const struct setting *row)
{
	(void)row;
	asked_must(a, search_add(&a->search, a->options.value));
}

static void
add_text(struct asked *a, const char *name, struct str text)
{
	if (a->count == TEXTS_MAX)
		option_misused(
		    &a->options, "more than %d texts", TEXTS_MAX - 1);
	a->texts[a->count++] = (struct cql_text){name, text};
}

/* As --hhdb mainline, but what the marks call main may be a variation. */
static void
add_virtual_mainline(struct asked *a, const struct setting *row)
{
	(void)row;
	a->variations = true;
	add_text(a, "<cmdline>", str_of("notransform hhdb mainline"));
}

static void
add_query(struct asked *a, const struct setting *row)
{
	(void)row;
	add_text(a, "<cmdline>", str_of(a->options.value));
}

/* A transform around the whole query. */
static void
add_transform(struct asked *a, const struct setting *row)
{
	if (a->transform_count == TEXTS_MAX)
		option_misused(&a->options, "too many transforms");
	a->transforms[a->transform_count++] = row->name;
}

/* What follows the value of an option that stands for a filter, or NULL. */
static const char *
take_more(struct asked *a, const struct setting *row)
{
	struct range years;

	switch (inject_rows[row->value].more) {
	case MORE_NUMBER: return take_range(a, row, &years);
	case MORE_VALUE:
		if (a->options.at == a->argc)
			option_misused(
			    &a->options, "--%s needs two arguments", row->name);
		return a->argv[a->options.at++];
	default: return NULL;
	}
}

/* A filter from the words of --hhdb, or a list of them. */
static const char *
take_hhdb(struct asked *a, const char **wrong)
{
	const char *text;
	int taken;

	if (strcmp(a->options.value, "help") == 0) {
		a->answer = inject_hhdb_help;
		return "";
	}
	text = inject_hhdb(&a->memory, a->options.value,
	    a->argv + a->options.at, a->argc - a->options.at, &taken, wrong);
	a->options.at += taken;
	return text;
}

/* An option that stands for a filter. */
static void
add_filter(struct asked *a, const struct setting *row)
{
	const struct inject_row *injected = &inject_rows[row->value];
	const char *wrong = NULL, *value = a->options.value, *more, *text;

	more = take_more(a, row);
	text = injected->more == MORE_WORDS
	    ? take_hhdb(a, &wrong)
	    : inject_text(&a->memory, injected, value, more, &wrong);
	if (wrong)
		option_misused(&a->options, "--%s: %s", row->name, wrong);
	add_text(a, "<cmdline>", str_of(text));
}

#define FIELD(name) .field = offsetof(struct asked, name)
#define FLAG(name) .take = set_flag, FIELD(name)
#define VALUE(name, is) .take = set_value, FIELD(name), .value = is
#define TEXT(name) .take = set_text, FIELD(name)
#define NUMBER(name, low, high)                                                \
	.take = set_number, FIELD(name), .least = low, .most = high
#define PATTERN(name) .take = set_pattern, FIELD(name)
#define RANGE(name) .take = set_range, FIELD(name)
#define CALL(function, with) .take = function, .value = with

/* A row without a sentence of help is one of shared_options.h. */
static const struct setting rows[] = {
    {"alwayscomment", NULL, "all that comment() says, match or not",
	VALUE(comments, COMMENTS_ALL)},
    {"answer", NULL, "the value of the query for each line", FLAG(answers)},
    {"append", NULL, NULL, CALL(set_output, true)},
    {"a", "FILE", "the same", CALL(set_output, true)},
    {"binaryoutput", NULL, "as always: LF ends a line", CALL(set_nothing, 0)},
    {"createdirectories", NULL, "make the folders of output names",
	FLAG(output.files.makes_folders)},
    {"dryrun", NULL, "only tell what files would be written",
	FLAG(output.files.dry)},
    {"ansicolors", NULL, "colours in --parse even in a pipe",
	VALUE(colours, COLOURS_ALWAYS)},
    {"noansicolors", NULL, "no colours", VALUE(colours, COLOURS_NEVER)},
    {"consoleunicode", NULL, "boards and trees in Unicode (usual)",
	VALUE(ascii, false)},
    {"noconsoleunicode", NULL, "boards and trees in ASCII", VALUE(ascii, true)},
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
    {"input", "FILE", "games in PGN; - is standard input", TEXT(input)},
    {"i", "FILE", "the same", TEXT(input)},
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
    {"matchstring", "TEXT", "the comment in place of CQL", TEXT(matchstring)},
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
	VALUE(comments, COMMENTS_OF_MATCH)},
    {"noheader", NULL, "no comment with the number of the game",
	FLAG(noheader)},
    {"nolinearize", NULL, "accepted, as by CQL 6.2; it changes nothing",
	CALL(set_nothing, 0)},
    {"noremovecomment", NULL, "removecomment has no effect",
	FLAG(run.no_removecomment)},
    {"noremovetag", NULL, "removetag has no effect", FLAG(run.no_removetag)},
    {"nosettag", NULL, "settag has no effect", FLAG(run.no_settag)},
    {"nosmartcomments", NULL, "the same as --alwayscomment",
	VALUE(comments, COMMENTS_ALL)},
    {"nosort", NULL, "write games in the order of the input", FLAG(unsorted)},
    {"output", NULL, NULL, CALL(set_output, false)},
    {"parse", NULL, "print the query as a tree and exit", FLAG(parses)},
    {"pgnlinewidth", "N", "columns of a line of moves (79)",
	NUMBER(width, 1, INT_MAX)},
    {"pipetimeout", "MS [MS]",
	"time for a first answer of commandpipe, and others; 0: no limit",
	CALL(set_timeouts, 0)},
    {"progress", NULL, NULL, FLAG(progress.tells)},
    {"quiet", NULL, "no comments at matching positions", FLAG(quiet)},
    {"secure", NULL, "forbid what touches files or programs",
	FLAG(search.secure)},
    {"showdictionaries", NULL, "print dictionaries at the end",
	FLAG(run.dictionaries)},
    {"showmatches", NULL, "print <N> for each matching game",
	FLAG(showmatches)},
    {"silent", NULL, "no new comments at all", FLAG(silent_games)},
    {"singlethreaded", NULL, "one thread", VALUE(threads, 1)},
    {"s", NULL, "the same", VALUE(threads, 1)},
    {"skipunknownvariants", NULL, "pass over games whose Variant is not known",
	FLAG(reading.skips_unknown)},
    {"sortmatchcount", "[N [M]]",
	"the same as --matchcount, and most matches first",
	CALL(set_sorted_matches, 0)},
    {"status-only", NULL, "print nothing; the status says it", FLAG(silent)},
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
    {"vi", NULL, "games of HHdbVI.pgn", CALL(set_studies, 6)},
    {"vii", NULL, "games of HHdbVII.pgn", CALL(set_studies, 7)},
    {"variations", NULL, NULL, FLAG(variations)},
    {"virtualmainline", NULL, "main lines, and variations that <main> makes so",
	CALL(add_virtual_mainline, 0)},
    {"warnlevel", "N", "1: what loses moves; 2: what is repaired, 3: and notes",
	NUMBER(warn_level, 1, 3)},
    {"w", "N", "the same", NUMBER(warn_level, 1, 3)},
};

static void
add_row(struct settings *s, struct setting row)
{
	int i = s->options->count++;

	s->all[i] = row;
	s->forms[i] = (struct option_row){
	    OPTION_LONG + i, row.name, row.argument, row.help};
}

static void
add_layout_rows(struct settings *s)
{
	for (int i = 0; i < layout_count; i++) {
		const struct layout_row *r = &layout_rows[i];

		add_row(s,
		    (struct setting){layout_name(r), NULL, r->help,
			CALL(set_layout, 2 * (unsigned long)i)});
		add_row(s,
		    (struct setting){r->no, NULL, r->no_help,
			CALL(set_layout, 2 * (unsigned long)i + 1)});
	}
}

/* These, and those of option_filters.h and layout.h. */
static void
gather_rows(struct settings *s)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		add_row(s, rows[i]);
	for (int i = 0; i < inject_count; i++) {
		const struct inject_row *r = &inject_rows[i];

		add_row(s,
		    (struct setting){r->name, r->argument, r->help,
			CALL(r->before ? add_filter : add_transform,
			    (unsigned long)i)});
	}
	add_layout_rows(s);
}

static void
take_options(struct asked *a)
{
	struct settings *s = arena_get(&a->memory, sizeof *s);
	int key;

	a->options.rows = s->forms;
	s->options = &a->options;
	gather_rows(s);
	while ((key = option_word_next(&a->options, a->argc, a->argv)) !=
	    OPTION_END) {
		const struct setting *row = &s->all[key - OPTION_LONG];

		row->take(a, row);
	}
}

static void
read_query_file(struct asked *a, const char *name)
{
	const char *path = NULL, *wrong;
	struct str text;

	wrong = search_query(&a->search, name, &path, &text);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", name, wrong);
	if (str_starts(text, "[Event ")) /* begins no query */
		die(STATUS_TROUBLE, "%s: this file holds games, which -i names",
		    name);
	add_text(a, path, text);
}

void
asked_read(struct asked *a, int argc, char **argv)
{
	*a = (struct asked){.argc = argc,
	    .argv = argv,
	    .options.program = "cqlmatch",
	    .options.purpose =
		"Keep the games or positions that a query in CQL matches.",
	    .options.operands = "[QUERY]",
	    .run.pipe_timeout = {PIPE_TIMEOUT, PIPE_TIMEOUT},
	    .style = write_style_usual,
	    .output.files.most_open = 100};
	take_options(a);
	a->run.ascii = a->ascii;
	a->run.comments = (enum comments_that_stay)a->comments;
	if (a->answer)
		return;
	if (a->options.operand)
		read_query_file(a, a->options.operand);
	if (!a->count && !a->transform_count)
		option_misused(&a->options, "there is no query");
}

void
asked_free(struct asked *a)
{
	search_free(&a->search);
	regex_free(a->tags_in);
	regex_free(a->tags_out);
	free(a->states);
	arena_free(&a->memory);
}

/* ------------------------------------------------- options and the header */

static void
limit_matches(struct match_wish *w, const struct range *r)
{
	if (!r->given)
		return;
	w->least = r->low;
	w->most = r->high;
}

/* Options win over the header, and --silent over --quiet either way. */
struct match_wish
asked_wish(const struct asked *a, const struct query *q)
{
	struct match_wish w = match_wish_of(q);

	w.variations = (w.variations || a->variations) && !a->mainline;
	if (a->quiet || a->silent_games) {
		w.quiet = a->quiet;
		w.silent = a->silent_games;
	}
	w.noheader = a->noheader;
	w.reading = a->reading;
	w.reading.warn_level = (int)a->warn_level;
	w.reading.names = &a->names;
	w.style = a->style;
	if (a->width)
		w.style.width = (int)a->width;
	w.showmatches = a->showmatches;
	w.limit = a->silent ? 1 : a->limit;
	w.unwritten = a->silent || a->counts || a->output.files.dry;
	if (a->matchstring)
		w.matchstring = str_of(a->matchstring);
	if (a->games.given) {
		w.first_game = a->games.low;
		w.last_game = a->games.high;
	}
	w.sorts |= a->sorted_matches.given;
	w.unsorted = a->unsorted;
	w.holds_messages = a->holds_messages;
	w.tags_in = a->tags_in;
	w.tags_out = a->tags_out;
	limit_matches(&w, &a->sorted_matches);
	limit_matches(&w, &a->matches);
	return w;
}
