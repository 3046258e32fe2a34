/*
 * cqlmatch - keep what a query matches
 *
 * Games in (-i): those that match out, with comments.  Position lines in: those
 * that match out, or with --answer a value for each.  The options are CQLi's
 * words; the query is the operand, --cql texts, or both.
 */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "cql/tree/strategy.h"
#include "io/pool.h"
#include "io/stop.h"
#include "match/games.h"
#include "match/lines.h"
#include "match/options.h"

/* Set when --time-limit is over, or at a signal; a query's loops look at it. */
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

/* What carries results elsewhere leaves standard output to messages. */
static void
say_on_stdout(struct asked *a)
{
	out_close(&a->messages);
	out_init(
	    &a->messages, fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), "messages");
}

/* With -o lines go to a file, for which the rules are those of games. */
static void
open_file(struct asked *a)
{
	struct output *to = &a->output;
	struct lookup lookup = search_finder(&a->search);
	const char *wrong;

	if (to->files.dry)
		die(STATUS_TROUBLE, "--dryrun is for games");
	if (to->literal || output_is_standard(to) ||
	    !output_open(to, &lookup, &a->errors))
		return;
	if (to->names)
		die(STATUS_TROUBLE, "%s: only games have names of their own",
		    to->name);
	wrong = output_close(to, &a->out);
	say_on_stdout(a);
	out_close(&a->out);
	if (!wrong)
		wrong = out_open(&a->out, to->name, true);
	if (wrong)
		die(STATUS_TROUBLE, "%s: %s", to->name, wrong);
}

static int
match_lines(struct asked *a, const struct query *q)
{
	char *inputs[] = {"-", NULL};

	a->output.files.inputs = inputs;
	open_file(a);
	if (a->errors.len)
		return STATUS_TROUBLE;
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
		    what, said_as(v), STR(v->name), strategy_choice(v),
		    instead);
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

/* The same for names of files, which are compiled later. */
static void
limit_threads(const struct asked *a, struct run_games *g)
{
	if (!g->names || a->threads || !output_name_remembers(g->names))
		return;
	warn("running single-threaded because a query of the output name keeps "
	     "something from game to game");
	g->threads = 1;
}

/*
 * Games go to standard output, which is open, or to files; then messages go to
 * standard output.  Without games a single file takes their number.
 */
static bool
open_output(struct asked *a, struct run_games *g, struct out *title)
{
	struct lookup lookup = search_finder(&a->search);
	struct output *to = &a->output;
	bool standard = output_is_standard(to), dry = to->files.dry;

	if (g->report)
		report_write_title(standard ? &a->out : title, g->report);
	to->files.title = (struct str){title->text, title->len};
	if (!output_open(to, &lookup, &a->errors))
		return false;
	if (to->names && a->counts)
		die(STATUS_TROUBLE,
		    "--count writes to one file: %s is the name of many",
		    to->name);
	if (!standard)
		say_on_stdout(a);
	if (dry || !(standard || g->wish->unwritten)) {
		g->files = &to->files;
		g->names = to->names;
		g->name = to->only;
	}
	limit_threads(a, g);
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
	if (g->query->asks_for_last ||
	    (g->names && output_name_asks_for_last(g->names)))
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
	struct match_wish wish = asked_wish(a, q);
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

/* ----------------------------------------------------------------- queries */

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
	struct lookup lookup = search_finder(&a->search);
	struct out warnings;
	bool good;

	out_init(&warnings, -1, "warnings");
	good = cql_compile_source(q,
	    &(struct cql_source){a->texts, a->count, a->transforms,
		a->transform_count, &lookup, a->explains,
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
		option_misused(&a->options, "--merge-state reads no games");
	if (a->emits && !a->states && (a->limit || a->silent))
		option_misused(&a->options,
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
	asked_must(a, report_bind(&a->report, q));
	a->run.shared = shared_files_new();
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
	shared_files_free(a->run.shared);
	cql_free(q);
	out_flush(&a->out);
	if (a->emits && !a->parses)
		out_close(&a->state);
	if (a->errors.len)
		return report(a);
	return status;
}

/* What is asked of the program itself. */
static void
answer(void (*write)(struct out *))
{
	struct out out;

	out_init(&out, STDOUT_FILENO, "standard output");
	write(&out);
	out_close(&out);
}

int
main(int argc, char **argv)
{
	struct asked asked;
	int status;

	asked_read(&asked, argc, argv);
	if (asked.seconds)
		limit_time(&asked);
	if (asked.answer) {
		answer(asked.answer);
		asked_free(&asked);
		return STATUS_OK;
	}
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
	asked_free(&asked);
	return status;
}
