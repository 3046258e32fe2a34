/*
 * cqlmatch - keep what a query matches
 *
 * Games in (-i): those that match out, with comments.  Position lines in: those
 * that match out, or with --answer a value for each.  The options are CQLi's
 * words; the query is the operand, --cql texts, or both.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "cql/cql.h"
#include "cql/include.h"
#include "cql/inject.h"
#include "cql/merge.h"
#include "cql/output.h"
#include "cql/run_games.h"
#include "cql/run_lines.h"
#include "line/license.h"
#include "line/mem.h"
#include "line/option.h"
#include "line/pool.h"
#include "line/progress.h"
#include "line/stop.h"
#include "pgn/layout.h"

enum { TEXTS_MAX = 64 };

enum { ALIASES_MAX = 64 };
enum { COLOURS_USUAL, COLOURS_ALWAYS, COLOURS_NEVER };

/* One or two numbers. */
struct range {
	bool given;
	unsigned long low, high;
};

/* What is asked for, and where it goes. */
struct asked {
	int argc;
	char **argv;
	struct cql_text texts[TEXTS_MAX];
	int count;
	struct search search;
	struct cql_options run;
	bool answers, inverts, counts, numbers, silent, parses;
	bool explains;
	void (*answer)(struct out *); /* about the program itself */
	unsigned long ascii;	      /* no Unicode on the console */
	unsigned long colours;	      /* as in COLOURS_... */
	const char *transforms[TEXTS_MAX];
	int transform_count;
	struct arena memory;
	unsigned long limit;
	struct report report;
	const char *input; /* PGN; NULL: position lines */
	struct output output;
	struct progress progress;
	/* options that win over the header */
	bool mainline, variations, quiet, silent_games, noheader, showmatches;
	const char *matchstring;
	struct range games, matches, sorted_matches;
	bool unsorted, holds_messages;
	unsigned long comments; /* enum cql_comments */
	struct regex *tags_in, *tags_out;
	struct read_style reading;
	unsigned long warn_level; /* of `reading` */
	struct variant_alias aliases[ALIASES_MAX];
	struct variant_names names;
	struct write_style style;
	unsigned long width;   /* of its lines */
	unsigned long threads; /* 0: as many as are good */
	unsigned long seconds; /* 0: no limit */
	bool unordered;
	unsigned long first; /* the number of the first game or line; 0: 1 */
	const char *emits;   /* the file for the state of this part */
	char **states;	     /* of parts, to be joined; NULL at the end */
	int state_count;
	struct out out, messages, errors, state;
};

/* Set when --time-limit is over; a query's loops look at it. */
static atomic_bool time_over;

static void
end_time(int signal_number)
{
	(void)signal_number;
	atomic_store(&time_over, true);
}

static void
limit_time(struct asked *a)
{
	struct itimerval timer = {.it_value.tv_sec = (time_t)a->seconds};
	struct sigaction action = {
	    .sa_handler = end_time, .sa_flags = SA_RESTART};

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
	a->run.late = &time_over;
}

/* Games or lines of other parts of the input. */
static unsigned long
before(const struct asked *a)
{
	return a->first ? a->first - 1 : 0;
}

/* ------------------------------------------------------------------ lines */

static int
match_lines(struct asked *a, const struct query *q)
{
	a->run.quiet = true;
	return (int)run_lines(&(struct run_lines){
	    .query = q,
	    .options = &a->run,
	    .report = a->report.format ? &a->report : NULL,
	    .answers = a->answers,
	    .inverts = a->inverts,
	    .counts = a->counts,
	    .silent = a->silent,
	    .numbers = a->numbers,
	    .limit = a->limit,
	    .before = before(a),
	    .out = &a->out,
	    .messages = &a->messages,
	    .errors = &a->errors,
	    .state = a->emits ? &a->state : NULL,
	});
}

/* ------------------------------------------------------------------ games */

static void
limit_matches(struct match_wish *w, const struct range *r)
{
	if (!r->given)
		return;
	w->least = r->low;
	w->most = r->high;
}

/* Options win over the header, and --silent over --quiet either way. */
static struct match_wish
wish_of(const struct asked *a, const struct query *q)
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

/* What a variable is called in messages. */
static const char *
said_as(const struct variable *v)
{
	return v->type == TYPE_dictionary ? "dictionary"
					  : "persistent variable";
}

/* What cannot be joined is neither cut into parts nor given to threads. */
static void
must_merge(const struct query *q, const char *what, const char *instead)
{
	const struct variable *v = query_unmerged(q);

	if (v)
		die(STATUS_TROUBLE,
		    "%s: the %s %.*s has no merge strategy; give it one "
		    "(%s)%s",
		    what, said_as(v), STR(v->name), merge_choice(v), instead);
}

/* Why a query that could do with several threads has only one; or nothing. */
static bool
needs_one_thread(const struct query *q)
{
	const struct variable *v = query_unmerged(q);

	if (v)
		warn("running single-threaded because the %s %.*s has no merge "
		     "strategy",
		    said_as(v), STR(v->name));
	else if (query_writes(q))
		warn("running single-threaded so that writefile writes in the "
		     "order of the games");
	return v || query_writes(q);
}

/*
 * One less than the machine has; only one for the counts of --explain, and
 * where --limit must not count what later games have left in variables.
 */
static int
threads_for(const struct asked *a, const struct query *q)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (a->threads > 1)
		must_merge(q, "--threads", ", or use --singlethreaded");
	if (a->explains || a->threads == 1 ||
	    (query_persists(q) && (a->limit || a->silent)))
		return 1;
	if (a->threads)
		return (int)a->threads;
	if (needs_one_thread(q))
		return 1;
	if (cores > POOL_THREADS_MAX)
		cores = POOL_THREADS_MAX;
	return cores > 2 ? (int)cores - 1 : 1;
}

/*
 * Games go to standard output, which is open, or to files; then messages go to
 * standard output.  Without games a single file takes their number.
 */
static bool
open_output(struct asked *a, struct run_games *g, struct out *title)
{
	struct finder finder = search_finder(&a->search);
	struct output *to = &a->output;
	bool standard = output_is_standard(to), dry = to->files.dry;

	if (g->report)
		report_write_title(standard ? &a->out : title, g->report);
	to->files.title = (struct str){title->text, title->len};
	if (!output_open(to, &finder, &a->errors))
		return false;
	if (to->names && a->counts)
		die(STATUS_TROUBLE,
		    "--count writes to one file: %s is the name of many",
		    to->name);
	if (!standard) {
		out_close(&a->messages);
		out_init(&a->messages, fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3),
		    "messages");
	}
	if (dry || !(standard || g->wish->unwritten)) {
		g->files = &to->files;
		g->names = to->names;
		g->name = to->only;
	}
	return true;
}

/* On a terminal, unless results go there, too; or when it was asked for. */
static void
start_progress(struct asked *a, struct run_games *g)
{
	struct progress *p = &a->progress;
	bool shows_results = !g->files && !g->wish->unwritten;

	p->tells |= p->mark > 0;
	p->draws = isatty(STDERR_FILENO) && !p->mark &&
	    (p->tells || !(shows_results && isatty(STDOUT_FILENO)));
	progress_start(p, fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), "games");
	g->progress = p;
	g->size = source_size(a->input);
	if (p->draws)
		a->out.clear = a->messages.clear = g->warnings->clear = &p->out;
}

/* The count has its place where games would go. */
static const char *
write_count(struct asked *a, unsigned long games)
{
	struct out count = {.fd = -1};
	const char *wrong = NULL;

	out_format(&count, "%lu\n", games);
	if (output_is_standard(&a->output))
		out_bytes(&a->out, count.text, count.len);
	else
		wrong = files_add(&a->output.files, a->output.only,
		    (struct str){count.text, count.len});
	out_close(&count);
	return wrong;
}

/* False when a file could not be written. */
static bool
close_output(struct asked *a, const struct run_games *g)
{
	const char *wrong = NULL, *late;

	if (a->counts && !a->output.files.dry)
		wrong = write_count(a, g->matching_games);
	late = output_close(&a->output, &a->out);
	if (!wrong)
		wrong = late;
	if (wrong)
		out_format(g->warnings, "%s: %s\n", progname, wrong);
	if (g->stopped)
		out_format(g->warnings, "%s: interrupted after game %lu\n",
		    progname, g->last_game);
	return !wrong;
}

/* States are read, not written; the same goes for games. */
static void
open_state(struct asked *a)
{
	char *games[] = {(char *)a->input, NULL};
	const char *wrong;

	if (strcmp(a->emits, "-") == 0) {
		out_init(&a->state, fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3),
		    "standard output");
		return;
	}
	if ((a->input && source_is_among(games, a->emits)) ||
	    (a->states && source_is_among(a->states, a->emits)))
		die(STATUS_TROUBLE, "%s is the input; it cannot take the state",
		    a->emits);
	wrong = out_open(&a->state, a->emits, false);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", a->emits, wrong);
}

/* The states of parts in place of games. */
static int
merge_states(struct asked *a, const struct query *q)
{
	struct cql_run *r = cql_run_new(q, &a->messages, &a->errors);
	bool good = true;

	must_merge(q, "--merge-state", "");
	cql_run_options(r, &a->run);
	for (int i = 0; i < a->state_count && good; i++)
		good = cql_merge_state(r, a->states[i], &a->errors);
	if (good && a->emits)
		cql_write_state(r, &a->state);
	else if (good)
		good = cql_finish(r, &a->messages);
	cql_run_free(r);
	return good ? STATUS_OK : STATUS_TROUBLE;
}

/* The number of the last game, if it can be known. */
static unsigned long
last_game(const struct asked *a, const struct match_wish *wish)
{
	unsigned long most = wish->last_game, count;

	if (most <= before(a))
		return 0;
	count = games_count(a->input, a->reading.nested, most - before(a));
	return count ? before(a) + count : 0;
}

/* False when the run did not come to its end, or a file could not be used. */
static bool
match_and_write(struct asked *a, struct run_games *g)
{
	bool good;

	a->out.ahead = &a->messages;
	a->messages.ahead = g->warnings;
	if (g->query->asks_for_last)
		a->run.last_game = last_game(a, g->wish);
	stop_watch(&time_over);
	games_init(g->games);
	g->games->before = before(a);
	g->games->stop = stop_descriptor();
	games_open(g->games, a->output.files.inputs);
	start_progress(a, g);
	good = run_games(g);
	good = close_output(a, g) && good;
	a->messages.ahead = NULL;
	return good && g->games->status == STATUS_OK;
}

static int
match_games(struct asked *a, const struct query *q)
{
	char *files[] = {(char *)a->input, NULL};
	struct match_wish wish = wish_of(a, q);
	struct games games;
	struct out warnings, title = {.fd = -1};
	struct run_games g = {
	    .query = q,
	    .options = &a->run,
	    .wish = &wish,
	    .report = a->report.format && !wish.unwritten ? &a->report : NULL,
	    .games = &games,
	    .threads = threads_for(a, q),
	    .unordered = a->unordered,
	    .out = &a->out,
	    .messages = &a->messages,
	    .state = a->emits ? &a->state : NULL,
	    .warnings = &warnings,
	    .errors = &a->errors,
	};
	bool good;

	a->run.quiet = wish.quiet || wish.silent;
	a->run.late = &time_over;
	a->output.files.inputs = files;
	out_init(&warnings, fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), "stderr");
	good = open_output(a, &g, &title) && match_and_write(a, &g);
	out_close(&warnings);
	out_close(&title);
	if (!good)
		return STATUS_TROUBLE;
	return a->silent && !g.matching_games ? STATUS_BAD : STATUS_OK;
}

/* ---------------------------------------------------------------- options */

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

static struct setting all_rows[ROWS_MAX];
static struct option_row forms[ROWS_MAX];

static struct options options = {
    .program = "cqlmatch",
    .purpose = "Keep the games or positions that a query in CQL matches.",
    .operands = "[QUERY]",
    .rows = forms,
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
	*(const char **)field(a, row) = options.value;
}

/* One of the two databases of endgame studies. */
static void
set_studies(struct asked *a, const struct setting *row)
{
	a->input = row->value == 6 ? "HHdbVI.pgn" : "HHdbVII.pgn";
}

/* What asks for what is done anyway. */
static void
set_nothing(struct asked *a, const struct setting *row)
{
	(void)a, (void)row;
}

static void
set_number(struct asked *a, const struct setting *row)
{
	*(unsigned long *)field(a, row) =
	    option_number(&options, row->name, row->least, row->most);
}

/* N or N M: the value and perhaps the next argument; returns that or NULL. */
static const char *
take_range(struct asked *a, const struct setting *row, struct range *r)
{
	const char *more;

	r->given = true;
	r->low = r->high = option_number(&options, row->name, 0, ULONG_MAX);
	more = option_word_number(&options, a->argc, a->argv);
	if (!more)
		return NULL;
	options.value = more;
	r->high = option_number(&options, row->name, r->low, ULONG_MAX);
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
	if (!options.value)
		options.value = option_word_number(&options, a->argc, a->argv);
	if (options.value)
		take_range(a, row, r);
}

/*
 * For a first answer, and for others, which may not have more; 0 is no limit.
 */
static void
set_timeouts(struct asked *a, const struct setting *row)
{
	unsigned *timeout = a->run.pipe_timeout;
	unsigned long first = option_number(&options, row->name, 0, UINT_MAX);
	const char *more = option_word_number(&options, a->argc, a->argv);

	timeout[0] = timeout[1] = (unsigned)first;
	if (!more)
		return;
	options.value = more;
	timeout[1] = (unsigned)option_number(
	    &options, row->name, first > 0, first ? first : UINT_MAX);
}

/* NAME ALIAS, where NAME is known. */
static void
add_alias(struct asked *a, const struct setting *row)
{
	enum variant v = variant_find(str_of(options.value), NULL);

	if (options.at == a->argc)
		option_misused(&options, "--%s needs two arguments", row->name);
	if (v == VARIANT_UNKNOWN)
		option_misused(&options,
		    "--%s: there is no variant %s known here", row->name,
		    options.value);
	if (a->names.count == ALIASES_MAX)
		option_misused(&options, "--%s: too many", row->name);
	a->names.list = a->aliases;
	a->aliases[a->names.count++] =
	    (struct variant_alias){v, str_of(a->argv[options.at++])};
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
	a->output.name = options.value;
	a->output.files.appends = row->value;
}

/* One file and all that follow up to the next option. */
static void
add_states(struct asked *a, const struct setting *row)
{
	const char *name = options.value;

	(void)row;
	for (; name; name = option_word_more(&options, a->argc, a->argv)) {
		a->states = mem_grow(a->states,
		    (size_t)(a->state_count + 2) * sizeof *a->states);
		a->states[a->state_count++] = (char *)name;
		a->states[a->state_count] = NULL;
	}
}

/* An option that was refused with a reason. */
static void
must(const char *wrong)
{
	if (wrong)
		option_misused(&options, "%s", wrong);
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
	must(regex_make(r, str_of(options.value)));
}

static void
set_format(struct asked *a, const struct setting *row)
{
	(void)row;
	must(report_set_format(&a->report, options.value));
}

static void
add_tags(struct asked *a, const struct setting *row)
{
	(void)row;
	must(report_add_tags(&a->report, options.value));
}

static void
add_values(struct asked *a, const struct setting *row)
{
	(void)row;
	must(report_add_values(&a->report, options.value));
}

static void
add_path(struct asked *a, const struct setting *row)
{
	(void)row;
	must(search_add(&a->search, options.value));
}

static void
add_text(struct asked *a, const char *name, struct str text)
{
	if (a->count == TEXTS_MAX)
		option_misused(&options, "more than %d texts", TEXTS_MAX - 1);
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
	add_text(a, "<cmdline>", str_of(options.value));
}

/* A transform around the whole query. */
static void
add_transform(struct asked *a, const struct setting *row)
{
	if (a->transform_count == TEXTS_MAX)
		option_misused(&options, "too many transforms");
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
		if (options.at == a->argc)
			option_misused(
			    &options, "--%s needs two arguments", row->name);
		return a->argv[options.at++];
	default: return NULL;
	}
}

/* A filter from the words of --hhdb, or a list of them. */
static const char *
take_hhdb(struct asked *a, const char **wrong)
{
	const char *text;
	int taken;

	if (strcmp(options.value, "help") == 0) {
		a->answer = inject_hhdb_help;
		return "";
	}
	text = inject_hhdb(&a->memory, options.value, a->argv + options.at,
	    a->argc - options.at, &taken, wrong);
	options.at += taken;
	return text;
}

/* An option that stands for a filter. */
static void
add_filter(struct asked *a, const struct setting *row)
{
	const struct inject_row *injected = &inject_rows[row->value];
	const char *wrong = NULL, *value = options.value, *more, *text;

	more = take_more(a, row);
	text = injected->more == MORE_WORDS
	    ? take_hhdb(a, &wrong)
	    : inject_text(&a->memory, injected, value, more, &wrong);
	if (wrong)
		option_misused(&options, "--%s: %s", row->name, wrong);
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

static const struct setting rows[] = {
    {"alwayscomment", NULL, "all that comment() says, match or not",
	VALUE(comments, COMMENTS_ALL)},
    {"answer", NULL, "the value of the query for each line", FLAG(answers)},
    {"append", "FILE", "like --output, behind what is there",
	CALL(set_output, true)},
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
    {"noremovecomment", NULL, "removecomment has no effect",
	FLAG(run.no_removecomment)},
    {"noremovetag", NULL, "removetag has no effect", FLAG(run.no_removetag)},
    {"nosettag", NULL, "settag has no effect", FLAG(run.no_settag)},
    {"nosmartcomments", NULL, "the same as --alwayscomment",
	VALUE(comments, COMMENTS_ALL)},
    {"nosort", NULL, "write games in the order of the input", FLAG(unsorted)},
    {"output", "FILE", "where matching games go; - is standard output",
	CALL(set_output, false)},
    {"o", "FILE", "the same", CALL(set_output, false)},
    {"parse", NULL, "print the query as a tree and exit", FLAG(parses)},
    {"pgnlinewidth", "N", "columns of a line of moves (79)",
	NUMBER(width, 1, INT_MAX)},
    {"pipetimeout", "MS [MS]",
	"time for a first answer of commandpipe, and others; 0: no limit",
	CALL(set_timeouts, 0)},
    {"progress", NULL, "show how far the run is", FLAG(progress.tells)},
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
    {"threads", "N", "work with N threads",
	NUMBER(threads, 1, POOL_THREADS_MAX)},
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
    {"variations", NULL, "positions of variations, too", FLAG(variations)},
    {"virtualmainline", NULL, "main lines, and variations that <main> makes so",
	CALL(add_virtual_mainline, 0)},
    {"warnlevel", "N", "1: what loses moves; 2: what is repaired, 3: and notes",
	NUMBER(warn_level, 1, 3)},
    {"w", "N", "the same", NUMBER(warn_level, 1, 3)},
};

static void
add_row(struct setting row)
{
	struct setting *r = &all_rows[options.count];

	*r = row;
	forms[options.count] = (struct option_row){
	    OPTION_LONG + options.count, r->name, r->argument, r->help};
	options.count++;
}

static void
add_layout_rows(void)
{
	for (int i = 0; i < layout_count; i++) {
		const struct layout_row *r = &layout_rows[i];

		add_row((struct setting){layout_name(r), NULL, r->help,
		    CALL(set_layout, 2 * (unsigned long)i)});
		add_row((struct setting){r->no, NULL, r->no_help,
		    CALL(set_layout, 2 * (unsigned long)i + 1)});
	}
}

/* These, and those of inject.h and layout.h. */
static void
gather_rows(void)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		add_row(rows[i]);
	for (int i = 0; i < inject_count; i++) {
		const struct inject_row *r = &inject_rows[i];

		add_row((struct setting){r->name, r->argument, r->help,
		    CALL(r->before ? add_filter : add_transform,
			(unsigned long)i)});
	}
	add_layout_rows();
}

static void
take_options(struct asked *a)
{
	int key;

	gather_rows();
	while ((key = option_word_next(&options, a->argc, a->argv)) !=
	    OPTION_END) {
		const struct setting *row = &all_rows[key - OPTION_LONG];

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
	add_text(a, path, text);
}

/* The query's own messages go out as they are. */
static void
say(struct asked *a, const struct out *text)
{
	struct out to;

	if (!text->len)
		return;
	out_flush(&a->out);
	out_flush(&a->messages);
	out_init(&to, fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3), "stderr");
	out_bytes(&to, text->text, text->len);
	out_close(&to);
}

static int
report(struct asked *a)
{
	say(a, &a->errors);
	return STATUS_TROUBLE;
}

static bool
compile(struct asked *a, struct query **q)
{
	struct finder finder = search_finder(&a->search);
	struct out warnings;
	bool good;

	out_init(&warnings, -1, "warnings");
	good = cql_compile_source(q,
	    &(struct cql_source){a->texts, a->count, a->transforms,
		a->transform_count, &finder, a->explains,
		a->warn_level > 1 ? &warnings : NULL},
	    &a->errors);
	say(a, &warnings);
	out_close(&warnings);
	return good;
}

/* Where games come from and go to; header names count unless --secure. */
static bool
game_input(struct asked *a, const struct query *q)
{
	const struct header *h = &q->header;
	const char *name = a->input, *wrong;

	if (!name && h->input.text && !a->search.secure)
		name = arena_text(&a->memory, h->input).text;
	if (!a->output.name && h->output.text && !a->search.secure) {
		a->output.name = arena_text(&a->memory, h->output).text;
		a->output.literal = true;
	}
	if (!name)
		return false;
	wrong = search_path(&a->search, name, &a->input);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", name, wrong);
	return true;
}

static int
run_query(struct asked *a, const struct query *q)
{
	bool games = !a->states && game_input(a, q);

	if (a->states && a->input)
		option_misused(&options, "--merge-state reads no games");
	if (a->emits && !a->states && (a->limit || a->silent))
		option_misused(&options,
		    "--%s ends a run early, and "
		    "--emit-state is for a part of one",
		    a->limit ? "limit" : "status-only");
	if (a->emits) {
		must_merge(q, "--emit-state", "");
		open_state(a);
	}
	if (a->states)
		return merge_states(a, q);
	return games ? match_games(a, q) : match_lines(a, q);
}

static int
run(struct asked *a)
{
	struct query *q;
	int status = STATUS_OK;

	if (!compile(a, &q))
		return report(a);
	must(report_bind(&a->report, q));
	a->run.shared = cql_shared_new();
	if (a->parses)
		cql_print(&a->out, q,
		    (struct cql_print){a->colours == COLOURS_ALWAYS ||
			    (a->colours == COLOURS_USUAL &&
				isatty(STDOUT_FILENO)),
			!a->ascii});
	else
		status = run_query(a, q);
	if (a->explains && !a->parses)
		cql_explain(
		    &a->messages, q, (struct cql_print){false, !a->ascii});
	cql_shared_free(a->run.shared);
	cql_free(q);
	out_flush(&a->out);
	if (a->emits && !a->parses)
		out_close(&a->state);
	if (a->errors.len)
		return report(a);
	return status;
}

/* What is asked of the program itself. */
static int
answer(void (*write)(struct out *))
{
	struct out out;

	out_init(&out, STDOUT_FILENO, "standard output");
	write(&out);
	out_close(&out);
	return STATUS_OK;
}

int
main(int argc, char **argv)
{
	struct asked asked = {.argc = argc,
	    .argv = argv,
	    .run.pipe_timeout = {PIPE_TIMEOUT, PIPE_TIMEOUT},
	    .style = write_style_usual,
	    .output.files.most_open = 100};
	int status;

	take_options(&asked);
	asked.run.ascii = asked.ascii;
	asked.run.comments = (enum cql_comments)asked.comments;
	if (asked.seconds)
		limit_time(&asked);
	if (asked.answer)
		return answer(asked.answer);
	if (options.operand)
		read_query_file(&asked, options.operand);
	if (!asked.count && !asked.transform_count)
		option_misused(&options, "there is no query");
	out_init(&asked.out, STDOUT_FILENO, "standard output");
	out_init(&asked.messages,
	    fcntl(asked.silent || asked.states ? STDOUT_FILENO : STDERR_FILENO,
		F_DUPFD_CLOEXEC, 3),
	    "messages");
	out_init(&asked.errors, -1, "errors");
	status = run(&asked);
	out_close(&asked.messages);
	out_close(&asked.out);
	out_close(&asked.errors);
	search_free(&asked.search);
	regex_free(asked.tags_in);
	regex_free(asked.tags_out);
	arena_free(&asked.memory);
	free(asked.states);
	return status;
}
