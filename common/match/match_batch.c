/* match_batch.c - see match_batch.h */
#include "match/match_batch.h"

#include "base/mem.h"

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
match_batch_init(struct match_batch *b, int queries)
{
	*b = (struct match_batch){.queries = queries};
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

void
match_batch_reserve(struct match_batch *b)
{
	int count = b->batch.count + 1;

	if (count <= b->capacity)
		return;
	b->results = mem_grow(b->results, (size_t)count * sizeof *b->results);
	while (b->capacity < count)
		b->results[b->capacity++] = (struct game_results){
		    .of = mem_get((size_t)b->queries * sizeof *b->results->of)};
}
