/* games.c - see games.h */
#include "match/games.h"

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

/* A game that matched, and how long the texts of its job were then. */
struct game_match {
	int game; /* its place in the batch */
	unsigned long positions;
	size_t text, names;
	struct sort_best *best; /* of each sort of the query */
};

/* How much had been said when a game was done. */
struct game_said {
	size_t messages, warnings;
	int odd; /* how many of run_warnings.h */
};

/* Some games, and what is to be written of them. */
struct game_job {
	struct batch batch;
	struct out text, names, messages, warnings, errors;
	struct run_warnings odd;
	struct game_match *match;
	int count; /* of `match` */
	size_t capacity;
	struct game_said *said; /* of each game that is done */
	int done;		/* games */
	size_t said_capacity;
	struct arena memory; /* of the best values */
	bool failed;	     /* the query stopped */
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
	struct game_order order;
	struct run_warnings known; /* those that have been written */
	struct run_warnings end;   /* of cqlend */
	long long flushed;	   /* when: clock_ns() */
	struct progress_state state;
	unsigned long written; /* games, or rows of them: what --limit counts */
	const char *file;      /* of the last game, and the bytes before it */
	unsigned long long bytes_before;
	bool failed;
	bool unread, unfinished; /* the reader, a worker was stopped */
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

/* ------------------------------------------------------------------ writer */

/* How much of each text of a job has been written. */
struct written {
	size_t text, names, messages, warnings;
	int games, odd;
};

static void
write_up_to(const struct out *from, size_t *at, size_t end, struct out *to)
{
	out_bytes(to, from->text + *at, end - *at);
	*at = end;
}

static struct str
text_between(const struct out *o, size_t from, size_t to)
{
	return from == to ? str_of("")
			  : (struct str){o->text + from, to - from};
}

static void
write_said(struct games_state *r, const struct game_job *j, struct written *w,
    struct game_said to)
{
	struct run_games *g = r->given;

	write_up_to(&j->messages, &w->messages, to.messages, g->messages);
	write_up_to(&j->warnings, &w->warnings, to.warnings, g->warnings);
	run_warnings_write(&j->odd, w->odd, to.odd, &r->known, g->warnings);
	w->odd = to.odd;
}

/* What was said of the games before this one of the job. */
static void
write_said_before(struct games_state *r, const struct game_job *j,
    struct written *w, int game)
{
	while (w->games < game)
		write_said(r, j, w, j->said[w->games++]);
}

/* Reports what is wrong with a file; false if anything is. */
static bool
succeeded(struct games_state *r, const char *wrong)
{
	if (!wrong)
		return true;
	out_format(r->given->errors, "%s: %s\n", progname, wrong);
	r->failed = true;
	return false;
}

static bool
writes_rows(const struct match_options *o)
{
	return o->report.format || o->answers;
}

/* What --limit leaves of a game's text; a row counts as much as a game. */
static struct str
cut_to_limit(struct games_state *r, struct str text, unsigned long matches)
{
	const struct match_options *o = r->given->options;
	unsigned long count = writes_rows(o) ? matches : 1;
	unsigned long left = o->limit - r->written;

	if (!o->limit || count <= left) {
		r->written += count;
		return text;
	}
	r->written += left;
	return report_first_rows(&o->report, text, left);
}

/* False when it was the last one, or could not be written. */
static bool
output_game(void *user, struct str name, struct str text, unsigned long matches)
{
	struct games_state *r = user;
	struct run_games *g = r->given;

	text = cut_to_limit(r, text, matches);
	if (!g->files)
		out_str(g->out, text);
	else if (!succeeded(
		     r, files_add(g->files, g->names ? name : g->name, text)))
		return false;
	return !g->options->limit || r->written < g->options->limit;
}

/* Must games wait until all are known?  Not where nothing is written. */
static bool
is_sorted(const struct games_state *r)
{
	const struct match_options *o = r->given->options;

	return order_waits(&r->order) && !o->unsorted && !o->counts &&
	    !o->status_only;
}

/* A game that matched; false when it was the last one. */
static bool
take_match(struct games_state *r, const struct game_job *j,
    const struct game_match *m, struct written *w)
{
	struct run_games *g = r->given;
	struct str text = text_between(&j->text, w->text, m->text);
	struct str name = text_between(&j->names, w->names, m->names);
	bool more = true;

	write_said_before(r, j, w, m->game + 1);
	w->text = m->text;
	w->names = m->names;
	if (is_sorted(r))
		order_add(&r->order, text, name, m->best, m->positions);
	else
		more = output_game(r, name, text, m->positions);
	if (g->options->showmatches)
		out_format(
		    g->warnings, "<%lu>", j->batch.games[m->game].number);
	g->matching_games++;
	g->matching_positions += m->positions;
	return more && !g->options->status_only;
}

/*
 * With one thread the reader flushes before it waits for input; with several
 * it cannot, so it is done here.
 */
static void
flush(struct games_state *r)
{
	long long now = clock_ns();
	bool waited = now - r->flushed >= FLUSH_NS;

	if (r->given->threads > 1 || waited)
		out_flush(r->given->out);
	if (!waited)
		return;
	if (r->given->files)
		succeeded(r, files_flush(r->given->files));
	r->flushed = now;
}

/* Messages of the games behind the last one that matched. */
static void
write_rest(struct games_state *r, const struct game_job *j, struct written *w)
{
	struct run_games *g = r->given;

	write_said_before(r, j, w, j->done);
	write_said(r, j, w,
	    (struct game_said){j->messages.len, j->warnings.len, j->odd.count});
	if (j->failed && stop_seen()) {
		r->unfinished = true;
		return;
	}
	out_bytes(g->errors, j->errors.text, j->errors.len);
	r->failed |= j->failed;
}

/* How far the run is, with the first `games` of a job. */
static void
show_progress(struct games_state *r, const struct game_job *j, int games)
{
	struct run_games *g = r->given;

	r->state.matches = g->matching_games;
	for (int i = 0; i < games; i++) {
		const struct batch_game *game = &j->batch.games[i];

		g->last_game = game->number;
		r->state.done++;
		if (r->file && r->file != game->file)
			r->bytes_before += source_size(r->file);
		r->file = game->file;
		r->state.at =
		    r->bytes_before + game->chunk.offset + game->chunk.text.len;
		if (g->progress)
			progress_step(g->progress, &r->state);
	}
}

static void
clear_job(struct game_job *j)
{
	j->text.len = j->names.len = 0;
	j->messages.len = j->warnings.len = j->errors.len = 0;
	run_warnings_clear(&j->odd);
	j->count = j->done = 0;
	j->failed = false;
	arena_reset(&j->memory);
}

static bool
finish_job(void *user, void *job)
{
	struct games_state *r = user;
	struct game_job *j = job;
	struct written written = {0};
	bool more = true;
	int games = j->done;

	for (int i = 0; i < j->count && more; i++) {
		more = take_match(r, j, &j->match[i], &written);
		if (!more)
			games = j->match[i].game + 1;
	}
	if (more)
		write_rest(r, j, &written);
	show_progress(r, j, games);
	clear_job(j);
	flush(r);
	return more && !r->failed && !r->unfinished;
}

/* --------------------------------------------------------------------- all */

static void
job_init(struct game_job *j)
{
	batch_init(&j->batch);
	out_init(&j->text, -1, "games");
	out_init(&j->names, -1, "names of files");
	out_init(&j->messages, -1, "messages");
	out_init(&j->warnings, -1, "warnings");
	out_init(&j->errors, -1, "errors");
	run_warnings_init(&j->odd);
}

static void
job_free(struct game_job *j)
{
	batch_free(&j->batch);
	out_close(&j->text);
	out_close(&j->names);
	out_close(&j->messages);
	out_close(&j->warnings);
	out_close(&j->errors);
	run_warnings_free(&j->odd);
	mem_free(j->said);
	mem_free(j->match);
	arena_free(&j->memory);
}

static void
run_jobs(struct games_state *r, int threads)
{
	size_t count = (size_t)POOL_JOBS(threads);
	struct game_job *jobs = mem_get(count * sizeof *jobs);

	for (size_t i = 0; i < count; i++)
		job_init(&jobs[i]);
	pool_run(&(struct pool){.fill = fill_job,
		     .work = work_job,
		     .done = finish_job,
		     .user = r,
		     .jobs = jobs,
		     .job_size = sizeof *jobs,
		     .unordered = r->given->options->unordered},
	    threads);
	for (size_t i = 0; i < count; i++)
		job_free(&jobs[i]);
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
	struct games_state r = {.given = g, .state.size = g->size};

	run_warnings_init(&r.known);
	run_warnings_init(&r.end);
	order_init(&r.order, g->query, g->options->sorts);
	r.workers = mem_get((size_t)g->threads * sizeof *r.workers);
	for (int i = 0; i < g->threads; i++)
		worker_init(&r.workers[i], g);
	g->games->nested = g->options->reading.nested;
	g->games->first_game = g->options->games.least;
	g->games->last_game = g->options->games.most;
	g->games->flush = g->threads == 1 ? g->out : NULL;
	run_jobs(&r, g->threads);
	g->stopped = !r.failed && (r.unread || r.unfinished);
	if (g->progress)
		progress_end(g->progress, &r.state);
	order_give(&r.order, output_game, &r);
	r.failed = r.failed || (!g->stopped && !finish(&r));
	run_warnings_write(&r.end, 0, r.end.count, &r.known, g->warnings);
	run_warnings_free(&r.end);
	run_warnings_free(&r.known);
	for (int i = 0; i < g->threads; i++)
		worker_free(&r.workers[i]);
	mem_free(r.workers);
	order_free(&r.order);
	games_close(g->games);
	out_flush(g->out);
	g->failed = r.failed;
	return !r.failed && !g->stopped;
}
