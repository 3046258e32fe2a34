/* game_job.c - see game_job.h */
#include "match/game_job.h"

#include <limits.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/short_way.h"
#include "io/stop.h"
#include "match/indexed.h"

/* -------------------------------------------------------------------- jobs */

static void
task_result_init(struct task_result *r)
{
	out_init(&r->text, -1, "games");
	out_init(&r->name, -1, "the name of a file");
	out_init(&r->messages, -1, "messages");
	game_keys_init(&r->keys);
	run_warnings_init(&r->odd);
}

static void
task_result_free(struct task_result *r)
{
	out_close(&r->text);
	out_close(&r->name);
	out_close(&r->messages);
	game_keys_free(&r->keys);
	run_warnings_free(&r->odd);
}

static void
task_result_clear(struct task_result *r)
{
	r->text.len = r->name.len = r->messages.len = 0;
	game_keys_clear(&r->keys);
	run_warnings_clear(&r->odd);
	r->matches = r->failed = false;
}

static void
result_init(struct job_result *r, int tasks)
{
	out_init(&r->warnings, -1, "warnings");
	out_init(&r->game, -1, "games");
	r->of = mem_get((size_t)tasks * sizeof *r->of);
	r->tasks = mem_get((size_t)tasks * sizeof *r->tasks);
	r->count = 0;
	for (int i = 0; i < tasks; i++)
		task_result_init(&r->of[i]);
}

static void
result_free(struct job_result *r, int tasks)
{
	out_close(&r->warnings);
	out_close(&r->game);
	for (int i = 0; i < tasks; i++)
		task_result_free(&r->of[i]);
	mem_free(r->of);
	mem_free(r->tasks);
}

/* Clear a result: only the tasks listed in it have left anything. */
static void
result_clear(struct job_result *r)
{
	r->warnings.len = r->game.len = 0;
	for (int i = 0; i < r->count; i++)
		task_result_clear(&r->of[r->tasks[i]]);
	r->count = 0;
}

/* List a task as one that has, or may have, left a result. */
static void
add_task(struct job_result *r, int task)
{
	int i = r->count;

	for (int k = 0; k < r->count; k++)
		if (r->tasks[k] == task)
			return;
	for (; i > 0 && r->tasks[i - 1] > task; i--)
		r->tasks[i] = r->tasks[i - 1];
	r->tasks[i] = task;
	r->count++;
}

void
game_job_init(struct game_job *j, int tasks)
{
	*j = (struct game_job){.tasks = tasks};
	batch_init(&j->batch);
	j->errors = mem_get((size_t)tasks * sizeof *j->errors);
	for (int i = 0; i < tasks; i++)
		out_init(&j->errors[i], -1, "errors");
}

void
game_job_free(struct game_job *j)
{
	for (int i = 0; i < j->capacity; i++)
		result_free(&j->results[i], j->tasks);
	mem_free(j->results);
	batch_free(&j->batch);
	for (int i = 0; i < j->tasks; i++)
		out_close(&j->errors[i]);
	mem_free(j->errors);
	arena_free(&j->memory);
}

void
game_job_clear(struct game_job *j)
{
	for (int i = 0; i < j->capacity && i <= j->batch.count; i++)
		result_clear(&j->results[i]);
	for (int i = 0; i < j->tasks; i++)
		j->errors[i].len = 0;
	j->done = j->written = 0;
	j->failed = false;
	arena_reset(&j->memory);
}

/* Reserve a result for each game of the batch, and one for what follows. */
static void
reserve_results(struct game_job *j)
{
	int count = j->batch.count + 1;

	if (count <= j->capacity)
		return;
	j->results = mem_grow(j->results, (size_t)count * sizeof *j->results);
	while (j->capacity < count) {
		j->results[j->capacity] = (struct job_result){0};
		result_init(&j->results[j->capacity++], j->tasks);
	}
}

/* ----------------------------------------------------------------- workers */

static void
task_worker_init(struct task_worker *w, struct match_task *t, bool alone)
{
	*w = (struct task_worker){.task = t};
	w->run = cql_run_new(t->query, NULL, NULL);
	cql_run_options(w->run, &t->options->run);
	matcher_init(&w->matcher, w->run, t->options);
	if (t->names)
		w->namer = namer_new(t->names, &t->options->run);
	w->matcher.namer = w->namer;
	w->matcher.alone = alone;
}

/*
 * Return the last ply of the main line that a task needs; UINT64_MAX: that of
 * the game. The move that is played at the last position that may match may be
 * asked for.
 */
static uint64_t
last_ply_of(const struct match_task *t)
{
	const struct match_options *o = t->options;
	uint64_t last = query_last_ply(t->query);

	if (last == UINT64_MAX || o->variations || o->inverts || o->answers ||
	    o->query_tag || t->names)
		return UINT64_MAX;
	if (!o->report.format && !match_options_unwritten(o))
		return UINT64_MAX;
	if (o->report.queries || o->report.shows_value)
		return UINT64_MAX;
	return last + 1;
}

/* Return the last ply that any task needs; 0: that of the game. */
static uint64_t
last_ply_of_all(const struct match_task *tasks, int count)
{
	uint64_t last = 0;

	for (int i = 0; i < count; i++) {
		uint64_t own = last_ply_of(&tasks[i]);

		if (own > last)
			last = own;
	}
	return last == UINT64_MAX ? 0 : last;
}

void
worker_init(struct match_worker *w, struct match_task *tasks, int count,
    bool measures, struct out *direct, bool joins)
{
	const struct match_options *o = tasks->options;

	*w = (struct match_worker){.tasks = count,
	    .measures = measures,
	    .direct = direct,
	    .joins = joins};
	lazy_game_init(&w->game, &o->reading, last_ply_of_all(tasks, count));
	annotator_init(&w->tagger, NULL,
	    &(struct annotate_style){.pgn = &o->style,
		.tags_in = o->tags_in,
		.tags_out = o->tags_out,
		.left_out = o->query_tag});
	w->of = mem_get((size_t)count * sizeof *w->of);
	for (int i = 0; i < count; i++)
		task_worker_init(&w->of[i], &tasks[i],
		    count == 1 && (joins || short_way_once(SHORT_ALONE)));
}

void
worker_free(struct match_worker *w)
{
	for (int i = 0; i < w->tasks; i++) {
		matcher_free(&w->of[i].matcher);
		namer_free(w->of[i].namer);
		cql_run_free(w->of[i].run);
	}
	mem_free(w->of);
	lazy_game_free(&w->game);
	annotator_free(&w->tagger);
}

bool
worker_begin(struct task_worker *w)
{
	if (w->began)
		return true;
	w->began = true;
	short_way_restart(0);
	return cql_begin(w->run);
}

static struct out *
messages_of(const struct match_worker *w, struct task_result *r)
{
	return w->direct ? w->direct : &r->messages;
}

/* Send later messages and results of a task to this result. */
static void
speak_to(struct match_worker *w, struct game_job *j, int task,
    struct job_result *result)
{
	struct task_worker *t = &w->of[task];
	struct task_result *r = &result->of[task];
	struct out *messages = messages_of(w, r), *errors = &j->errors[task];

	cql_run_speak(t->run, messages, errors);
	cql_run_warn(t->run, &r->odd);
	reporter_speak(&t->matcher.reporter, messages, errors);
	t->matcher.text = &r->text;
	t->matcher.keys = &r->keys;
	if (t->namer)
		namer_write_to(t->namer, messages, errors);
}

/* Return the run forgets its best values when the next game starts. */
static struct sort_best *
copy_best(
    struct game_job *j, const struct query *q, const struct sort_best *best)
{
	struct sort_best *copy =
	    arena_copy(&j->memory, best, (size_t)q->sortings * sizeof *best);

	for (int i = 0; i < q->sortings; i++)
		if (best[i].some && q->sorting[i].text)
			copy[i].text = arena_text(&j->memory, best[i].text);
	return copy;
}

static void
keep_match(
    struct task_result *r, struct game_job *j, const struct task_worker *t)
{
	r->matches = true;
	if (t->namer)
		out_str(&r->name, t->matcher.name);
	r->best = copy_best(j, t->task->query, cql_best(t->run));
}

/* True if the task still matches games. */
static bool
goes_on(const struct task_worker *t)
{
	return !t->failed && !t->task->over;
}

/* True if the task matches this game; others may match games it leaves out. */
static bool
takes(const struct task_worker *t, uint64_t number)
{
	const struct number_range *games = &t->task->options->games;

	return goes_on(t) && number >= games->least && number <= games->most;
}

/* End a task that failed; the job fails when all its tasks have. */
static void
note_failure(
    struct match_worker *w, struct game_job *j, int task, struct job_result *r)
{
	w->of[task].failed = r->of[task].failed = true;
	for (int i = 0; i < w->tasks; i++)
		if (goes_on(&w->of[i]))
			return;
	j->failed = true;
}

void
worker_start(struct match_worker *w, struct game_job *j)
{
	struct job_result *r;

	reserve_results(j);
	r = &j->results[0];
	for (int i = 0; i < w->tasks && j->batch.count; i++) {
		if (!goes_on(&w->of[i]) || w->of[i].began)
			continue;
		speak_to(w, j, i, r);
		if (!worker_begin(&w->of[i]))
			note_failure(w, j, i, r);
		add_task(r, i);
	}
}

/* True if a game left anything that must be written or counted. */
static bool
is_anything(const struct task_worker *t, const struct task_result *r)
{
	return r->matches || r->failed || r->messages.len || r->odd.count ||
	    t->task->groups;
}

/* Match one game for one task. */
static void
take_game(struct match_worker *w, struct game_job *j, int task,
    struct job_result *result)
{
	struct task_worker *t = &w->of[task];
	struct task_result *r = &result->of[task];
	long long begun = w->measures ? clock_ns() : 0;
	enum cql_result found;

	speak_to(w, j, task, result);
	found = matcher_take(&t->matcher, &w->game, &r->positions);
	if (w->measures)
		t->seconds += (double)(clock_ns() - begun) / 1e9;
	if (found == CQL_YES)
		keep_match(r, j, t);
	else if (found == CQL_ERROR)
		note_failure(w, j, task, result);
	if (is_anything(t, r))
		add_task(result, task);
}

/*
 * Match a game for all tasks.  False when a signal stopped a query before it
 * had seen the whole game: then the game is not done for any task.
 */
static bool
take_tasks(struct match_worker *w, struct game_job *j, struct job_result *r,
    const uint8_t *known)
{
	for (int i = 0; i < w->tasks && !j->failed; i++) {
		if (!takes(&w->of[i], w->game.game.number) ||
		    !indexed_asks(w->of[i].task->options, known, i) ||
		    matcher_passes(&w->of[i].matcher, &w->game))
			continue;
		take_game(w, j, i, r);
		if (r->of[i].failed && stop_seen())
			j->failed = true;
	}
	return !j->failed;
}

static bool
any_matches(const struct job_result *r)
{
	for (int i = 0; i < r->count; i++)
		if (r->of[r->tasks[i]].matches)
			return true;
	return false;
}

bool
worker_next(struct match_worker *w, struct game_job *j)
{
	int i = j->done;
	const struct batch_game *game = &j->batch.games[i];
	struct job_result *r = &j->results[i];

	if (j->failed)
		return false;
	w->game.warnings = w->joins ? messages_of(w, &r->of[0]) : &r->warnings;
	batch_notice(&j->batch, i, w->game.warnings);
	if (r->of[0].messages.len)
		add_task(r, 0);
	if (i == j->batch.count)
		return false;
	mem_task("matching game", game->number);
	short_way_restart(game->number);
	lazy_game_take(&w->game, &game->chunk, game->file, game->number);
	if (!take_tasks(w, j, r, game->known))
		return false;
	if (w->tagger.style.left_out && any_matches(r)) {
		annotator_write(
		    &w->tagger, lazy_game_tree(&w->game, true), NULL, &r->game);
		r->tag_at = w->tagger.left_out_at;
	}
	j->done = i + 1;
	return true;
}
