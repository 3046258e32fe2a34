/* job_games.c - see job_games.h */
#include "match/job_games.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/match_games.h"
#include "match/parallel.h"

/* True if the output, of any kind, is standard output: as for all queries. */
static bool
writes_to_stdout(const struct match_job *j)
{
	return output_is_standard(&j->queries->options->output);
}

/* Open the output file of a query, or parse its name; false on an error. */
static bool
open_task_output(
    struct match_job *j, const struct job_query *q, struct match_task *t)
{
	struct match_options *o = q->options;
	struct lookup lookup = lookup_for_includes(&j->options->files);
	struct match_output *to = &o->output;
	struct files *files = &j->options->output.files;

	if (!output_open(to, files, o->query_name, &lookup, &j->errors))
		return false;
	if (to->names && (o->counts || o->report.groups))
		die(STATUS_TROUBLE,
		    "%s writes to one file: %s is the name of many; give one "
		    "without %%T and %%Q",
		    o->counts ? "--count" : "--count-by", to->name);
	if (to->names && o->query_tag)
		die(STATUS_TROUBLE,
		    "--tag-matches writes to one file: %s is the name of many; "
		    "give one without %%T and %%Q",
		    to->name);
	if (to->names && o->emits && match_options_sort(o, q->query))
		die(STATUS_TROUBLE,
		    "--emit-state: games that are sorted wait in the state, "
		    "and %s is the name of many files; give one without %%T "
		    "and %%Q, or --nosort",
		    to->name);
	if (files->dry ||
	    !(output_is_standard(to) || match_options_unwritten(o))) {
		t->names = to->names;
		t->name = to->only;
	}
	return true;
}

/*
 * Open the output of games: standard output, or files, and then messages go to
 * standard output.  With --count a single file takes the number instead.
 * False on an error.
 */
static bool
open_game_output(struct match_job *j, struct run_games *g, struct out *title)
{
	const struct match_options *o = j->queries->options;
	struct files *files = &j->options->output.files;
	bool standard = writes_to_stdout(j);

	if (o->report.format && !match_options_unwritten(o))
		table_write_titles(standard ? &j->out : title,
		    report_table(&o->report), &o->report.columns);
	files->title = (struct str){title->text, title->len};
	for (int i = 0; i < j->count; i++)
		if (!open_task_output(j, &j->queries[i], &g->tasks[i]))
			return false;
	if (!standard) {
		out_close(&j->messages);
		output_copy(&j->messages, STDOUT_FILENO, "messages");
	} else if (!o->status_only && !o->says_to_stdout) {
		g->warnings = &j->messages; /* standard error, too */
	}
	if (o->report.groups && !standard)
		files_give(files, o->output.only.text, &j->out);
	if (files->dry || !(standard || match_options_unwritten(o)))
		g->files = files;
	if (o->query_tag && !standard) {
		g->files = files;
		g->name = o->output.only;
	}
	for (int i = 0; i < j->count; i++)
		g->threads = parallel_threads_of_names(
		    j->queries[i].options, g->tasks[i].names, g->threads);
	return true;
}

/* Show progress on a terminal, unless results go there; or if asked for. */
static void
start_progress(struct match_job *j, struct run_games *g)
{
	struct match_options *o = j->options;
	struct progress *p = &o->progress;
	bool shows_results =
	    !g->files && (!match_options_unwritten(o) || o->query_tag);

	p->draws = isatty(STDERR_FILENO) && !o->mark &&
	    (p->reports || !(shows_results && isatty(STDOUT_FILENO)));
	progress_start(p, output_descriptor_copy(STDERR_FILENO, "stderr"),
	    "games", "matches");
	g->progress = p;
	g->size = inputs_size(&o->inputs);
	if (p->draws)
		j->out.clear = j->messages.clear = g->warnings->clear = &p->out;
}

/* Write the number of games, or their groups, where games would go; after its
 * name if several queries share that.  NULL, or what is wrong. */
static const char *
write_counts(
    struct match_job *j, const struct job_query *q, const struct match_task *t)
{
	const struct match_options *o = q->options;
	struct out count = {.fd = -1};
	const char *wrong = NULL;

	if (t->groups)
		return report_write_groups(&o->report, t->groups, &j->out);
	if (o->is_one_of_several && !output_is_its_own(&o->output))
		out_format(&count, "%.*s\t", STR(o->query_name));
	out_format(&count, "%" PRIu64 "\n", t->matching_games);
	if (output_is_standard(&o->output))
		out_bytes(&j->out, count.text, count.len);
	else
		wrong = files_add(&j->options->output.files, o->output.only,
		    (struct str){count.text, count.len});
	out_close(&count);
	return wrong;
}

/* True if the number is written: not if some games could not be read. */
static bool
is_counted(const struct run_games *g, const struct match_task *t)
{
	return (t->options->counts || (t->groups && !t->state)) &&
	    g->games->status == STATUS_OK && !t->failed && !g->stopped;
}

/* False when a file could not be written. */
static bool
close_game_output(struct match_job *j, struct run_games *g)
{
	const char *wrong = NULL, *late;

	for (int i = 0; i < j->count && !wrong; i++)
		if (is_counted(g, &g->tasks[i]))
			wrong = write_counts(j, &j->queries[i], &g->tasks[i]);
	late = output_close(&j->options->output, &j->out, g->failed);
	if (!wrong)
		wrong = late;
	if (wrong)
		diagnostic_add(&j->errors, "error", NULL, 0, "%s", wrong);
	g->failed |= wrong != NULL;
	if (g->stopped)
		diagnostic_add(g->warnings, "error", NULL, 0,
		    "%s after game %" PRIu64, stop_reason(), g->last_game);
	return !wrong;
}

/* Return the number of the last game, if it can be known; else 0. */
static uint64_t
last_game(const struct match_options *o, const struct inputs *inputs)
{
	uint64_t most = o->games.most, last = match_options_before(o);

	for (int i = 0; i < inputs->count && last < most; i++) {
		const char *name = inputs->name[i], *wrong;
		uint64_t count;

		wrong =
		    games_count(name, o->reading.nested, most - last, &count);
		if (wrong)
			die(STATUS_TROUBLE, "%s: %s", name, wrong);
		if (!count)
			return 0;
		last += count;
	}
	return last > match_options_before(o) ? last : 0;
}

/* False when one is demanded that cannot be used. */
static bool
find_index(struct match_job *j, struct run_games *g)
{
	const char *wrong;

	g->indexed = indexed_games_new(g->tasks, g->count, &wrong);
	if (wrong)
		diagnostic_add(&j->errors, "error", NULL, 0,
		    "no index can be used: %s", wrong);
	return !wrong;
}

static void
count_games(struct match_job *j, const struct run_games *g)
{
	for (int i = 0; i < j->count; i++) {
		struct match_options *o = j->queries[i].options;
		const struct output_name *names = g->tasks[i].names;

		if (j->queries[i].query->asks_for_last ||
		    report_asks_for_last(&o->report) ||
		    (names && output_name_asks_for_last(names)))
			o->run.last_game = last_game(o, &j->options->inputs);
	}
}

/* False when the run did not come to its end, or a file could not be used. */
static bool
match_and_write(struct match_job *j, struct run_games *g, atomic_bool *ended)
{
	struct match_options *o = j->options;
	bool good;

	j->out.ahead = &j->messages;
	if (g->warnings != &j->messages)
		j->messages.ahead = g->warnings;
	if (match_options_queries(o) > 1)
		g->errors = g->warnings; /* at once: others go on */
	count_games(j, g);
	stop_watch(ended);
	games_init(g->games);
	g->games->before = match_options_before(o);
	g->games->part = o->part;
	g->games->opened = o->inputs.opened;
	g->games->numbers_all = true;
	g->games->status = o->inputs.status;
	games_open(g->games, o->inputs.name);
	if (!find_index(j, g))
		return false;
	start_progress(j, g);
	if (j->listener)
		j->listener->begin(j->listener, &j->messages, g->warnings);
	good = run_games(g);
	good = close_game_output(j, g) && good;
	j->messages.ahead = NULL;
	indexed_games_free(g->indexed);
	return good && g->games->status == STATUS_OK;
}

/* ------------------------------------------------------------------ tasks */

static void
make_task(struct match_job *j, struct job_query *q, struct match_task *t,
    atomic_bool *ended)
{
	struct match_options *o = q->options;

	match_options_add_header(o, q->query);
	o->run.quiet = o->quiet || o->silent;
	o->run.late = ended;
	*t = (struct match_task){
	    .query = q->query,
	    .options = o,
	    .messages = o->is_one_of_several ? &q->said : &j->messages,
	    .shown = o->is_one_of_several ? &j->messages : NULL,
	    .state = o->emits ? &q->state : NULL,
	};
}

/*
 * True if a query that may end before the games do reads variations, and
 * another one does not: when it has ended, what is wrong in variations is
 * reported no more, and threads may have read some by then.
 */
static bool
may_stop_variations(const struct match_job *j)
{
	bool leaves = false, ends = false;

	for (int i = 0; i < j->count; i++) {
		const struct match_options *o = j->queries[i].options;

		leaves |= !o->variations;
		ends |= o->variations && match_options_may_end(o);
	}
	return leaves && ends;
}

/* Return as many threads as all queries allow. */
static int
threads_of(const struct match_job *j)
{
	int least = 0;

	for (int i = 0; i < j->count; i++) {
		int threads = parallel_threads(
		    j->queries[i].options, j->queries[i].query);

		if (!i || threads < least)
			least = threads;
	}
	return may_stop_variations(j) ? 1 : least;
}

/* Return the worst status of all queries, --status-only included. */
static enum status
status_of(const struct run_games *g, bool good)
{
	if (!good)
		return STATUS_TROUBLE;
	for (int i = 0; i < g->count; i++)
		if (g->options->status_only && !g->tasks[i].matching_games)
			return STATUS_BAD;
	return STATUS_OK;
}

static void
summarise(struct match_job *j, const struct run_games *g)
{
	bool several = j->options->query_file_count > 1;

	j->summary = (struct summary){
	    .what = (g->failed || j->errors.len) && !several ? NULL : "games",
	    .read = g->read,
	    .matching = g->matching_games,
	    .threads = g->threads,
	    .examined = g->games->number - g->games->before,
	};
	for (int i = 0; i < j->count; i++) {
		const struct match_task *t = &g->tasks[i];

		j->queries[i].summary = (struct query_summary){
		    .name = t->options->query_name,
		    .games = t->matching_games,
		    .positions = t->matching_positions,
		    .seconds = t->seconds,
		};
		j->summary.positions += t->matching_positions;
	}
}

enum status
job_match_games(struct match_job *j, atomic_bool *ended)
{
	struct games games = {0};
	struct groups groups = {0};
	struct out warnings, title = {.fd = -1};
	struct match_task *tasks = mem_get((size_t)j->count * sizeof *tasks);
	struct run_games g = {
	    .tasks = tasks,
	    .count = j->count,
	    .options = j->options,
	    .games = &games,
	    .out = &j->out,
	    .messages = &j->messages,
	    .warnings = &warnings,
	    .errors = &j->errors,
	    .listener = j->listener,
	};
	enum status status;
	bool good;

	for (int i = 0; i < j->count; i++)
		make_task(j, &j->queries[i], &tasks[i], ended);
	g.threads = threads_of(j);
	g.measures = match_options_queries(j->options) > 1 &&
	    match_options_wants_summary(j->options);
	output_copy(&warnings, STDERR_FILENO, "stderr");
	if (j->options->report.groups) {
		groups_init(&groups, &j->options->report.columns,
		    j->options->temporary);
		tasks->groups = &groups;
	}
	good = open_game_output(j, &g, &title) && match_and_write(j, &g, ended);
	summarise(j, &g);
	status = status_of(&g, good);
	if (tasks->groups)
		groups_free(&groups);
	out_close(&warnings);
	out_close(&title);
	mem_free(tasks);
	return status;
}
