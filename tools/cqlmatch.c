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
#include "cql/run_games.h"
#include "cql/run_lines.h"
#include "line/mem.h"
#include "line/option.h"
#include "line/pool.h"

enum { TEXTS_MAX = 64 };

/* What is asked for, and where it goes. */
struct asked {
	struct cql_text texts[TEXTS_MAX];
	int count;
	struct search search;
	struct cql_options run;
	bool answers, inverts, counts, numbers, silent, parses;
	bool ansi, noansi, ascii, explains;
	const char *transforms[TEXTS_MAX];
	int transform_count;
	struct arena memory;
	unsigned long limit;
	struct report report;
	const char *input, *output; /* PGN; NULL: position lines */
	bool appends;
	/* options that win over the header */
	bool mainline, variations, quiet, silent_games, noheader, showmatches;
	const char *matchstring;
	unsigned long first_game, last_game, least, most;
	bool has_matchcount;
	int threads; /* 0: as many as are good */
	bool unordered;
	struct out out, messages, errors;
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
limit_time(struct asked *a, unsigned long seconds)
{
	struct itimerval timer = {.it_value.tv_sec = (time_t)seconds};
	struct sigaction action = {
	    .sa_handler = end_time, .sa_flags = SA_RESTART};

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &timer, NULL);
	a->run.late = &time_over;
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
	    .out = &a->out,
	    .messages = &a->messages,
	    .errors = &a->errors,
	});
}

/* ------------------------------------------------------------------ games */

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
	w.showmatches = a->showmatches;
	w.limit = a->silent ? 1 : a->limit;
	w.unwritten = a->silent || a->counts;
	if (a->matchstring)
		w.matchstring = str_of(a->matchstring);
	if (a->first_game) {
		w.first_game = a->first_game;
		w.last_game = a->last_game;
	}
	if (a->has_matchcount) {
		w.least = a->least;
		w.most = a->most;
	}
	return w;
}

/*
 * One less than the machine has, and only one where results of games meet in
 * variables or in the counts of --explain.
 */
static int
threads_for(const struct asked *a, const struct query *q)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (a->explains || query_persists(q))
		return 1;
	if (a->threads)
		return a->threads;
	if (cores > POOL_THREADS_MAX)
		cores = POOL_THREADS_MAX;
	return cores > 2 ? (int)cores - 1 : 1;
}

/* The file named for games; standard output is open already. */
static void
open_output(struct asked *a)
{
	const char *wrong;

	if (!a->output || strcmp(a->output, "-") == 0 ||
	    strcmp(a->output, "stdout") == 0)
		return;
	if (source_is_among((char *[]){(char *)a->input, NULL}, a->output))
		die(STATUS_TROUBLE, "%s is the input; it cannot be the output",
		    a->output);
	out_close(&a->messages);
	out_init(&a->messages, fcntl(STDOUT_FILENO, F_DUPFD, 3), "messages");
	out_close(&a->out);
	wrong = out_open(&a->out, a->output, a->appends);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", a->output, wrong);
}

static int
match_games(struct asked *a, const struct query *q)
{
	char *files[] = {(char *)a->input, NULL};
	struct match_wish wish = wish_of(a, q);
	struct games games;
	struct out warnings;
	struct run_games g = {
	    .query = q,
	    .options = &a->run,
	    .wish = &wish,
	    .report = a->report.format ? &a->report : NULL,
	    .games = &games,
	    .threads = threads_for(a, q),
	    .unordered = a->unordered,
	    .out = &a->out,
	    .messages = &a->messages,
	    .warnings = &warnings,
	    .errors = &a->errors,
	};
	bool good;

	open_output(a);
	out_init(&warnings, fcntl(STDERR_FILENO, F_DUPFD, 3), "stderr");
	a->out.ahead = &a->messages;
	a->messages.ahead = &warnings;
	a->run.quiet = wish.quiet || wish.silent;
	if (q->asks_for_last)
		a->run.last_game = games_count(a->input, wish.last_game);
	games_init(&games);
	games_open(&games, files);
	if (g.report && !wish.unwritten)
		report_write_title(&a->out, g.report);
	good = run_games(&g);
	if (a->counts)
		out_format(&a->out, "%lu\n", g.matching_games);
	a->messages.ahead = NULL;
	out_close(&warnings);
	if (!good || games.status != STATUS_OK)
		return STATUS_TROUBLE;
	return a->silent && !g.matching_games ? STATUS_BAD : STATUS_OK;
}

/* ---------------------------------------------------------------- options */

enum {
	ANSWER = OPTION_LONG,
	ANSI,
	APPEND,
	COUNT,
	CQL,
	EXPLAIN,
	FORMAT,
	GAMENUMBER,
	INCLUDE_PATH,
	INPUT,
	INVERT,
	LIMIT,
	LINE_NUMBER,
	MAINLINE,
	MATCHCOUNT,
	MATCHSTRING,
	NOANSI,
	NOHEADER,
	NOUNICODE,
	OUTPUT,
	PARSE,
	QUIET,
	SECURE,
	SHOWMATCHES,
	SILENT,
	SINGLE,
	STATUS_ONLY,
	TAG_LIST,
	THREADS,
	TIME_LIMIT,
	UNICODE,
	UNORDERED,
	VALUE_LIST,
	WITH_VARIATIONS,
	INJECT, /* and so on: one for each row of inject_rows */
};

static const struct option_row rows[] = {
    {ANSWER, "answer", NULL, "the value of the query for each line"},
    {APPEND, "append", "FILE", "like --output, behind what is there"},
    {APPEND, "a", "FILE", "the same"},
    {EXPLAIN, "explain", NULL, "what each filter did, and its share of time"},
    {FORMAT, "format", "FORMAT",
	"a row for each match: fen, epd, csv, jsonl; or line"},
    {GAMENUMBER, "gamenumber", "N [M]", "only game N, or games N to M"},
    {GAMENUMBER, "g", "N [M]", "the same"},
    {INPUT, "input", "FILE", "games in PGN; - is standard input"},
    {INPUT, "i", "FILE", "the same"},
    {MAINLINE, "mainline", NULL,
	"only the main line, whatever the header says"},
    {MATCHCOUNT, "matchcount", "N [M]", "games with N, or N to M, matches"},
    {MATCHSTRING, "matchstring", "TEXT", "the comment in place of CQL"},
    {NOHEADER, "noheader", NULL, "no comment with the number of the game"},
    {OUTPUT, "output", "FILE", "where matching games go; - is standard output"},
    {OUTPUT, "o", "FILE", "the same"},
    {QUIET, "quiet", NULL, "no comments at matching positions"},
    {SHOWMATCHES, "showmatches", NULL, "print <N> for each matching game"},
    {SILENT, "silent", NULL, "no new comments at all"},
    {SINGLE, "singlethreaded", NULL, "one thread"},
    {SINGLE, "s", NULL, "the same"},
    {THREADS, "threads", "N", "work with N threads"},
    {UNORDERED, "unordered", NULL, "write games as they match, in any order"},
    {VALUE_LIST, "values", "LIST", "variables as columns of csv and jsonl"},
    {WITH_VARIATIONS, "variations", NULL, "positions of variations, too"},
    {ANSI, "ansicolors", NULL, "colours in --parse even in a pipe"},
    {UNICODE, "consoleunicode", NULL, "boards and trees in Unicode (usual)"},
    {COUNT, "count", NULL, "only how many lines match"},
    {CQL, "cql", "TEXT", "the query, or its beginning; may be repeated"},
    {INCLUDE_PATH, "include-path", "DIR", "where to look for what is included"},
    {INVERT, "invert", NULL, "the lines that do not match"},
    {LIMIT, "limit", "N", "stop after N matches"},
    {LINE_NUMBER, "line-number", NULL, "write the line's number and a colon"},
    {NOANSI, "noansicolors", NULL, "no colours"},
    {NOUNICODE, "noconsoleunicode", NULL, "boards and trees in ASCII"},
    {PARSE, "parse", NULL, "print the query as a tree and exit"},
    {SECURE, "secure", NULL, "forbid what touches files or programs"},
    {STATUS_ONLY, "status-only", NULL, "print nothing; the status says it"},
    {TAG_LIST, "tags", "LIST", "tags as columns of csv and jsonl"},
    {TIME_LIMIT, "time-limit", "SECONDS", "end the query after this time"},
};

enum { ROWS = sizeof rows / sizeof *rows, ALL_ROWS_MAX = 100 };

/* These and those of inject.h. */
static struct option_row all_rows[ALL_ROWS_MAX];

static struct options options = {
    .program = "cqlmatch",
    .purpose = "Keep the games or positions that a query in CQL matches.",
    .operands = "[QUERY]",
    .rows = all_rows,
};

static void
gather_rows(void)
{
	memcpy(all_rows, rows, sizeof rows);
	options.count = ROWS;
	for (int i = 0; i < inject_count && options.count < ALL_ROWS_MAX; i++)
		all_rows[options.count++] =
		    (struct option_row){INJECT + i, inject_rows[i].name,
			inject_rows[i].argument, inject_rows[i].help};
}

static void
add_text(struct asked *a, const char *name, struct str text)
{
	if (a->count == TEXTS_MAX)
		option_misused(&options, "more than %d texts", TEXTS_MAX - 1);
	a->texts[a->count++] = (struct cql_text){name, text};
}

/* N or N M: the value and perhaps the next argument. */
static void
take_range(const char *name, unsigned long *low, unsigned long *high, int argc,
    char **argv)
{
	const char *more;

	*low = *high = option_number(&options, name, 0, ULONG_MAX);
	more = option_word_number(&options, argc, argv);
	if (!more)
		return;
	options.value = more;
	*high = option_number(&options, name, *low, ULONG_MAX);
}

/* The options that concern games. */
static void
take_game_option(struct asked *a, int key, int argc, char **argv)
{
	switch (key) {
	case APPEND:
	case OUTPUT:
		a->output = options.value;
		a->appends = key == APPEND;
		break;
	case GAMENUMBER:
		take_range(
		    "gamenumber", &a->first_game, &a->last_game, argc, argv);
		break;
	case INPUT: a->input = options.value; break;
	case MAINLINE: a->mainline = true; break;
	case MATCHCOUNT:
		take_range("matchcount", &a->least, &a->most, argc, argv);
		a->has_matchcount = true;
		break;
	case MATCHSTRING: a->matchstring = options.value; break;
	case NOHEADER: a->noheader = true; break;
	case QUIET: a->quiet = true; break;
	case SHOWMATCHES: a->showmatches = true; break;
	case SILENT: a->silent_games = true; break;
	case SINGLE: a->threads = 1; break;
	case THREADS:
		a->threads = (int)option_number(
		    &options, "threads", 1, POOL_THREADS_MAX);
		break;
	case UNORDERED: a->unordered = true; break;
	case WITH_VARIATIONS: a->variations = true; break;
	default: break;
	}
}

/* An option that stands for a filter or a transform. */
static void
take_injected(
    struct asked *a, const struct inject_row *row, int argc, char **argv)
{
	const char *wrong = NULL, *text, *more;
	unsigned long low, high;

	if (!row->before) {
		if (a->transform_count == TEXTS_MAX)
			option_misused(&options, "too many transforms");
		a->transforms[a->transform_count++] = row->name;
		return;
	}
	text = options.value;
	if (row->number)
		take_range(row->name, &low, &high, argc, argv);
	more = row->number && options.value != text ? options.value : NULL;
	text = inject_text(&a->memory, row, text, more, &wrong);
	if (wrong)
		option_misused(&options, "--%s: %s", row->name, wrong);
	add_text(a, "<cmdline>", str_of(text));
}

/* An option that was refused with a reason. */
static void
must(const char *wrong)
{
	if (wrong)
		option_misused(&options, "%s", wrong);
}

static void
take_option(struct asked *a, int key)
{
	switch (key) {
	case EXPLAIN: a->explains = true; break;
	case FORMAT: must(report_set_format(&a->report, options.value)); break;
	case TAG_LIST: must(report_add_tags(&a->report, options.value)); break;
	case VALUE_LIST:
		must(report_add_values(&a->report, options.value));
		break;
	case ANSWER: a->answers = true; break;
	case ANSI:
		a->ansi = true;
		a->noansi = false;
		break;
	case COUNT: a->counts = true; break;
	case CQL: add_text(a, "<cmdline>", str_of(options.value)); break;
	case INCLUDE_PATH: must(search_add(&a->search, options.value)); break;
	case INVERT: a->inverts = true; break;
	case LIMIT:
		a->limit = option_number(&options, "limit", 1, ULONG_MAX);
		break;
	case LINE_NUMBER: a->numbers = true; break;
	case NOANSI:
		a->noansi = true;
		a->ansi = false;
		break;
	case NOUNICODE: a->ascii = true; break;
	case PARSE: a->parses = true; break;
	case SECURE: a->run.secure = a->search.secure = true; break;
	case STATUS_ONLY: a->silent = true; break;
	case TIME_LIMIT:
		limit_time(
		    a, option_number(&options, "time-limit", 1, 1000000));
		break;
	case UNICODE: a->ascii = false; break;
	default: break;
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
static int
report(struct asked *a)
{
	struct out to;

	out_flush(&a->out);
	out_flush(&a->messages);
	out_init(&to, fcntl(STDERR_FILENO, F_DUPFD, 3), "stderr");
	out_bytes(&to, a->errors.text, a->errors.len);
	out_close(&to);
	return STATUS_TROUBLE;
}

/* Where games come from and go to; header names count unless --secure. */
static bool
game_input(struct asked *a, const struct query *q)
{
	static char input[4096], output[4096];
	const struct header *h = &q->header;

	if (!a->input && h->input.text && !a->run.secure &&
	    h->input.len < sizeof input)
		a->input = memcpy(input, h->input.text, h->input.len);
	if (!a->output && h->output.text && !a->run.secure &&
	    h->output.len < sizeof output)
		a->output = memcpy(output, h->output.text, h->output.len);
	return a->input != NULL;
}

static int
run(struct asked *a)
{
	struct finder finder = search_finder(&a->search);
	struct query *q;
	int status = STATUS_OK;

	if (!cql_compile_source(&q,
		&(struct cql_source){a->texts, a->count, a->transforms,
		    a->transform_count, &finder, a->explains},
		&a->errors))
		return report(a);
	must(report_bind(&a->report, q));
	if (a->parses)
		cql_print(&a->out, q,
		    (struct cql_print){
			a->ansi || (!a->noansi && isatty(STDOUT_FILENO)),
			!a->ascii});
	else if (game_input(a, q))
		status = match_games(a, q);
	else
		status = match_lines(a, q);
	if (a->explains && !a->parses)
		cql_explain(
		    &a->messages, q, (struct cql_print){false, !a->ascii});
	cql_free(q);
	out_flush(&a->out);
	if (a->errors.len)
		return report(a);
	return status;
}

int
main(int argc, char **argv)
{
	struct asked asked = {.count = 0};
	int status;

	gather_rows();
	for (int key;
	     (key = option_word_next(&options, argc, argv)) != OPTION_END;) {
		if (key >= INJECT)
			take_injected(
			    &asked, &inject_rows[key - INJECT], argc, argv);
		take_option(&asked, key);
		take_game_option(&asked, key, argc, argv);
	}
	if (options.operand)
		read_query_file(&asked, options.operand);
	if (!asked.count && !asked.transform_count)
		option_misused(&options, "there is no query");
	asked.run.ascii = asked.ascii;
	out_init(&asked.out, STDOUT_FILENO, "standard output");
	out_init(&asked.messages,
	    fcntl(asked.silent ? STDOUT_FILENO : STDERR_FILENO, F_DUPFD, 3),
	    "messages");
	out_init(&asked.errors, -1, "errors");
	status = run(&asked);
	out_close(&asked.messages);
	out_close(&asked.out);
	out_close(&asked.errors);
	search_free(&asked.search);
	arena_free(&asked.memory);
	return status;
}
