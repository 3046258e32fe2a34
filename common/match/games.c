/* games.c - see games.h */
#include "match/games.h"

#include "base/mem.h"
#include "io/pool.h"
#include "io/stop.h"
#include "match/game_writer.h"

/*
 * One thread takes game after game, so that nothing is read that need not be.
 * Several take some at a time, few enough to share the last ones of a file.
 */
enum {
	JOB_GAMES = 32,
	JOB_BYTES = 1 << 16,
};

struct match_worker {
	struct cql_run *run;
	bool began;	     /* cql_begin() was called */
	struct namer *namer; /* or NULL */
	struct matcher matcher;
};

struct games_state {
	struct run_games *given;
	struct match_worker *workers;
	struct game_writer writer;
	struct run_warnings end; /* of cqlend */
	bool unread;		 /* the reader was stopped */
};

/* ----------------------------------------------------------------- workers */

static void
worker_init(struct match_worker *w, const struct run_games *g)
{
	w->run = cql_run_new(g->query, NULL, NULL);
	cql_run_options(w->run, &g->options->run);
	matcher_init(&w->matcher, w->run, g->options);
	if (g->names)
		w->namer = namer_new(g->names, &g->options->run);
	w->matcher.namer = w->namer;
}

static void
worker_free(struct match_worker *w)
{
	matcher_free(&w->matcher);
	namer_free(w->namer);
	cql_run_free(w->run);
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
add_match(struct game_job *j, const struct match_worker *w, int game,
    unsigned long positions)
{
	MEM_RESERVE(j->match, j->count, 1, j->capacity);
	if (w->namer)
		out_str(&j->names, w->matcher.name);
	j->match[j->count++] = (struct game_match){game, positions, j->text.len,
	    j->names.len, copy_best(j, cql_query(w->run), cql_best(w->run))};
}

/* False when the query stopped. */
static bool
work_game(struct game_job *j, struct match_worker *w, int i)
{
	const struct batch_game *game = &j->batch.games[i];
	unsigned long positions;

	switch (matcher_take(
	    &w->matcher, &game->chunk, game->file, game->number, &positions)) {
	case CQL_ERROR: return false;
	case CQL_YES: add_match(j, w, i, positions); return true;
	default: return true;
	}
}

/* False when the query stopped. */
static bool
worker_begin(struct match_worker *w)
{
	if (w->began)
		return true;
	w->began = true;
	return cql_begin(w->run);
}

/* Messages of several threads wait, so that they keep their order. */
static struct out *
messages_of(const struct games_state *r, struct game_job *j)
{
	const struct run_games *g = r->given;

	return g->threads == 1 && !g->options->holds_messages ? g->messages
							      : &j->messages;
}

/* So do warnings, among the messages where both go to one place. */
static struct out *
warnings_of(const struct games_state *r, struct game_job *j)
{
	const struct run_games *g = r->given;

	if (g->warnings == g->messages)
		return messages_of(r, j);
	return &j->warnings;
}

/* A game is done: what was said up to here belongs to it. */
static void
mark_said(struct game_job *j)
{
	MEM_RESERVE(j->said, j->done, 1, j->said_capacity);
	j->said[j->done++] =
	    (struct game_said){j->messages.len, j->warnings.len, j->odd.count};
}

static void
work_job(void *user, void *job, int thread)
{
	struct match_worker *w = &((struct games_state *)user)->workers[thread];
	struct game_job *j = job;
	struct out *warnings = warnings_of(user, j);

	cql_run_speak(w->run, messages_of(user, j), &j->errors);
	cql_run_warn(w->run, &j->odd);
	w->matcher.text = &j->text;
	w->matcher.warnings = warnings;
	if (w->namer)
		namer_write_to(w->namer, messages_of(user, j), &j->errors);
	j->failed = j->batch.count && !worker_begin(w);
	for (int i = 0; i < j->batch.count && !j->failed; i++) {
		batch_notice(&j->batch, i, warnings);
		j->failed = !work_game(j, w, i);
		if (!j->failed)
			mark_said(j);
	}
	if (!j->failed)
		batch_notice(&j->batch, j->batch.count, &j->warnings);
}

/* ------------------------------------------------------------------ reader */

/* When the run is to stop the batch is not used: its last game may be cut
 * short. */
static bool
fill_job(void *user, void *job)
{
	struct games_state *r = user;
	struct run_games *g = r->given;
	struct game_job *j = job;
	int games = g->threads == 1 ? 1 : JOB_GAMES;
	bool more =
	    !stop_reason() && batch_fill(&j->batch, g->games, games, JOB_BYTES);

	r->unread = stop_reason() != NULL;
	return more && !r->unread;
}

/* --------------------------------------------------------------------- all */

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
		game_job_init(&jobs[i]);
	pool_run(&(struct pool){.fill = fill_job,
		     .work = work_job,
		     .done = finish_job,
		     .user = r,
		     .jobs = jobs,
		     .job_size = sizeof *jobs,
		     .unordered = r->given->options->unordered},
	    threads);
	for (size_t i = 0; i < count; i++)
		game_job_free(&jobs[i]);
	mem_free(jobs);
}

/* False when a program wrote more than the queries read: cql_settle(). */
static bool
check_programs(struct games_state *r)
{
	const struct run_games *g = r->given;
	bool good = true;

	for (int i = 0; i < g->threads; i++) {
		const struct match_worker *w = &r->workers[i];

		cql_run_speak(w->run, g->messages, g->errors);
		cql_dismiss(w->run, i == 0 && !g->state);
		if (w->namer) {
			namer_write_to(w->namer, g->messages, g->errors);
			namer_dismiss(w->namer);
		}
	}
	for (int i = 0; i < g->threads && good; i++) {
		const struct match_worker *w = &r->workers[i];

		good =
		    cql_settle(w->run) && (!w->namer || namer_settle(w->namer));
	}
	return good;
}

/*
 * Merges the runs of all threads and does what the query does at the end.  For
 * a part of a run the merged state is written instead, but not when games could
 * not be read: it would pass for the state of the whole part.
 */
static bool
finish(struct games_state *r)
{
	struct run_games *g = r->given;
	struct cql_run *whole = r->workers[0].run;
	bool began = false;

	cql_run_speak(whole, g->messages, g->errors);
	cql_run_warn(whole, &r->end);
	for (int i = 0; i < g->threads; i++)
		began |= r->workers[i].began;
	if ((!began && !worker_begin(&r->workers[0])) || !check_programs(r))
		return false;
	for (int i = 1; i < g->threads; i++)
		cql_merge(whole, r->workers[i].run);
	if (g->state) {
		if (g->games->status == STATUS_OK)
			cql_write_state(whole, g->state);
		return true;
	}
	return cql_finish(whole, g->messages);
}

bool
run_games(struct run_games *g)
{
	struct games_state r = {.given = g};
	struct game_writer *w = &r.writer;

	game_writer_init(w, g);
	run_warnings_init(&r.end);
	r.workers = mem_get((size_t)g->threads * sizeof *r.workers);
	for (int i = 0; i < g->threads; i++)
		worker_init(&r.workers[i], g);
	g->games->nested = g->options->reading.nested;
	g->games->first_game = g->options->games.least;
	g->games->last_game = g->options->games.most;
	g->games->flush = g->threads == 1 ? g->out : NULL;
	run_jobs(&r, g->threads);
	g->stopped = !w->failed && (r.unread || w->unfinished);
	g->read = w->state.done;
	if (g->progress)
		progress_end(g->progress, &w->state);
	game_writer_give(w);
	w->failed = w->failed || (!g->stopped && !finish(&r));
	run_warnings_write(&r.end, 0, r.end.count, &w->known, g->warnings);
	run_warnings_free(&r.end);
	for (int i = 0; i < g->threads; i++)
		worker_free(&r.workers[i]);
	mem_free(r.workers);
	games_close(g->games);
	out_flush(g->out);
	g->failed = w->failed;
	game_writer_free(w);
	return !g->failed && !g->stopped;
}
