/* run_thread.c - see run_thread.h */
#include "match/run_thread.h"

#include "base/mem.h"
#include "base/short_way.h"
#include "io/stop.h"
#include "match/indexed.h"
#include "system/clock.h"

/* ----------------------------------------------------------------- batches */

static void
query_result_free(struct query_result *r)
{
	out_close(&r->text);
	out_close(&r->name);
	out_close(&r->messages);
	game_keys_free(&r->keys[0]);
	game_keys_free(&r->keys[1]);
	run_warnings_free(&r->odd);
}

static void
query_result_clear(struct query_result *r)
{
	r->text.len = r->name.len = r->messages.len = 0;
	game_keys_clear(&r->keys[0]);
	game_keys_clear(&r->keys[1]);
	run_warnings_clear(&r->odd);
	r->matches = false;
	r->failed = NULL;
}

static void
results_free(struct game_results *r, int queries)
{
	out_close(&r->warnings);
	out_close(&r->game);
	for (int i = 0; i < queries; i++)
		query_result_free(&r->of[i]);
	mem_free(r->of);
}

static void
results_clear(struct game_results *r, int queries)
{
	r->warnings.len = r->game.len = 0;
	for (int i = 0; r->some && i < queries; i++)
		query_result_clear(&r->of[i]);
	r->some = false;
}

void
match_batch_free(struct match_batch *b)
{
	for (int i = 0; i < b->capacity; i++)
		results_free(&b->results[i], b->queries);
	mem_free(b->results);
	batch_free(&b->batch);
	arena_free(&b->memory);
}

void
match_batch_clear(struct match_batch *b)
{
	for (int i = 0; i < b->capacity && i <= b->batch.count; i++)
		results_clear(&b->results[i], b->queries);
	b->done = b->written = 0;
	b->failed = false;
	arena_reset(&b->memory);
}

/* Reserve a result for each game of the batch, and one for what follows. */
static void
reserve_results(struct match_batch *b)
{
	int count = b->batch.count + 1;

	if (count <= b->capacity)
		return;
	b->results = mem_grow(b->results, (size_t)count * sizeof *b->results);
	while (b->capacity < count)
		b->results[b->capacity++] = (struct game_results){
		    .of = mem_get((size_t)b->queries * sizeof *b->results->of)};
}

/* -------------------------------------------------------------- one thread */

/*
 * Return the last ply of the main line that any query needs; 0: that of the
 * game.  The move that is played at the last position that may match may be
 * looked at.
 */
static uint64_t
last_ply(const struct run *r)
{
	uint64_t last = 0;

	for (int i = 0; i < r->count; i++) {
		const struct match_options *o = r->queries[i].options;
		uint64_t own = query_last_ply(r->queries[i].query);
		bool shows_more = o->report.queries || o->report.shows_value ||
		    (!o->report.format && !match_options_unwritten(o));

		if (own == UINT64_MAX || o->variations || o->inverts ||
		    o->query_tag || o->output.names || shows_more)
			return 0;
		if (own >= last)
			last = own + 1;
	}
	return last;
}

/*
 * True if messages may go out at once.  Those of several threads or queries
 * wait, to keep their order, and those after games that an index rules out.
 */
static bool
says_at_once(const struct run *r)
{
	return r->threads == 1 && r->count == 1 && !r->indexed &&
	    !r->options->holds_messages;
}

void
run_thread_init(struct run_thread *t, struct run *r)
{
	const struct match_options *o = r->queries->options;
	bool joins = r->count == 1 && r->warnings == r->queries->messages;

	*t = (struct run_thread){.run = r,
	    .direct = says_at_once(r) ? r->queries->messages : NULL,
	    .joins = joins,
	    .queries = mem_get((size_t)r->count * sizeof *t->queries)};
	lazy_game_init(&t->game, &o->reading, last_ply(r));
	annotator_init(&t->tagger, NULL,
	    &(struct annotate_style){.pgn = &o->style,
		.tags_in = o->tags_in,
		.tags_out = o->tags_out,
		.left_out = o->query_tag});
	for (int i = 0; i < r->count; i++)
		query_thread_init(&t->queries[i], &r->queries[i],
		    r->count == 1 && (joins || short_way_once(SHORT_ALONE)));
}

void
run_thread_free(struct run_thread *t)
{
	for (int i = 0; i < t->run->count; i++)
		query_thread_free(&t->queries[i]);
	mem_free(t->queries);
	lazy_game_free(&t->game);
	annotator_free(&t->tagger);
}

static struct out *
messages_of(const struct run_thread *t, struct query_result *r)
{
	return t->direct ? t->direct : &r->messages;
}

/* Send later messages and results of a query to the results of a game. */
static void
speak_to(struct run_thread *t, int query, struct game_results *game)
{
	struct query_thread *q = &t->queries[query];

	q->result = &game->of[query];
	query_thread_speak(q, messages_of(t, q->result), &q->errors);
	cql_run_warn(q->run, &q->result->odd);
}

/* True if the query still matches games. */
static bool
goes_on(const struct query_thread *q)
{
	return !q->failed && !q->of->over;
}

/* True if a query matches this game; others may match games it leaves out. */
static bool
includes(const struct query_thread *q, uint64_t number)
{
	const struct number_range *games = &q->options->games;

	return goes_on(q) && number >= games->least && number <= games->most;
}

/* End a query that failed; the batch fails when all its queries have. */
static void
note_failure(struct run_thread *t, struct match_batch *b, int query)
{
	struct query_thread *q = &t->queries[query];

	q->failed = true;
	q->result->failed = &q->errors;
	for (int i = 0; i < t->run->count; i++)
		if (goes_on(&t->queries[i]))
			return;
	b->failed = true;
}

void
run_thread_start(struct run_thread *t, struct match_batch *b)
{
	reserve_results(b);
	for (int i = 0; i < t->run->count && b->batch.count; i++) {
		if (!goes_on(&t->queries[i]) || t->queries[i].began)
			continue;
		speak_to(t, i, &b->results[0]);
		if (!query_thread_begin(&t->queries[i]))
			note_failure(t, b, i);
		b->results[0].some = true;
	}
}

/* True if a game left anything that must be written or counted. */
static bool
is_anything(const struct query_thread *q)
{
	const struct query_result *r = q->result;

	return r->matches || r->failed || r->messages.len || r->odd.count ||
	    q->of->groups;
}

/* Match the game for one query. */
static void
match_query(struct run_thread *t, struct match_batch *b, int query,
    struct game_results *game)
{
	struct query_thread *q = &t->queries[query];
	long long begun = t->run->measures ? clock_ns() : 0;
	enum cql_result found;

	speak_to(t, query, game);
	found = query_thread_match(q, &t->game);
	if (t->run->measures)
		q->seconds += (double)(clock_ns() - begun) / 1e9;
	q->result->matches = found == CQL_YES;
	if (found == CQL_YES)
		q->result->best =
		    order_copy_best(&b->memory, q->of->query, cql_best(q->run));
	else if (found == CQL_ERROR)
		note_failure(t, b, query);
	game->some |= is_anything(q);
}

/*
 * Match the game for all queries.  False when a signal stopped a query before
 * it had seen the whole game: then the game is not done for any query.
 */
static bool
match_queries(struct run_thread *t, struct match_batch *b,
    struct game_results *game, const uint8_t *known)
{
	for (int i = 0; i < t->run->count && !b->failed; i++) {
		struct query_thread *q = &t->queries[i];

		if (!includes(q, t->game.game.number) ||
		    !indexed_asks(q->options, known, i) ||
		    query_thread_passes(q, &t->game))
			continue;
		match_query(t, b, i, game);
		if (t->game.game.stopped || (game->of[i].failed && stop_seen()))
			b->failed = true;
	}
	return !b->failed;
}

static bool
any_matches(const struct run_thread *t, const struct game_results *r)
{
	for (int i = 0; r->some && i < t->run->count; i++)
		if (r->of[i].matches)
			return true;
	return false;
}

bool
run_thread_next(struct run_thread *t, struct match_batch *b)
{
	int i = b->done;
	const struct batch_game *game = &b->batch.games[i];
	struct game_results *r = &b->results[i];

	if (b->failed)
		return false;
	t->game.warnings = t->joins ? messages_of(t, &r->of[0]) : &r->warnings;
	batch_notice(&b->batch, i, t->game.warnings);
	r->some |= r->of[0].messages.len > 0;
	if (i == b->batch.count)
		return false;
	mem_task("matching game", game->number);
	short_way_restart(game->number);
	lazy_game_take(&t->game, &game->chunk, game->file, game->number);
	if (!match_queries(t, b, r, game->known))
		return false;
	if (t->tagger.style.left_out && any_matches(t, r)) {
		annotator_write(
		    &t->tagger, lazy_game_tree(&t->game, true), NULL, &r->game);
		r->tag_at = t->tagger.left_out_at;
	}
	b->done = i + 1;
	return true;
}
