/*
 * cqlmatch - keep what a query matches
 *
 * Position lines in: those that match out, or with --answer a value for each.
 * The options are CQLi's words; the query is the operand, --cql texts, or both.
 */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "board/fen.h"
#include "cql/cql.h"
#include "cql/include.h"
#include "line/line.h"
#include "line/mem.h"
#include "line/option.h"
#include "line/utf8.h"

enum { TEXTS_MAX = 64 };

/* What is asked for, and where it goes. */
struct asked {
	struct cql_text texts[TEXTS_MAX];
	int count;
	struct search search;
	struct cql_options run;
	bool answers, inverts, counts, numbers, silent, parses;
	bool noansi, ascii, explains;
	unsigned long limit;
	struct out out, messages, errors;
};

/* Set when --time-limit is over; a query's loops look at it. */
static volatile sig_atomic_t time_over;

static void
end_time(int signal_number)
{
	(void)signal_number;
	time_over = 1;
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

struct selection {
	struct asked *asked;
	struct cql_run *run;
	struct spot spot;
	unsigned long matched;
	bool bad, stopped;
};

/* The value in place of the line, on one line whatever it holds. */
static bool
answer(struct selection *s, const struct line *l)
{
	struct out *o = &s->asked->out;
	size_t from = o->len;

	if (cql_value(s->run, &s->spot, o) == CQL_ERROR)
		return false;
	for (; from < o->len; from++)
		if (o->text[from] == '\n')
			o->text[from] = ' ';
	out_str(o, l->rest);
	out_char(o, '\n');
	return true;
}

static void
show_line(struct selection *s, const struct line *l)
{
	struct out *o = &s->asked->out;

	if (s->asked->counts || s->asked->silent)
		return;
	if (s->asked->numbers)
		out_format(o, "%lu:", l->number);
	out_str(o, l->text);
	out_char(o, '\n');
}

static bool
select_line(struct selection *s, const struct line *l)
{
	enum cql_result found = cql_match(s->run, &s->spot);

	if (found == CQL_ERROR)
		return false;
	if ((found == CQL_YES) == s->asked->inverts)
		return true;
	s->matched++;
	show_line(s, l);
	s->stopped = s->asked->silent || s->matched == s->asked->limit;
	return true;
}

/* A bad line is answered in its place, or only reported. */
static void
refuse(struct selection *s, const struct line *l, const char *wrong)
{
	struct out nowhere = {.fd = -1};

	line_refuse(l, wrong, s->asked->answers ? &s->asked->out : &nowhere);
	out_close(&nowhere);
	s->bad = true;
}

/* False when the query stopped with an error. */
static bool
take_line(struct selection *s, const struct line *l)
{
	const char *wrong;

	if (l->text.len && *l->text.text == '!') {
		if (!s->asked->counts && !s->asked->silent) {
			out_str(&s->asked->out, l->text);
			out_char(&s->asked->out, '\n');
		}
		return true;
	}
	wrong = utf8_valid(l->text) == l->text.len
	    ? fen_read(&s->spot.pos, l->first)
	    : "not UTF-8 text";
	if (wrong) {
		refuse(s, l, wrong);
		return true;
	}
	cql_start_game(s->run, l->number, NULL);
	return s->asked->answers ? answer(s, l) : select_line(s, l);
}

static bool
take_lines(struct selection *s)
{
	struct source from;
	struct lines lines;
	struct line l;
	const char *wrong = source_open(&from, "-");
	bool good = true;

	if (wrong)
		die(STATUS_TROUBLE, "standard input: %s", wrong);
	lines_init(&lines, &from, &s->asked->out);
	while (good && !s->stopped && line_next(&lines, &l))
		good = take_line(s, &l);
	if (lines.wrong)
		die(STATUS_TROUBLE, "standard input: %s", lines.wrong);
	lines_free(&lines);
	source_close(&from);
	return good;
}

/* Grep's status, but for --answer, where each line has its answer. */
static int
match_lines(struct asked *a, const struct query *q)
{
	struct selection s = {
	    .asked = a, .run = cql_run_new(q, &a->messages, &a->errors)};
	bool good;

	s.spot.ply = 0;
	cql_run_options(s.run, &a->run);
	good = take_lines(&s);
	if (a->counts)
		out_format(&a->out, "%lu\n", s.matched);
	cql_run_free(s.run);
	if (!good)
		return STATUS_TROUBLE;
	if (a->answers)
		return s.bad ? STATUS_BAD : STATUS_OK;
	return s.matched ? STATUS_OK : STATUS_BAD;
}

/* ---------------------------------------------------------------- options */

enum {
	ANSWER = OPTION_LONG,
	ANSI,
	COUNT,
	CQL,
	INCLUDE_PATH,
	INVERT,
	LIMIT,
	LINE_NUMBER,
	NOANSI,
	NOUNICODE,
	PARSE,
	SECURE,
	STATUS_ONLY,
	TIME_LIMIT,
	UNICODE,
};

static const struct option_row rows[] = {
    {ANSWER, "answer", NULL, "the value of the query for each line"},
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
    {TIME_LIMIT, "time-limit", "SECONDS", "end the query after this time"},
};

static struct options options = {
    .program = "cqlmatch",
    .purpose = "Keep the positions that a query in CQL matches.",
    .operands = "[QUERY]",
    .rows = rows,
    .count = sizeof rows / sizeof *rows,
};

static void
add_text(struct asked *a, const char *name, struct str text)
{
	if (a->count == TEXTS_MAX)
		option_misused(&options, "more than %d texts", TEXTS_MAX - 1);
	a->texts[a->count++] = (struct cql_text){name, text};
}

static void
take_option(struct asked *a, int key)
{
	switch (key) {
	case ANSWER: a->answers = true; break;
	case ANSI: a->noansi = false; break;
	case COUNT: a->counts = true; break;
	case CQL: add_text(a, "<cmdline>", str_of(options.value)); break;
	case INCLUDE_PATH: search_add(&a->search, options.value); break;
	case INVERT: a->inverts = true; break;
	case LIMIT:
		a->limit = option_number(&options, "limit", 1, ULONG_MAX);
		break;
	case LINE_NUMBER: a->numbers = true; break;
	case NOANSI: a->noansi = true; break;
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
	out_flush(&a->out);
	out_init(&a->messages, STDERR_FILENO, "stderr");
	out_bytes(&a->messages, a->errors.text, a->errors.len);
	out_flush(&a->messages);
	return STATUS_TROUBLE;
}

static int
run(struct asked *a)
{
	struct finder finder = search_finder(&a->search);
	struct query *q;
	int status = STATUS_OK;

	if (!cql_compile(&q, a->texts, a->count, &finder, &a->errors))
		return report(a);
	if (a->parses)
		cql_print(&a->out, q,
		    (struct cql_print){
			!a->noansi && isatty(STDOUT_FILENO), !a->ascii});
	else
		status = match_lines(a, q);
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

	for (int key;
	     (key = option_word_next(&options, argc, argv)) != OPTION_END;)
		take_option(&asked, key);
	if (options.operand)
		read_query_file(&asked, options.operand);
	if (!asked.count)
		option_misused(&options, "there is no query");
	asked.run.ascii = asked.ascii;
	out_init(&asked.out, STDOUT_FILENO, "standard output");
	out_init(&asked.messages, asked.silent ? STDOUT_FILENO : STDERR_FILENO,
	    "messages");
	out_init(&asked.errors, -1, "errors");
	status = run(&asked);
	out_flush(&asked.messages);
	out_close(&asked.out);
	out_close(&asked.errors);
	search_free(&asked.search);
	return status;
}
