/*
 * pool.c - a thread pool with a ring of jobs
 *
 *     free ... taken ... read ... filled ... worked ... free
 *
 * Jobs are taken, filled and done in the order of the ring.  A pool without
 * take reads the input in fill.  The thread that has worked on the oldest job
 * calls done, for it and all jobs after it that are ready.  In an unordered
 * pool any ready job is done, and the ring advances when its oldest job is
 * free.  A part of a job is written by the thread that works on the job, or by
 * the thread that has done the job before it.
 *
 * A thread without anything to do sleeps.  A thread that begins a long step
 * wakes one sleeping thread if there is more to do, so no thread is woken in
 * vain; the end of the run wakes all.
 */
#include "io/pool.h"

#include <assert.h>

#include "base/mem.h"
#include "base/short_way.h"
#include "base/stack.h"
#include "system/clock.h"
#include "system/thread.h"

enum stage { FREE, TAKEN, READ, FILLED, WORKED };

struct ring_slot {
	enum stage stage;
	bool has_part; /* it is not written yet */
};

struct pool_ring {
	const struct pool *pool;
	pthread_mutex_t lock;
	pthread_cond_t more; /* there is more to do, or the run has ended */
	struct ring_slot *slots;
	int size;
	/* numbers of jobs so far; the ring holds jobs [emptied, taken) */
	uint64_t taken, filled, emptied;
	bool taking, filling, emptying; /* a thread does this */
	bool all_taken;			/* take has returned false */
	bool ended;			/* no more jobs will be filled */
	int sleeping, woken;		/* threads; `woken`: not running yet */
	int threads;			/* threads numbered so far */
};

static void *
job_at(const struct pool_ring *r, uint64_t n)
{
	return (char *)r->pool->jobs +
	    n % (uint64_t)r->size * r->pool->job_size;
}

static struct ring_slot *
slot_at(const struct pool_ring *r, uint64_t n)
{
	return &r->slots[n % (uint64_t)r->size];
}

/*
 * Find a job that may be done now, or a part of it: the oldest, or any in an
 * unordered pool.  Return false if none is ready.
 */
static bool
find_ready(const struct pool_ring *r, uint64_t *n)
{
	uint64_t end = r->pool->unordered ? r->filled : r->emptied + 1;

	for (*n = r->emptied; *n < end && *n < r->filled; ++*n)
		if (slot_at(r, *n)->stage == WORKED || slot_at(r, *n)->has_part)
			return true;
	return false;
}

/* The next step of a thread. */
enum action { NOTHING, EMPTY, FILL, TAKE, LEAVE };

/* Return the next step; for EMPTY *n is the job. */
static enum action
next_action(const struct pool_ring *r, uint64_t *n)
{
	bool has_free = r->taken - r->emptied < (uint64_t)r->size;
	bool takes = r->pool->take;

	assert(r->emptied <= r->filled &&
	    r->taken - r->emptied <= (uint64_t)r->size);
	if (!r->emptying && find_ready(r, n))
		return EMPTY;
	if (r->ended)
		return r->emptied == r->filled ? LEAVE : NOTHING;
	if (!r->filling &&
	    (takes ? r->filled < r->taken &&
			slot_at(r, r->filled)->stage == READ
		   : has_free))
		return FILL;
	if (takes && !r->taking && !r->all_taken && has_free)
		return TAKE;
	return NOTHING;
}

/*
 * Wake a sleeping thread if there is a step for it; called before a long step.
 */
static void
wake_one(struct pool_ring *r)
{
	uint64_t n;

	if (!r->sleeping || r->woken || next_action(r, &n) == NOTHING)
		return;
	r->woken++;
	pthread_cond_signal(&r->more);
}

static void
sleep_until_woken(struct pool_ring *r)
{
	r->sleeping++;
	pthread_cond_wait(&r->more, &r->lock);
	r->sleeping--;
	r->woken = 0;
}

static void
end(struct pool_ring *r)
{
	r->ended = true;
	pthread_cond_broadcast(&r->more);
}

/* Call done for a job, or part; the lock is released meanwhile. */
static void
empty(struct pool_ring *r, uint64_t n)
{
	struct ring_slot *slot = slot_at(r, n);
	bool worked = slot->stage == WORKED, more;

	r->emptying = true;
	slot->has_part = false;
	wake_one(r);
	pthread_mutex_unlock(&r->lock);
	short_way_restart(~n);
	more = (worked ? r->pool->done : r->pool->part)(
	    r->pool->user, job_at(r, n));
	pthread_mutex_lock(&r->lock);
	r->emptying = false;
	if (worked)
		slot->stage = FREE;
	while (r->emptied < r->filled && slot_at(r, r->emptied)->stage == FREE)
		r->emptied++;
	if (!more)
		r->emptied = r->filled;
	if (!more || (r->ended && r->emptied == r->filled))
		end(r);
}

/* Take the next part of the input and read it. */
static void
read_next(struct pool_ring *r)
{
	uint64_t n = r->taken;
	bool more;

	r->taking = true;
	pthread_mutex_unlock(&r->lock);
	more = r->pool->take(r->pool->input, job_at(r, n));
	pthread_mutex_lock(&r->lock);
	r->taking = false;
	r->all_taken = !more;
	if (!more && r->filled == r->taken)
		end(r);
	if (!more || r->ended)
		return;
	slot_at(r, n)->stage = TAKEN;
	r->taken++;
	wake_one(r);
	pthread_mutex_unlock(&r->lock);
	r->pool->read(r->pool->input, job_at(r, n));
	pthread_mutex_lock(&r->lock);
	slot_at(r, n)->stage = READ;
}

/* Fill the next job and work on it. */
static void
fill_next(struct pool_ring *r, int thread)
{
	uint64_t n = r->filled;
	bool more;

	r->filling = true;
	wake_one(r);
	pthread_mutex_unlock(&r->lock);
	more = r->pool->fill(r->pool->input, job_at(r, n));
	pthread_mutex_lock(&r->lock);
	r->filling = false;
	/* no more input, or done() wants no more */
	if (!more || r->ended) {
		end(r);
		return;
	}
	slot_at(r, n)->stage = FILLED;
	r->filled++;
	if (!r->pool->take)
		r->taken = r->filled;
	else if (r->all_taken && r->filled == r->taken)
		end(r);
	wake_one(r);
	pthread_mutex_unlock(&r->lock);
	r->pool->work(r->pool->user, job_at(r, n), thread);
	pthread_mutex_lock(&r->lock);
	slot_at(r, n)->stage = WORKED;
}

/*
 * Return the action to do now.  In a test build sleep for 0.2 ms before some
 * FILLs, so that other threads get work, too, where there is little.
 */
static enum action
pause_before(struct pool_ring *r, enum action action, uint64_t *ready)
{
	if (r->size == POOL_JOBS(1) || action != FILL ||
	    short_way(SHORT_KEEP_ON))
		return action;
	pthread_mutex_unlock(&r->lock);
	clock_pause(200 * 1000);
	pthread_mutex_lock(&r->lock);
	return next_action(r, ready);
}

static void *
run_worker(void *arg)
{
	struct pool_ring *r = arg;
	uint64_t ready;
	bool leaves = false;
	int thread;

	pthread_mutex_lock(&r->lock);
	thread = r->threads++;
	while (!leaves)
		switch (pause_before(r, next_action(r, &ready), &ready)) {
		case EMPTY: empty(r, ready); break;
		case FILL: fill_next(r, thread); break;
		case TAKE: read_next(r); break;
		case LEAVE: leaves = true; break;
		default: sleep_until_woken(r);
		}
	pthread_mutex_unlock(&r->lock);
	return NULL;
}

/*
 * Return the number of a job that is being worked on; r->filled if it is done
 * with.
 */
static uint64_t
number_of(const struct pool_ring *r, const void *job)
{
	uint64_t n = r->emptied;

	while (n < r->filled && job_at(r, n) != job)
		n++;
	return n;
}

void
pool_part(struct pool *p, const void *job)
{
	struct pool_ring *r = p->ring;
	uint64_t n, ready;

	pthread_mutex_lock(&r->lock);
	n = number_of(r, job);
	if (n < r->filled) { /* else the run has ended */
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
	    .more = PTHREAD_COND_INITIALIZER,
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
	pthread_cond_destroy(&r.more);
	mem_free(r.slots);
	p->ring = NULL;
	short_way_restart(0);
}
