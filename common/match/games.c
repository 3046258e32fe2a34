/* games.c - see games.h */
#include "match/games.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/die.h"
#include "base/mem.h"
#include "io/pool.h"
#include "io/stop.h"
#include "match/order.h"
#include "pgn/batch.h"

/*
 * One thread takes game after game, so that nothing is read that need not be.
 * Several take some at a time, few enough to share the last ones of a file.
 */
enum {
	JOB_GAMES = 32,
	JOB_BYTES = 1 << 16,
	FLUSH_NS = 100 * CLOCK_MS, /* results wait no longer than this */
};

/* A game that matched, and how much the job had made when it had. */
struct found {
	int game; /* of the batch */
	unsigned long positions;
	size_t text, names, messages, warnings;
	struct sort_best *best; /* of each sort of the query */
};

/* Some games, and what came of them. */
struct job {
	struct batch batch;
	struct out text, names, messages, warnings, errors;
	struct found *found;
	int count, room;
	int done;	     /* games */
	struct arena memory; /* of what was found */
	bool failed;	     /* the query stopped */
};

struct worker {
	struct cql_run *run;
	bool began; /* what the query does before the first game is done */
	struct namer *namer; /* or NULL */
	struct matcher matcher;
};

struct run {
	struct run_games *wish;
	struct worker *workers;
	struct order order;
	long long flushed; /* when: clock_ns() */
	struct progress_state state;
	bool failed;
	bool unread, unfinished; /* a signal stopped the reader, a worker */
};

/* ----------------------------------------------------------------- workers */

static void
worker_init(struct worker *w, const struct run_games *g)
{
	w->run = cql_run_new(g->query, NULL, NULL);
	cql_run_options(w->run, g->options);
	matcher_init(&w->matcher, w->run, g->wish, g->report);
	if (g->names)
		w->namer = namer_new(g->names, g->options);
	w->matcher.namer = w->namer;
}

static void
worker_free(struct worker *w)
{
	matcher_free(&w->matcher);
	namer_free(w->namer);
	cql_run_free(w->run);
}

/* The best values of this game outlive it. */
static struct sort_best *
copy_best(struct job *j, const struct query *q, const struct sort_best *best)
{
	struct sort_best *copy =
	    arena_copy(&j->memory, best, (size_t)q->sortings * sizeof *best);

	for (int i = 0; i < q->sortings; i++)
		if (best[i].some && q->sorting[i].text)
			copy[i].text = arena_text(&j->memory, best[i].text);
	return copy;
}

static void
keep_found(
    struct job *j, const struct worker *w, int game, unsigned long positions)
{
	if (j->count == j->room) {
		j->room = j->room ? 2 * j->room : 16;
		j->found =
		    mem_grow(j->found, (size_t)j->room * sizeof *j->found);
	}
	if (w->namer)
		out_str(&j->names, w->matcher.name);
	j->found[j->count++] = (struct found){game, positions, j->text.len,
	    j->names.len, j->messages.len, j->warnings.len,
	    copy_best(j, cql_query(w->run), cql_best(w->run))};
}

/* False when the query stopped. */
static bool
work_game(struct job *j, struct worker *w, int i)
{
	const struct batch_game *game = &j->batch.games[i];
	unsigned long positions;

	switch (matcher_take(
	    &w->matcher, &game->chunk, game->file, game->number, &positions)) {
	case CQL_ERROR: return false;
	case CQL_YES: keep_found(j, w, i, positions); return true;
	default: return true;
	}
}

/* False when the query stopped. */
static bool
worker_begin(struct worker *w)
{
	if (w->began)
		return true;
	w->began = true;
	return cql_begin(w->run);
}

/* Messages of several threads wait, so that they keep their order. */
static struct out *
listener(const struct run *r, struct job *j)
{
	const struct run_games *g = r->wish;

	return g->threads == 1 && !g->wish->holds_messages ? g->messages
							   : &j->messages;
}

static void
work_job(void *user, void *job, int thread)
{
	struct worker *w = &((struct run *)user)->workers[thread];
	struct job *j = job;

	cql_run_speak(w->run, listener(user, j), &j->errors);
	w->matcher.text = &j->text;
	w->matcher.warnings = &j->warnings;
	if (w->namer)
		namer_speak(w->namer, listener(user, j), &j->errors);
	j->failed = j->batch.count && !worker_begin(w);
	for (int i = 0; i < j->batch.count && !j->failed; i++) {
		batch_notice(&j->batch, i, &j->warnings);
		j->failed = !work_game(j, w, i);
		j->done += !j->failed;
	}
	if (!j->failed)
		batch_notice(&j->batch, j->batch.count, &j->warnings);
}

/* ------------------------------------------------------------------ reader */

/* A signal may have cut the last game short. */
static bool
fill_job(void *user, void *job)
{
	struct run *r = user;
	struct run_games *g = r->wish;
	struct job *j = job;
	int games = g->threads == 1 ? 1 : JOB_GAMES;
	bool more =
	    !stop_seen() && batch_fill(&j->batch, g->games, games, JOB_BYTES);

	r->unread = stop_seen();
	return more && !r->unread;
}

/* ------------------------------------------------------------------ writer */

/* How much of a job has gone where it goes. */
struct passed {
	size_t text, names, messages, warnings;
};

static void
pass_on(const struct out *from, size_t *at, size_t end, struct out *to)
{
	out_bytes(to, from->text + *at, end - *at);
	*at = end;
}

static struct str
made_since(const struct out *o, size_t from, size_t to)
{
	return from == to ? str_of("")
			  : (struct str){o->text + from, to - from};
}

/* Takes what is wrong with a file; false if anything is. */
static bool
is_well(struct run *r, const char *wrong)
{
	if (!wrong)
		return true;
	out_format(r->wish->errors, "%s: %s\n", progname, wrong);
	r->failed = true;
	return false;
}

static bool
put_game(void *user, struct str name, struct str text)
{
	struct run *r = user;
	struct run_games *g = r->wish;

	if (g->files)
		return is_well(
		    r, files_add(g->files, g->names ? name : g->name, text));
	out_str(g->out, text);
	return true;
}

/* A game that matched; false when no more are wanted. */
static bool
take_found(
    struct run *r, const struct job *j, const struct found *f, struct passed *p)
{
	struct run_games *g = r->wish;
	struct str text = made_since(&j->text, p->text, f->text);
	struct str name = made_since(&j->names, p->names, f->names);
	bool good = true;

	pass_on(&j->messages, &p->messages, f->messages, g->messages);
	pass_on(&j->warnings, &p->warnings, f->warnings, g->warnings);
	p->text = f->text;
	p->names = f->names;
	if (order_waits(&r->order) && !g->wish->unsorted)
		order_add(&r->order, text, name, f->best, f->positions);
	else
		good = put_game(r, name, text);
	if (g->wish->showmatches)
		out_format(
		    g->warnings, "<%lu>", j->batch.games[f->game].number);
	g->matching_games++;
	g->matching_positions += f->positions;
	return good && g->matching_games != g->wish->limit;
}

/* With several threads nobody else will, when the input makes them wait. */
static void
flush(struct run *r)
{
	long long now = clock_ns();
	bool waited = now - r->flushed >= FLUSH_NS;

	if (r->wish->threads > 1 || waited)
		out_flush(r->wish->out);
	if (!waited)
		return;
	if (r->wish->files)
		is_well(r, files_flush(r->wish->files));
	r->flushed = now;
}

/* What stands behind the last game that matched. */
static void
take_rest(struct run *r, const struct job *j, struct passed *p)
{
	struct run_games *g = r->wish;

	pass_on(&j->messages, &p->messages, j->messages.len, g->messages);
	pass_on(&j->warnings, &p->warnings, j->warnings.len, g->warnings);
	if (j->failed && stop_seen()) {
		r->unfinished = true;
		return;
	}
	out_bytes(g->errors, j->errors.text, j->errors.len);
	r->failed |= j->failed;
}

/* How far the run is, with the first `games` of a job. */
static void
show_progress(struct run *r, const struct job *j, int games)
{
	struct run_games *g = r->wish;

	r->state.found = g->matching_games;
	for (int i = 0; i < games; i++) {
		const struct batch_game *game = &j->batch.games[i];

		g->last_game = game->number;
		r->state.done++;
		r->state.at = game->chunk.offset + game->chunk.text.len;
		if (g->progress)
			progress_step(g->progress, &r->state);
	}
}

static void
clear_job(struct job *j)
{
	j->text.len = j->names.len = 0;
	j->messages.len = j->warnings.len = j->errors.len = 0;
	j->count = j->done = 0;
	j->failed = false;
	arena_reset(&j->memory);
}

static bool
finish_job(void *user, void *job)
{
	struct run *r = user;
	struct job *j = job;
	struct passed passed = {0};
	bool more = true;
	int games = j->done;

	for (int i = 0; i < j->count && more; i++) {
		more = take_found(r, j, &j->found[i], &passed);
		if (!more)
			games = j->found[i].game + 1;
	}
	if (more)
		take_rest(r, j, &passed);
	show_progress(r, j, games);
	clear_job(j);
	flush(r);
	return more && !r->failed && !r->unfinished;
}

/* --------------------------------------------------------------------- all */

static void
job_init(struct job *j)
{
	batch_init(&j->batch);
	out_init(&j->text, -1, "games");
	out_init(&j->names, -1, "names of files");
	out_init(&j->messages, -1, "messages");
	out_init(&j->warnings, -1, "warnings");
	out_init(&j->errors, -1, "errors");
}

static void
job_free(struct job *j)
{
	batch_free(&j->batch);
	out_close(&j->text);
	out_close(&j->names);
	out_close(&j->messages);
	out_close(&j->warnings);
	out_close(&j->errors);
	free(j->found);
	arena_free(&j->memory);
}

static void
run_jobs(struct run *r, int threads)
{
	size_t count = (size_t)POOL_JOBS(threads);
	struct job *jobs = mem_get(count * sizeof *jobs);

	for (size_t i = 0; i < count; i++)
		job_init(&jobs[i]);
	pool_run(&(struct pool){.fill = fill_job,
		     .work = work_job,
		     .done = finish_job,
		     .user = r,
		     .jobs = jobs,
		     .job_size = sizeof *jobs,
		     .unordered = r->wish->unordered},
	    threads);
	for (size_t i = 0; i < count; i++)
		job_free(&jobs[i]);
	free(jobs);
}

/* Nobody may have said more than was asked for. */
static bool
settle(struct run *r)
{
	const struct run_games *g = r->wish;
	bool good = true;

	for (int i = 0; i < g->threads && good; i++) {
		cql_run_speak(r->workers[i].run, g->messages, g->errors);
		good = cql_settle(r->workers[i].run);
	}
	return good;
}

/*
 * All runs become one, and what the query does at the end is done; not so for a
 * part of a run, whose state is written to be joined with those of others; it
 * must not look whole when games could not be read.
 */
static bool
finish(struct run *r)
{
	struct run_games *g = r->wish;
	struct cql_run *whole = r->workers[0].run;
	bool began = false;

	cql_run_speak(whole, g->messages, g->errors);
	for (int i = 0; i < g->threads; i++)
		began |= r->workers[i].began;
	if ((!began && !worker_begin(&r->workers[0])) || !settle(r))
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
	struct run r = {.wish = g, .state.size = g->size};

	order_init(&r.order, g->query, g->wish->sorts);
	r.workers = mem_get((size_t)g->threads * sizeof *r.workers);
	for (int i = 0; i < g->threads; i++)
		worker_init(&r.workers[i], g);
	g->games->nested = g->wish->reading.nested;
	g->games->first_game = g->wish->first_game;
	g->games->last_game = g->wish->last_game;
	g->games->flush = g->threads == 1 ? g->out : NULL;
	run_jobs(&r, g->threads);
	g->stopped = r.unread || r.unfinished;
	if (g->progress)
		progress_end(g->progress, &r.state);
	order_give(&r.order, put_game, &r);
	r.failed = r.failed || (!g->stopped && !finish(&r));
	for (int i = 0; i < g->threads; i++)
		worker_free(&r.workers[i]);
	free(r.workers);
	order_free(&r.order);
	games_close(g->games);
	out_flush(g->out);
	return !r.failed && !g->stopped;
}
