/* known_answers.c - see known_answers.h */
#include "cql/run/known_answers.h"

#include "base/short_way.h"

enum {
	STATES = 67,	      /* a prime: see variables_hash() */
	CACHED_MOST = 1 << 17 /* positions cached for all states */
};

/* Direct-mapped cache by the values of the variables that the filter reads. */
struct answer_cache {
	struct arena *arena;
	struct known_answers *of[STATES]; /* NULL until used */
	unsigned states; /* used of these; fewer in large games */
	unsigned count;
	bool reads;
};

/* Add empty answers for the values of these variables. */
static struct known_answers *
new_answers(struct answer_cache *cache, struct reads reads)
{
	struct known_answers *f = arena_get(cache->arena, sizeof *f);

	f->reads = reads;
	f->of =
	    arena_get(cache->arena, ((size_t)cache->count + 1) * sizeof *f->of);
	f->version = 1;
	f->from = cache->count;
	return f;
}

struct answer_cache *
answer_cache_new(struct arena *a, const struct reads *reads, unsigned count)
{
	struct answer_cache *cache = arena_get(a, sizeof *cache);
	unsigned most = CACHED_MOST / (count + 1);

	cache->arena = a;
	cache->count = count;
	cache->reads = reads != NULL;
	cache->of[0] = new_answers(cache, reads ? *reads : (struct reads){0});
	cache->states = most > STATES ? STATES : most ? most : 1;
	return cache;
}

/* Discard all cached answers. */
static void
begin_anew(struct known_answers *f, unsigned count)
{
	f->version++;
	f->from = count;
	f->upto = 0;
}

struct known_answers *
answers_now(struct answer_cache *cache, struct ctx *c)
{
	struct known_answers **f = &cache->of[0];
	const struct reads *first = &f[0]->reads;

	if (cache->reads && !first->value)
		return NULL;
	if (cache->reads && short_way(SHORT_CACHE_STATES))
		f += variables_hash(first, c, cache->states);
	if (!*f)
		*f = new_answers(cache, reads_alike(first, cache->arena));
	if ((cache->reads && variables_changed(&(*f)->reads, c)) ||
	    !short_way(SHORT_CACHE_KEPT))
		begin_anew(*f, cache->count);
	return *f;
}

/* Link all ids on the way straight to the result: path compression. */
unsigned
skip_failed_run(struct known_answers *f, unsigned id)
{
	unsigned to = id, next;

	while ((next = answer_at(f, to)->next) != to)
		to = next;
	while ((next = f->of[id].next) != to) {
		f->of[id].next = to;
		id = next;
	}
	return to;
}
