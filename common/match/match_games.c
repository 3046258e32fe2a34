/* match_games.c - see match_games.h */
#include "match/match_games.h"

#include <limits.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/short_way.h"
#include "io/pool.h"
#include "io/stop.h"
#include "match/game_writer.h"

/*
 * One thread takes game after game, so that nothing is read that need not be.
 * Several take some at a time, few enough to share the last ones of a stream;
 * of a file that is read in parts, the games of a part (pgn/batch.h).
 */
enum {
	JOB_GAMES = 32,
	JOB_BYTES = 1 << 16,
};

struct games_state {
	struct run_games *given;
	struct match_worker *workers;
	struct game_writer writer;
	struct run_warnings end; /* of cqlend */
	struct named_tags *tags; /* of each task */
	bool unread;		 /* the reader was stopped */
	struct pool pool;
	struct batch_files *files; /* read in parts, or NULL */
};

/* ----------------------------------------------------------------- workers */

/*
 * True if messages may go out at once.  Those of several threads or tasks wait,
 * to keep their order, and those after games that an index rules out.
 */
static bool
says_at_once(const struct run_games *g)
{
	return g->threads == 1 && g->count == 1 && !g->indexed &&
	    !g->options->holds_messages;
}

/* True if there is anything to write of a game. */
static bool
is_visible(const struct run_games *g, const struct job_result *game)
{
	if (g->listener || game->warnings.len)
		return true;
	for (int i = 0; i < game->count; i++) {
		const struct task_result *r = &game->of[game->tasks[i]];

		if (r->matches || r->failed || r->messages.len || r->odd.count)
			return true;
	}
	return false;
}

/*
 * Match the games of a job.  Each is written as soon as all games before it
 * are, however long the next one takes.  One thread has jobs of one game.
 */
static void
work_job(void *user, void *job, int thread)
{
	struct games_state *r = user;
	struct match_worker *w = &r->workers[thread];
	struct game_job *j = job;

	worker_start(w, j);
	while (!r->writer.over && worker_next(w, j)) {
		if (r->given->threads > 1 &&
		    is_visible(r->given, &j->results[j->done - 1]))
			pool_part(&r->pool, j);
	}
}

/* ------------------------------------------------------------------ reader */

static bool
take_job(void *user, void *job)
{
	return batch_take(&((struct game_job *)job)->batch,
	    ((struct games_state *)user)->files);
}

static void
read_job(void *user, void *job, int thread)
{
	batch_read(&((struct game_job *)job)->batch,
	    ((struct games_state *)user)->files, thread);
}

static bool
next_batch(struct games_state *r, struct batch *b)
{
	struct run_games *g = r->given;
	int games =
	    g->threads > 1 && short_way_once(SHORT_BATCH) ? JOB_GAMES : 1;

	if (!r->files)
		return batch_fill(b, g->games, games, JOB_BYTES);
	batch_join(b, r->files);
	return true;
}

/* Fill a batch; false at the end, and when the run stops: its last game may
 * be incomplete then. */
static bool
fill_job(void *user, void *job)
{
	struct games_state *r = user;
	struct game_job *j = job;
	bool more = !stop_reason() && next_batch(r, &j->batch);

	r->unread = stop_reason() != NULL;
	return more && !r->unread;
}

/* --------------------------------------------------------------------- all */

static bool
write_part(void *user, void *job)
{
	return game_writer_take_part(
	    &((struct games_state *)user)->writer, job);
}

static bool
finish_job(void *user, void *job)
{
	return game_writer_take(&((struct games_state *)user)->writer, job);
}

static void
run_jobs(struct games_state *r, int threads)
{
	size_t count = (size_t)POOL_JOBS(threads);
	struct game_job *jobs = mem_get(count * sizeof *jobs);

	for (size_t i = 0; i < count; i++)
		game_job_init(&jobs[i], r->given->count);
	if (threads > 1 && short_way_once(SHORT_PARTS))
		r->files = batch_files_open(r->given->games, threads, 0);
	r->pool = (struct pool){.take = r->files ? take_job : NULL,
	    .read = read_job,
	    .fill = fill_job,
	    .work = work_job,
	    .done = finish_job,
	    .part = write_part,
	    .user = r,
	    .jobs = jobs,
	    .job_size = sizeof *jobs,
	    .unordered = r->given->options->unordered};
	pool_run(&r->pool, threads);
	for (size_t i = 0; i < count; i++)
		game_job_free(&jobs[i]);
	mem_free(jobs);
	batch_files_close(r->files);
}

/* Return a task in one of the threads. */
static struct task_worker *
worker_of(const struct games_state *r, int task, int thread)
{
	return &r->workers[thread].of[task];
}

/* False when a program wrote more than the queries read: cql_settle(). */
static bool
check_programs(struct games_state *r, int task)
{
	const struct run_games *g = r->given;
	const struct match_task *t = &g->tasks[task];
	bool good = true;

	for (int i = 0; i < g->threads; i++) {
		struct task_worker *w = worker_of(r, task, i);

		cql_run_speak(w->run, t->messages, g->errors);
		cql_dismiss(w->run, i == 0 && !t->state);
		reporter_speak(&w->matcher.reporter, t->messages, g->errors);
		reporter_dismiss(&w->matcher.reporter);
		if (w->namer) {
			namer_write_to(w->namer, t->messages, g->errors);
			namer_dismiss(w->namer);
		}
	}
	for (int i = 0; i < g->threads && good; i++) {
		struct task_worker *w = worker_of(r, task, i);

		good = cql_settle(w->run) &&
		    reporter_settle(&w->matcher.reporter) &&
		    (!w->namer || namer_settle(w->namer));
	}
	return good;
}

/* Write the groups as a part of the state; false on an error. */
static bool
write_groups(struct run_games *g, struct match_task *t)
{
	const char *wrong =
	    t->groups ? groups_write_state(t->groups, t->state) : NULL;

	if (wrong)
		diagnostic_add(g->errors, "error", NULL, 0, "%s", wrong);
	return !wrong;
}

/*
 * Merge the runs of all threads and does what the query does at the end.  For
 * a part of a run the merged state is written instead, but not when games could
 * not be read: it would pass for the state of the whole part.
 */
static bool
finish(struct games_state *r, int task)
{
	struct run_games *g = r->given;
	struct match_task *t = &g->tasks[task];
	struct task_worker *first = worker_of(r, task, 0);
	bool began = false;

	cql_run_speak(first->run, t->messages, g->errors);
	cql_run_warn(first->run, &r->end);
	for (int i = 0; i < g->threads; i++)
		began |= worker_of(r, task, i)->began;
	if ((!began && !worker_begin(first)) || !check_programs(r, task))
		return false;
	for (int i = 1; i < g->threads; i++)
		cql_merge(first->run, worker_of(r, task, i)->run);
	if (t->state) {
		if (g->games->status != STATUS_OK)
			return true;
		cql_write_state(first->run, t->state);
		game_writer_write_state(&r->writer, task);
		return write_groups(g, t);
	}
	return cql_finish(first->run,
	    g->listener && g->listener->variables ? g->listener->variables
						  : t->messages);
}

/* ---------------------------------------------------------- tags by name */

static void
ask_for_tags(struct games_state *r, int task)
{
	const struct run_games *g = r->given;
	const struct match_task *t = &g->tasks[task];
	const struct report *report = &t->options->report;
	struct named_tags *tags = &r->tags[task];

	named_tags_of_query(tags, t->query);
	for (int i = 0; i < report->columns.count; i++)
		if (report->columns.list[i].tag)
			named_tags_add(
			    tags, str_of(report->columns.list[i].tag));
	for (int i = 0; i < report->queries; i++)
		named_tags_of_query(tags, report->query[i]);
	for (int i = 0; i < g->threads; i++)
		seen_tags_init(&worker_of(r, task, i)->matcher.tags, tags);
}

/* Warn of tags that no game has, if all games were read. */
static void
warn_of_tags(struct games_state *r, int task)
{
	struct run_games *g = r->given;
	const struct match_task *t = &g->tasks[task];
	struct seen_tags *all = &worker_of(r, task, 0)->matcher.tags;

	if (!g->read || g->stopped || t->state || t->over || t->failed)
		return;
	for (int i = 1; i < g->threads; i++)
		seen_tags_merge(all, &worker_of(r, task, i)->matcher.tags);
	if (g->indexed)
		seen_tags_merge(all, &g->indexed->tasks[task].seen);
	seen_tags_warn(all, g->warnings);
}

/* --------------------------------------------------------------------- all */

/* Add a range of game numbers to those that are read. */
static void
add_range(struct games *games, const struct number_range *range)
{
	if (range->least < games->first_game)
		games->first_game = range->least;
	if (range->most > games->last_game)
		games->last_game = range->most;
}

static void
start(struct games_state *r)
{
	struct run_games *g = r->given;

	game_writer_init(&r->writer, g);
	r->workers = mem_get((size_t)g->threads * sizeof *r->workers);
	r->tags = mem_get((size_t)g->count * sizeof *r->tags);
	for (int i = 0; i < g->threads; i++)
		worker_init(&r->workers[i], g->tasks, g->count, g->measures,
		    says_at_once(g) ? g->tasks->messages : NULL,
		    g->count == 1 && g->warnings == g->tasks->messages);
	for (int i = 0; i < g->count; i++)
		ask_for_tags(r, i);
	if (g->indexed) {
		for (int i = 0; i < g->count; i++)
			seen_tags_init(&g->indexed->tasks[i].seen, &r->tags[i]);
		g->games->feed = &g->indexed->feed;
	}
	g->games->nested = g->options->reading.nested;
	g->games->first_game = UINT64_MAX;
	g->games->last_game = 0;
	for (int i = 0; i < g->count; i++)
		add_range(g->games, &g->tasks[i].options->games);
	g->games->flush = g->threads == 1 ? g->out : NULL;
}

/* Count games that match by their index and were not read. */
static void
add_unread(struct run_games *g)
{
	if (!g->indexed)
		return;
	g->matching_games += g->indexed->unread;
	for (int i = 0; i < g->count; i++)
		g->tasks[i].matching_games += g->indexed->tasks[i].matching;
}

/* Finish a task after the last game. */
static void
end_task(struct games_state *r, int task)
{
	struct run_games *g = r->given;
	struct match_task *t = &g->tasks[task];

	run_warnings_init(&r->end);
	t->failed = t->failed || (!g->stopped && !finish(r, task));
	task_show_messages(t);
	for (int i = 0; i < g->threads; i++)
		t->seconds += worker_of(r, task, i)->seconds;
	warn_of_tags(r, task);
	run_warnings_write(
	    &r->end, 0, r->end.count, &r->writer.of[task].known, g->warnings);
	run_warnings_free(&r->end);
	g->failed |= t->failed;
}

static void
free_all(struct games_state *r)
{
	struct run_games *g = r->given;

	for (int i = 0; i < g->threads; i++)
		worker_free(&r->workers[i]);
	mem_free(r->workers);
	for (int i = 0; i < g->count; i++)
		named_tags_free(&r->tags[i]);
	mem_free(r->tags);
	game_writer_free(&r->writer);
}

static bool
all_failed(const struct run_games *g)
{
	for (int i = 0; i < g->count; i++)
		if (!g->tasks[i].failed)
			return false;
	return true;
}

bool
run_games(struct run_games *g)
{
	struct games_state r = {.given = g};

	start(&r);
	run_jobs(&r, g->threads);
	g->stopped = !all_failed(g) && (r.unread || r.writer.unfinished);
	g->read = r.writer.state.done;
	add_unread(g);
	if (g->progress)
		progress_end(g->progress);
	if (g->listener)
		g->listener->end(g->listener);
	game_writer_give(&r.writer);
	for (int i = 0; i < g->count; i++)
		end_task(&r, i);
	games_close(g->games);
	out_flush(g->out);
	free_all(&r);
	return !g->failed && !g->stopped;
}
