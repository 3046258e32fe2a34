/*
 * pool.c - a ring of jobs
 *
 *     free ... filled ... worked ... free
 *
 * Jobs are filled in the order of the ring and done in the order of the ring.
 * Whoever has nothing to work on fills the next free job; whoever has worked on
 * the oldest job is the one to call done, for it and all that are ready behind
 * it.  In an unordered pool any job that is ready is done, and the ring moves
 * on when its oldest job is free.  Parts of a job are written by whoever works
 * on it, or by whoever has done the job before it.
 */
#include "io/pool.h"

#include <pthread.h>

#include "base/mem.h"
#include "base/stack.h"

enum stage { FREE, FILLED, WORKED };

struct ring_slot {
	enum stage stage;
	bool has_part; /* which has not been written */
};

struct pool_ring {
	const struct pool *pool;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct ring_slot *slots;
	int size;
	unsigned long filled, emptied; /* jobs so far; the ring holds between */
	bool filling, emptying; /* somebody is in fill, in done or part */
	bool ended;		/* nothing more to fill */
	int threads;		/* numbered so far */
};

static void *
job_at(const struct pool_ring *r, unsigned long n)
{
	return (char *)r->pool->jobs +
	    n % (unsigned long)r->size * r->pool->job_size;
}

static struct ring_slot *
slot_at(const struct pool_ring *r, unsigned long n)
{
	return &r->slots[n % (unsigned long)r->size];
}

/*
 * A job that may be done now, or a part of it: the oldest, or any; false when
 * none is ready.
 */
static bool
find_ready(const struct pool_ring *r, unsigned long *n)
{
	unsigned long end = r->pool->unordered ? r->filled : r->emptied + 1;

	for (*n = r->emptied; *n < end && *n < r->filled; ++*n)
		if (slot_at(r, *n)->stage == WORKED || slot_at(r, *n)->has_part)
			return true;
	return false;
}

/* Calls done for a job, or part; the lock is let go meanwhile. */
static void
empty(struct pool_ring *r, unsigned long n)
{
	struct ring_slot *slot = slot_at(r, n);
	bool worked = slot->stage == WORKED, more;

	r->emptying = true;
	slot->has_part = false;
	pthread_mutex_unlock(&r->lock);
	more = (worked ? r->pool->done : r->pool->part)(
	    r->pool->user, job_at(r, n));
	pthread_mutex_lock(&r->lock);
	r->emptying = false;
	if (worked)
		slot->stage = FREE;
	while (r->emptied < r->filled && slot_at(r, r->emptied)->stage == FREE)
		r->emptied++;
	if (!more) {
		r->ended = true;
		r->emptied = r->filled;
	}
	pthread_cond_broadcast(&r->changed);
}

/* Fills the next job and works on it. */
static void
take_next(struct pool_ring *r, int thread)
{
	unsigned long n = r->filled;
	bool more;

	r->filling = true;
	pthread_mutex_unlock(&r->lock);
	more = r->pool->fill(r->pool->user, job_at(r, n));
	pthread_mutex_lock(&r->lock);
	r->filling = false;
	pthread_cond_broadcast(&r->changed);
	/* there is no more input, or done() needs no more of it */
	if (!more || r->ended) {
		r->ended = true;
		return;
	}
	slot_at(r, n)->stage = FILLED;
	r->filled++;
	pthread_mutex_unlock(&r->lock);
	r->pool->work(r->pool->user, job_at(r, n), thread);
	pthread_mutex_lock(&r->lock);
	slot_at(r, n)->stage = WORKED;
	pthread_cond_broadcast(&r->changed);
}

static void *
run_worker(void *arg)
{
	struct pool_ring *r = arg;
	unsigned long ready;
	int thread;

	pthread_mutex_lock(&r->lock);
	thread = r->threads++;
	for (;;) {
		if (!r->emptying && find_ready(r, &ready))
			empty(r, ready);
		else if (!r->filling && !r->ended &&
		    r->filled - r->emptied < (unsigned long)r->size)
			take_next(r, thread);
		else if (r->ended && r->emptied == r->filled)
			break;
		else
			pthread_cond_wait(&r->changed, &r->lock);
	}
	pthread_mutex_unlock(&r->lock);
	return NULL;
}

/* The place in the ring of a job that is being worked on. */
static unsigned long
number_of(const struct pool_ring *r, const void *job)
{
	unsigned long n = r->emptied;

	while (n < r->filled && job_at(r, n) != job)
		n++;
	return n;
}

void
pool_part(struct pool *p, const void *job)
{
	struct pool_ring *r = p->ring;
	unsigned long n, ready;

	pthread_mutex_lock(&r->lock);
	n = number_of(r, job);
	if (n < r->filled) { /* else nobody needs it any more */
		slot_at(r, n)->has_part = true;
		if (!r->emptying && find_ready(r, &ready) && ready == n)
			empty(r, n);
	}
	pthread_mutex_unlock(&r->lock);
}

void
pool_run(struct pool *p, int threads)
{
	pthread_t others[POOL_THREADS_MAX];
	struct pool_ring r = {.pool = p,
	    .lock = PTHREAD_MUTEX_INITIALIZER,
	    .changed = PTHREAD_COND_INITIALIZER,
	    .size = POOL_JOBS(threads)};

	r.slots = mem_get((size_t)r.size * sizeof *r.slots);
	/* cppcheck-suppress autoVariables ; until the run is over */
	p->ring = &r;
	for (int i = 1; i < threads; i++)
		stack_thread(&others[i], run_worker, &r);
	run_worker(&r);
	for (int i = 1; i < threads; i++)
		pthread_join(others[i], NULL);
	pthread_mutex_destroy(&r.lock);
	pthread_cond_destroy(&r.changed);
	mem_free(r.slots);
	p->ring = NULL;
}
