/* job_games.c - see job_games.h */
#include "match/job_games.h"

#include <unistd.h>

#include "base/diagnostic.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/games.h"
#include "match/parallel.h"

/*
 * Games go to standard output, which is open, or to files; then messages go to
 * standard output.  With --count a single file takes the number in place of
 * games.
 */
static bool
open_game_output(struct match_job *j, struct run_games *g, struct out *title)
{
	struct match_options *o = j->options;
	struct lookup lookup = lookup_for_includes(&o->files);
	struct match_output *to = &o->output;
	bool standard = output_is_standard(to), dry = to->files.dry;

	if (o->report.format && !match_options_unwritten(o))
		table_write_titles(standard ? &j->out : title,
		    report_table(&o->report), &o->report.columns);
	to->files.title = (struct str){title->text, title->len};
	if (!output_open(to, &lookup, &j->errors))
		return false;
	if (to->names && (o->counts || o->report.groups))
		die(STATUS_TROUBLE,
		    "%s writes to one file: %s is the name of many; give one "
		    "without %%T and %%Q",
		    o->counts ? "--count" : "--count-by", to->name);
	if (!standard) {
		out_close(&j->messages);
		output_copy(&j->messages, STDOUT_FILENO, "messages");
	} else if (!o->status_only && !o->says_to_stdout)
		g->warnings = &j->messages; /* standard error, too */
	if (o->report.groups && !standard)
		files_give(&to->files, to->name, &j->out);
	if (dry || !(standard || match_options_unwritten(o))) {
		g->files = &to->files;
		g->tasks->names = to->names;
		g->tasks->name = to->only;
	}
	g->threads = parallel_threads_of_names(o, g->tasks->names, g->threads);
	return true;
}

/* On a terminal, unless results go there, too; or when it was asked for. */
static void
start_progress(struct match_job *j, struct run_games *g)
{
	struct match_options *o = j->options;
	struct progress *p = &o->progress;
	bool shows_results = !g->files && !match_options_unwritten(o);

	p->draws = isatty(STDERR_FILENO) && !o->mark &&
	    (p->reports || !(shows_results && isatty(STDOUT_FILENO)));
	progress_start(p, output_descriptor_copy(STDERR_FILENO, "stderr"),
	    "games", "matches");
	g->progress = p;
	g->size = inputs_size(&o->inputs);
	if (p->draws)
		j->out.clear = j->messages.clear = g->warnings->clear = &p->out;
}

/* The number of games, or their groups, where games would go. */
static const char *
write_counts(struct match_job *j, struct groups *groups, unsigned long games)
{
	struct match_output *to = &j->options->output;
	struct out count = {.fd = -1};
	const char *wrong = NULL;

	if (groups)
		return report_write_groups(
		    &j->options->report, groups, &j->out);
	out_format(&count, "%lu\n", games);
	if (output_is_standard(to))
		out_bytes(&j->out, count.text, count.len);
	else
		wrong = files_add(
		    &to->files, to->only, (struct str){count.text, count.len});
	out_close(&count);
	return wrong;
}

/* Of games that could not all be read there is no number. */
static bool
is_counted(const struct match_options *o, const struct run_games *g)
{
	return (o->counts || (g->tasks->groups && !g->tasks->state)) &&
	    g->games->status == STATUS_OK && !g->failed;
}

/* False when a file could not be written. */
static bool
close_game_output(struct match_job *j, struct run_games *g)
{
	struct match_options *o = j->options;
	const char *wrong = NULL, *late;

	if (is_counted(o, g))
		wrong = write_counts(j, g->tasks->groups, g->matching_games);
	late = output_close(&o->output, &j->out, g->failed);
	if (!wrong)
		wrong = late;
	if (wrong)
		diagnostic_add(&j->errors, "error", NULL, 0, "%s", wrong);
	g->failed |= wrong != NULL;
	if (g->stopped)
		diagnostic_add(g->warnings, "error", NULL, 0,
		    "%s after game %lu", stop_reason(), g->last_game);
	return !wrong;
}

/* The number of the last game, if it can be known; else 0. */
static unsigned long
last_game(const struct match_options *o)
{
	unsigned long most = o->games.most, last = match_options_before(o);

	for (int i = 0; i < o->inputs.count && last < most; i++) {
		const char *name = o->inputs.name[i], *wrong;
		unsigned long count;

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

	g->indexed = indexed_games_new(g->tasks, &wrong);
	if (wrong)
		diagnostic_add(&j->errors, "error", NULL, 0,
		    "no index can be used: %s", wrong);
	return !wrong;
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
	if (j->query->asks_for_last || report_asks_for_last(&o->report) ||
	    (g->tasks->names && output_name_asks_for_last(g->tasks->names)))
		o->run.last_game = last_game(o);
	stop_watch(ended);
	games_init(g->games);
	g->games->before = match_options_before(o);
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

enum status
job_match_games(struct match_job *j, atomic_bool *ended)
{
	struct match_options *o = j->options;
	struct games games = {0};
	struct groups groups = {0};
	struct out warnings, title = {.fd = -1};
	struct match_task task = {
	    .query = j->query,
	    .options = o,
	    .messages = &j->messages,
	    .state = o->emits ? &j->state : NULL,
	};
	struct run_games g = {
	    .tasks = &task,
	    .count = 1,
	    .options = o,
	    .games = &games,
	    .threads = parallel_threads(o, j->query),
	    .out = &j->out,
	    .messages = &j->messages,
	    .warnings = &warnings,
	    .errors = &j->errors,
	    .listener = j->listener,
	};
	bool good;

	match_options_add_header(o, j->query);
	o->run.quiet = o->quiet || o->silent;
	o->run.late = ended;
	output_copy(&warnings, STDERR_FILENO, "stderr");
	if (o->report.groups) {
		groups_init(&groups, &o->report.columns, o->temporary);
		task.groups = &groups;
	}
	good = open_game_output(j, &g, &title) && match_and_write(j, &g, ended);
	if (task.groups)
		groups_free(&groups);
	out_close(&warnings);
	out_close(&title);
	j->summary = (struct summary){
	    .what = g.failed || j->errors.len ? NULL : "games",
	    .read = g.read,
	    .matching = g.matching_games,
	    .positions = task.matching_positions,
	    .threads = g.threads,
	    .examined = games.number - games.before,
	};
	if (!good)
		return STATUS_TROUBLE;
	return o->status_only && !g.matching_games ? STATUS_BAD : STATUS_OK;
}
