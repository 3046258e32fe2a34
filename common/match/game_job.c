/* game_job.c - see game_job.h */
#include "match/game_job.h"

#include "base/mem.h"

/* -------------------------------------------------------------------- jobs */

static void
result_init(struct game_result *r)
{
	out_init(&r->text, -1, "games");
	out_init(&r->name, -1, "the name of a file");
	out_init(&r->messages, -1, "messages");
	out_init(&r->warnings, -1, "warnings");
	run_warnings_init(&r->odd);
}

static void
result_free(struct game_result *r)
{
	out_close(&r->text);
	out_close(&r->name);
	out_close(&r->messages);
	out_close(&r->warnings);
	run_warnings_free(&r->odd);
}

static void
result_clear(struct game_result *r)
{
	r->text.len = r->name.len = 0;
	r->messages.len = r->warnings.len = 0;
	run_warnings_clear(&r->odd);
	r->matches = false;
}

void
game_job_init(struct game_job *j)
{
	*j = (struct game_job){0};
	batch_init(&j->batch);
	out_init(&j->errors, -1, "errors");
}

void
game_job_free(struct game_job *j)
{
	for (int i = 0; i < j->capacity; i++)
		result_free(&j->results[i]);
	mem_free(j->results);
	batch_free(&j->batch);
	out_close(&j->errors);
	arena_free(&j->memory);
}

void
game_job_clear(struct game_job *j)
{
	for (int i = 0; i < j->capacity && i <= j->batch.count; i++)
		result_clear(&j->results[i]);
	j->errors.len = 0;
	j->done = j->written = 0;
	j->failed = false;
	arena_reset(&j->memory);
}

/* A result for each game of the batch, and one behind them. */
static void
reserve_results(struct game_job *j)
{
	int count = j->batch.count + 1;

	if (count <= j->capacity)
		return;
	j->results = mem_grow(j->results, (size_t)count * sizeof *j->results);
	while (j->capacity < count) {
		j->results[j->capacity] = (struct game_result){0};
		result_init(&j->results[j->capacity++]);
	}
}

/* ----------------------------------------------------------------- workers */

void
worker_init(struct match_worker *w, const struct query *q,
    const struct match_options *o, const struct output_name *names,
    struct out *direct, bool joins)
{
	*w = (struct match_worker){.direct = direct, .joins = joins};
	w->run = cql_run_new(q, NULL, NULL);
	cql_run_options(w->run, &o->run);
	parsed_game_init(&w->game, &o->reading);
	matcher_init(&w->matcher, w->run, o);
	if (names)
		w->namer = namer_new(names, &o->run);
	w->matcher.namer = w->namer;
}

void
worker_free(struct match_worker *w)
{
	matcher_free(&w->matcher);
	parsed_game_free(&w->game);
	namer_free(w->namer);
	cql_run_free(w->run);
}

bool
worker_begin(struct match_worker *w)
{
	if (w->began)
		return true;
	w->began = true;
	return cql_begin(w->run);
}

/* What is said from now on belongs to this result. */
static void
speak_to(struct match_worker *w, struct game_job *j, struct game_result *r)
{
	struct out *messages = w->direct ? w->direct : &r->messages;

	cql_run_speak(w->run, messages, &j->errors);
	cql_run_warn(w->run, &r->odd);
	reporter_speak(&w->matcher.reporter, messages, &j->errors);
	w->matcher.text = &r->text;
	w->game.warnings = w->joins ? messages : &r->warnings;
	if (w->namer)
		namer_write_to(w->namer, messages, &j->errors);
}

/* The run forgets its best values when the next game starts. */
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
    struct game_result *r, struct game_job *j, const struct match_worker *w)
{
	r->matches = true;
	if (w->namer)
		out_str(&r->name, w->matcher.name);
	r->best = copy_best(j, cql_query(w->run), cql_best(w->run));
}

void
worker_start(struct match_worker *w, struct game_job *j)
{
	reserve_results(j);
	speak_to(w, j, &j->results[0]);
	j->failed = j->batch.count && !worker_begin(w);
}

bool
worker_next(struct match_worker *w, struct game_job *j)
{
	int i = j->done;
	const struct batch_game *game = &j->batch.games[i];
	struct game_result *r = &j->results[i];
	enum cql_result found;

	if (j->failed)
		return false;
	speak_to(w, j, r);
	batch_notice(&j->batch, i, w->game.warnings);
	if (i == j->batch.count)
		return false;
	parsed_game_take(&w->game, &game->chunk, game->file, game->number);
	found = matcher_take(&w->matcher, &w->game, &r->positions);
	if (found == CQL_YES)
		keep_match(r, j, w);
	j->failed = found == CQL_ERROR;
	if (!j->failed)
		j->done = i + 1;
	return !j->failed;
}
