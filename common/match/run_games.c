/*
 * run_games.c - queries over the games of files, on one thread or several; see
 * run.h
 */
#include <inttypes.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "io/output_file.h"
#include "io/stop.h"
#include "match/indexed.h"
#include "match/run_thread.h"
#include "system/descriptor.h"

/* ------------------------------------------------------------------ output */

/* Open the output file of a query, or parse its name; false on an error. */
static bool
open_query_output(struct run *r, struct query_run *q)
{
	struct match_options *o = q->options;
	struct lookup lookup = lookup_for_includes(&r->options->files);
	struct match_output *to = &o->output;
	struct files *files = &r->options->output.files;

	if (!output_open(to, files, o->query_name, &lookup, &r->errors))
		return false;
	if (to->names && (o->counts || o->report.groups || o->query_tag))
		die(STATUS_TROUBLE,
		    "%s writes to one file: %s is the name of many; give one "
		    "without %%T and %%Q",
		    o->counts		   ? "--count"
			: o->report.groups ? "--count-by"
					   : "--tag-matches",
		    to->name);
	if (to->names && o->emits && match_options_sort(o, q->query))
		die(STATUS_TROUBLE,
		    "--emit-state: games that are sorted wait in the state, "
		    "and %s is the name of many files; give one without %%T "
		    "and %%Q, or --nosort",
		    to->name);
	q->to_files = files->dry ||
	    !(output_is_standard(to) || match_options_unwritten(o));
	return true;
}

/*
 * Open the output of games.  If all go to files, messages go to standard
 * output; with --count a single file takes the number instead.  False on an
 * error.
 */
static bool
open_output(struct run *r, struct out *title)
{
	const struct match_options *o = r->queries->options;
	struct files *files = &r->options->output.files;
	bool standard = false;

	if (o->report.format && !match_options_unwritten(o))
		table_write_titles(title, o->report.format, &o->report.columns);
	files->title = out_all(title);
	for (int i = 0; i < r->count; i++) {
		struct query_run *q = &r->queries[i];

		if (!open_query_output(r, q))
			return false;
		standard |= output_is_standard(&q->options->output);
		if (q->to_files || (o->query_tag && !standard))
			r->files = files;
	}
	if (standard)
		out_str(&r->out, files->title);
	if (!standard) {
		out_close(&r->messages);
		output_copy(&r->messages, STDOUT_FILENO, "messages");
	} else if (!o->status_only && !o->says_to_stdout) {
		r->warnings = &r->messages; /* standard error, too */
	}
	if (o->report.groups && !standard)
		files_give(files, o->output.only.text, &r->out);
	for (int i = 0; i < r->count; i++)
		r->threads = run_threads_of_names(&r->queries[i], r->threads);
	return true;
}

/* Show progress on a terminal, unless results go there; or if asked for. */
static void
start_progress(struct run *r)
{
	struct match_options *o = r->options;
	struct run_counts *a = &r->counts;
	bool shows_results =
	    !r->files && (!match_options_unwritten(o) || o->query_tag);

	a->shows_progress = o->shows_progress;
	a->answers_signal = true;
	a->summary = WHEN_NEVER; /* run_say_summary() writes another one */
	a->size = inputs_size(&o->inputs);
	run_counts_open_drawn(a, "games", "matches", &r->out, &r->messages,
	    o->mark || (shows_results && isatty(STDOUT_FILENO)));
	r->warnings->clear = r->messages.clear;
}

/*
 * Write the number of games, or their groups, where games would go; after the
 * query's name if several share that.  NULL, or what is wrong.
 */
static const char *
write_counts(struct run *r, const struct query_run *q)
{
	const struct match_options *o = q->options;
	struct out count = {0};
	const char *wrong = NULL;

	if (q->groups)
		return report_write_groups(&o->report, q->groups, &r->out);
	if (o->is_one_of_several && !output_is_its_own(&o->output))
		out_format(&count, "%.*s\t", STR(o->query_name));
	out_format(&count, "%" PRIu64 "\n", q->matching_games);
	if (output_is_standard(&o->output))
		out_bytes(&r->out, count.text, count.len);
	else
		wrong = files_add(
		    &r->options->output.files, o->output.only, out_all(&count));
	out_close(&count);
	return wrong;
}

/* True if the number is written: not if some games could not be read. */
static bool
is_counted(const struct query_run *q)
{
	const struct match_options *o = q->options;

	return (o->counts || (q->groups && !o->emits)) && !q->failed &&
	    q->run->games.status == STATUS_OK && !q->run->stopped;
}

/* False when a file could not be written. */
static bool
close_output(struct run *r)
{
	struct match_output *o = &r->options->output;
	const char *wrong = NULL, *late;

	for (int i = 0; i < r->count && !wrong; i++)
		if (is_counted(&r->queries[i]))
			wrong = write_counts(r, &r->queries[i]);
	if (o->files.dry)
		files_list(&o->files, &r->out);
	late = files_close(&o->files, r->failed && o->takes_back);
	if (!wrong)
		wrong = late;
	if (wrong)
		diagnostic_add(&r->errors, "error", NULL, 0, "%s", wrong);
	r->failed |= wrong != NULL;
	if (r->stopped)
		diagnostic_add(r->warnings, "error", NULL, 0,
		    "%s after game %" PRIu64, stop_reason(), r->last_game);
	return !wrong;
}

/* ------------------------------------------------------------------- input */

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
		if (count == UINT64_MAX)
			return 0;
		last += count;
	}
	return last > match_options_before(o) ? last : 0;
}

/* Count the games for queries that need the number of the last one. */
static void
count_games(struct run *r)
{
	for (int i = 0; i < r->count; i++) {
		struct match_options *o = r->queries[i].options;
		const struct query *q;
		bool needed = false;

		for (int k = 0; (q = query_run_part(&r->queries[i], k)); k++)
			needed |= q->asks_for_last;
		if (needed)
			o->run.last_game = last_game(o, &r->options->inputs);
	}
}

/* Open the files; false when an index is demanded that cannot be used. */
static bool
open_games(struct run *r)
{
	struct match_options *o = r->options;
	struct games *g = &r->games;
	const char *wrong;

	games_init(g);
	g->may_hold_none = o->may_hold_none;
	g->before = match_options_before(o);
	g->part = o->part;
	g->opened = o->inputs.opened;
	g->numbers_all = true;
	g->nested = o->reading.nested;
	g->status = o->inputs.status;
	games_open(g, o->inputs.name);
	g->first_game = UINT64_MAX;
	g->last_game = 0;
	for (int i = 0; i < r->count; i++) {
		const struct number_range *range =
		    &r->queries[i].options->games;

		if (range->least < g->first_game)
			g->first_game = range->least;
		if (range->most > g->last_game)
			g->last_game = range->most;
	}
	g->flush = r->threads == 1 ? &r->out : NULL;
	r->indexed = indexed_games_new(r, &wrong);
	if (r->indexed)
		g->feed = &r->indexed->games.feed;
	if (wrong)
		diagnostic_add(&r->errors, "error", NULL, 0,
		    "no index can be used: %s", wrong);
	return !wrong;
}

/* ----------------------------------------------------------------- threads */

/*
 * Match the games of a batch.  Each is written as soon as all games before it
 * are, however long the next one lasts.  One thread has batches of one game.
 */
static void
match_batch(void *run, void *batch, int thread)
{
	struct run *r = run;
	struct run_thread *t = &r->thread[thread];
	struct match_batch *b = batch;

	run_thread_start(t, b);
	while (!r->over && run_thread_next(t, b))
		if (r->threads > 1)
			pool_part(&r->pool, b);
}

/* Match all games; with one thread read nothing that need not be read. */
static void
match_all(struct run *r)
{
	size_t count = (size_t)POOL_JOBS(r->threads);
	struct match_batch *batches = mem_get(count * sizeof *batches);

	for (size_t i = 0; i < count; i++)
		batches[i].queries = r->count;
	r->pool = (struct pool){.work = match_batch,
	    .done = run_write_batch,
	    .part = run_write_part,
	    .user = r,
	    .jobs = batches,
	    .job_size = sizeof *batches,
	    .unordered = r->options->unordered};
	r->unread = !batch_pool_run(
	    &r->pool, &r->games, r->threads, r->threads > 1 ? BATCH_GAMES : 1);
	for (size_t i = 0; i < count; i++)
		match_batch_free(&batches[i]);
	mem_free(batches);
}

/* ------------------------------------------------------------- each query */

/* Note the tags whose names the query and its columns have. */
static void
name_tags(struct run *r, int query)
{
	struct query_run *q = &r->queries[query];
	const struct report *report = &q->options->report;

	named_tags_of_query(&q->tags, q->query);
	for (int i = 0; i < report->columns.count; i++)
		if (report->columns.list[i].tag)
			named_tags_add(
			    &q->tags, str_of(report->columns.list[i].tag));
	for (int i = 0; i < report->queries; i++)
		named_tags_of_query(&q->tags, report->query[i]);
}

/* Warn of tags that no game has, if all games were read. */
static void
warn_of_tags(struct run *r, int query)
{
	struct query_run *q = &r->queries[query];

	if (r->counts.read && !r->stopped && !q->options->emits && !q->over &&
	    !q->failed)
		named_tags_warn(&q->tags, r->warnings);
}

/*
 * Merge the runs of all threads and do what the query does at the end, or write
 * its state, but not when games could not be read: it would pass for the state
 * of the whole part.  False on an error.
 */
static bool
finish(struct run *r, int query, struct run_warnings *odd)
{
	struct query_run *q = &r->queries[query];
	struct query_thread *first = &r->thread->queries[query], *t;
	bool good = true;

	for (int i = 0; i < r->threads; i++) {
		t = &r->thread[i].queries[query];
		query_thread_speak(t, q->messages, r->faults);
		first->began |= t->began;
	}
	cql_run_warn(first->run, odd);
	if (!query_thread_begin(first))
		return false;
	for (int i = 0; i < r->threads; i++)
		query_thread_dismiss(
		    &r->thread[i].queries[query], i == 0 && !q->options->emits);
	for (int i = 0; i < r->threads && good; i++)
		good = query_thread_settle(&r->thread[i].queries[query]);
	for (int i = 1; i < r->threads && good; i++)
		cql_merge(first->run, r->thread[i].queries[query].run);
	if (!good)
		return false;
	if (q->options->emits)
		return r->games.status != STATUS_OK ||
		    run_write_state(q, first->run);
	return cql_finish(first->run,
	    r->options->variables ? r->options->variables : q->messages);
}

/* Finish a query after the last game. */
static void
end_query(struct run *r, int query)
{
	struct query_run *q = &r->queries[query];
	struct run_warnings odd = {0};

	q->failed = q->failed || (!r->stopped && !finish(r, query, &odd));
	run_show_messages(q);
	for (int i = 0; i < r->threads; i++)
		q->seconds += r->thread[i].queries[query].seconds;
	warn_of_tags(r, query);
	run_warnings_write(&odd, &q->warned, r->warnings);
	run_warnings_free(&odd);
	r->failed |= q->failed;
}

/* ----------------------------------------------------------------- the run */

static void
start(struct run *r)
{
	r->thread = mem_get((size_t)r->threads * sizeof *r->thread);
	for (int i = 0; i < r->threads; i++)
		run_thread_init(&r->thread[i], r);
	for (int i = 0; i < r->count; i++) {
		struct query_run *q = &r->queries[i];

		order_init(&q->order, q->query, q->options->sorts);
		q->order.in_state = q->options->emits &&
		    match_options_sort(q->options, q->query) &&
		    !q->options->output.files.dry;
		name_tags(r, i);
	}
}

static void
free_all(struct run *r)
{
	for (int i = 0; i < r->threads; i++)
		run_thread_free(&r->thread[i]);
	mem_free(r->thread);
	for (int i = 0; i < r->count; i++) {
		named_tags_free(&r->queries[i].tags);
		run_warnings_free(&r->queries[i].warned);
		order_free(&r->queries[i].order);
	}
	out_close(&r->tagged);
	out_close(&r->names);
}

/* Count games that match by their index and were not read. */
static void
add_unread(struct run *r)
{
	if (!r->indexed)
		return;
	r->counts.written += r->indexed->unread;
	for (int i = 0; i < r->count; i++)
		r->queries[i].matching_games += r->queries[i].index.matching;
}

static bool
all_failed(const struct run *r)
{
	for (int i = 0; i < r->count; i++)
		if (!r->queries[i].failed)
			return false;
	return true;
}

/* Match all games, and finish all queries. */
static void
match_games(struct run *r)
{
	start(r);
	match_all(r);
	r->stopped = !all_failed(r) && (r->unread || r->unfinished);
	add_unread(r);
	run_counts_close(&r->counts, true);
	if (r->in_line && !r->options->marks.leaves_line)
		out_char(r->warnings, '\n');
	run_write_sorted(r);
	for (int i = 0; i < r->count; i++)
		end_query(r, i);
	games_close(&r->games);
	out_flush(&r->out);
	free_all(r);
}

/* False when the run did not come to its end, or a file could not be used. */
static bool
match_and_write(struct run *r)
{
	bool good;

	r->out.ahead = &r->messages;
	if (r->warnings != &r->messages)
		r->messages.ahead = r->warnings;
	if (match_options_queries(r->options) > 1)
		r->faults = r->warnings; /* at once: others go on */
	count_games(r);
	stop_watch();
	if (!open_games(r))
		return false;
	start_progress(r);
	match_games(r);
	good = close_output(r) && !r->failed && !r->stopped;
	indexed_games_free(r->indexed);
	return good && r->games.status == STATUS_OK;
}

/*
 * Return as many threads as all queries allow.  One where some read variations
 * and the run may end early: when these queries have ended, what is wrong in
 * variations is reported no more, and threads may have read some by then.
 */
static int
threads_of(const struct run *r)
{
	int least = POOL_THREADS_MAX, with_variations = 0;

	for (int i = 0; i < r->count; i++) {
		int threads = run_threads(&r->queries[i]);

		least = threads < least ? threads : least;
		with_variations += r->queries[i].options->variations;
	}
	return match_options_may_end(r->options) && with_variations &&
		with_variations < r->count
	    ? 1
	    : least;
}

/* Return the worst status of all queries, --status-only included. */
static enum status
status_of(const struct run *r, bool good)
{
	if (!good)
		return STATUS_TROUBLE;
	for (int i = 0; i < r->count; i++)
		if (r->options->status_only && !r->queries[i].matching_games)
			return STATUS_BAD;
	return STATUS_OK;
}

enum status
run_games(struct run *r)
{
	struct out warnings, title = {0};
	enum status status;

	for (int i = 0; i < r->count; i++)
		match_options_add_header(
		    r->queries[i].options, r->queries[i].query);
	r->threads = threads_of(r);
	r->measures = match_options_queries(r->options) > 1 &&
	    match_options_wants_summary(r->options);
	/* cppcheck-suppress autoVariables ; until the run is over */
	r->warnings = &warnings;
	output_copy(&warnings, STDERR_FILENO, "stderr");
	status = status_of(r, open_output(r, &title) && match_and_write(r));
	r->messages.ahead = NULL; /* the warnings end here */
	r->examined = r->games.number - r->games.before;
	r->what =
	    r->options->query_file_count <= 1 && (r->failed || r->errors.len)
	    ? NULL
	    : "games";
	out_close(&warnings);
	out_close(&title);
	return status;
}
