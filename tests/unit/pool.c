/*
 * pool.c - test that results keep the order of the input with several threads
 */
#include "io/pool.h"

#include <stdatomic.h>
#include <unistd.h>

#include "base/die.h"
#include "base/mem.h"

#include "tap.h"

enum { LAST = 5000 };

struct job {
	unsigned long number, answer;
	bool taken, read; /* with `takes` of the run */
};

/* The parameters and the observations of a run. */
struct run {
	int threads;
	unsigned long to_fill, wanted;
	unsigned long taken, filled, done, sum;
	bool ordered, worked, shared;	      /* shared: by two at once */
	atomic_int working[8];		      /* jobs per thread */
	atomic_int taking, filling, emptying; /* threads inside each function */
	bool alone, takes;
	atomic_bool unread; /* a job was not taken and read before */
};

static bool
take(void *user, void *job)
{
	struct run *r = user;
	struct job *j = job;
	bool more = r->taken < r->to_fill;

	if (atomic_fetch_add(&r->taking, 1) > 0)
		r->alone = false;
	if (more)
		*j = (struct job){.number = r->taken++, .taken = true};
	atomic_fetch_sub(&r->taking, 1);
	return more;
}

static void
read_job(void *user, void *job)
{
	struct run *r = user;
	struct job *j = job;

	if (!j->taken || j->read)
		r->unread = true;
	if (j->number % 7 == 0)
		usleep(50); /* let other jobs overtake */
	j->read = true;
}

static bool
fill(void *input, void *job)
{
	struct run *r = input;
	struct job *j = job;
	bool more = r->filled < r->to_fill;

	if (r->wanted < r->to_fill)
		usleep(100); /* let done() end the run meanwhile */
	if (atomic_fetch_add(&r->filling, 1) > 0)
		r->alone = false;
	if (r->takes && (!j->read || j->number != r->filled))
		r->unread = true;
	if (more)
		j->number = r->filled++;
	j->answer = 0;
	atomic_fetch_sub(&r->filling, 1);
	return more;
}

/* Perform a job; some take much longer than others. */
static void
work(void *user, void *job, int thread)
{
	struct run *r = user;
	struct job *j = job;
	volatile unsigned long i = 0;

	if (thread < 0 || thread >= r->threads ||
	    atomic_fetch_add(&r->working[thread], 1) > 0)
		r->shared = true;
	while (i < j->number * 7919 % 20000)
		i = i + 1;
	j->answer = j->number + 1;
	atomic_fetch_sub(&r->working[thread], 1);
}

static bool
done(void *user, void *job)
{
	struct run *r = user;
	struct job *j = job;

	if (atomic_fetch_add(&r->emptying, 1) > 0)
		r->alone = false;
	r->ordered &= j->number == r->done;
	r->sum += j->number;
	r->worked &= j->answer == j->number + 1;
	r->done++;
	atomic_fetch_sub(&r->emptying, 1);
	return r->done < r->wanted;
}

static struct run
run_pool_of(int threads, bool unordered, bool takes, unsigned long to_fill,
    unsigned long wanted)
{
	struct run r = {.threads = threads,
	    .takes = takes,
	    .to_fill = to_fill,
	    .wanted = wanted,
	    .ordered = true,
	    .worked = true,
	    .alone = true};
	struct job *jobs = mem_get((size_t)POOL_JOBS(threads) * sizeof *jobs);

	pool_run(&(struct pool){.take = takes ? take : NULL,
		     .read = read_job,
		     .fill = fill,
		     .work = work,
		     .done = done,
		     .user = &r,
		     .input = &r,
		     .jobs = jobs,
		     .job_size = sizeof *jobs,
		     .unordered = unordered},
	    threads);
	mem_free(jobs);
	return r;
}

static struct run
run_pool(
    int threads, bool unordered, unsigned long to_fill, unsigned long wanted)
{
	return run_pool_of(threads, unordered, false, to_fill, wanted);
}

/* True if jobs are taken and read before they are filled. */
static bool
takes_in_order(int threads, bool unordered, unsigned long wanted)
{
	struct run r = run_pool_of(threads, unordered, true, LAST, wanted);
	bool all = wanted > LAST;

	return r.done == (all ? LAST : wanted) && (unordered || r.ordered) &&
	    r.worked && r.alone && !r.shared && !r.unread &&
	    (!all || r.sum == LAST * (LAST - 1UL) / 2);
}

/* ------------------------------------------------------------------- parts */

enum { PART_JOBS = 50, PATIENCE = 10000 };

/* A job that continues only after its part is written. */
struct slow_job {
	int number;
	atomic_bool part, written;
};

struct part_run {
	struct pool pool;
	int filled, parts, done;
	bool ordered;
	atomic_bool patient;
};

static bool
fill_slow(void *input, void *job)
{
	struct part_run *r = input;
	struct slow_job *j = job;

	j->number = r->filled;
	j->part = j->written = false;
	return r->filled++ < PART_JOBS;
}

static void
work_slow(void *user, void *job, int thread)
{
	struct part_run *r = user;
	struct slow_job *j = job;

	(void)thread;
	j->part = true;
	pool_part(&r->pool, j);
	for (int i = 0; i < PATIENCE && !j->written; i++)
		usleep(1000);
	r->patient &= j->written;
}

static bool
write_part(void *user, void *job)
{
	struct part_run *r = user;
	struct slow_job *j = job;

	r->ordered &= j->part && (r->pool.unordered || j->number == r->done);
	r->parts++;
	j->written = true;
	return true;
}

static bool
done_slow(void *user, void *job)
{
	struct part_run *r = user;
	struct slow_job *j = job;

	r->ordered &= r->pool.unordered || j->number == r->done;
	r->done++;
	return true;
}

/* True if each part is written while its job is running. */
static bool
parts_come_early(int threads, bool unordered)
{
	struct part_run r = {.ordered = true, .patient = true};
	struct slow_job *jobs =
	    mem_get((size_t)POOL_JOBS(threads) * sizeof *jobs);

	r.pool = (struct pool){.fill = fill_slow,
	    .work = work_slow,
	    .done = done_slow,
	    .part = write_part,
	    .user = &r,
	    .input = &r,
	    .jobs = jobs,
	    .job_size = sizeof *jobs,
	    .unordered = unordered};
	pool_run(&r.pool, threads);
	mem_free(jobs);
	return r.ordered && r.patient && r.parts == PART_JOBS &&
	    r.done == PART_JOBS;
}

int
main(void)
{
	static const char *const names[] = {"one thread", "two threads",
	    "three threads", "four threads", "eight threads"};
	static const int threads[] = {1, 2, 3, 4, 8};
	struct run r;
	bool late = false;

	progname = "pool";
	for (size_t i = 0; i < sizeof threads / sizeof *threads; i++) {
		r = run_pool(threads[i], false, LAST, LAST + 1);
		CHECK(names[i], r.done == LAST && r.ordered && r.worked);
		CHECK("each of fill and done by one at a time", r.alone);
		CHECK("a thread has a number of its own", !r.shared);
		r = run_pool(threads[i], true, LAST, LAST + 1);
		CHECK("unordered, each job is done once",
		    r.done == LAST && r.worked && r.alone &&
			r.sum == LAST * (LAST - 1UL) / 2);
		r = run_pool(threads[i], true, LAST, 10);
		CHECK("no result is given after the last that is needed",
		    r.done == 10);
	}
	r = run_pool(3, false, 0, 1);
	CHECK("no input, no result", r.done == 0);
	for (int i = 0; i < 100; i++) {
		r = run_pool(3, false, LAST, 10);
		late |= r.done != 10 || !r.ordered;
	}
	CHECK("no result after the last that is wanted", !late);
	CHECK("few jobs are filled in vain",
	    r.filled <= 10 + (unsigned long)POOL_JOBS(3));
	for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
		CHECK(
		    "jobs are taken in order, and read before they are filled",
		    takes_in_order(threads[i], false, LAST + 1) &&
			takes_in_order(threads[i], true, LAST + 1) &&
			takes_in_order(threads[i], false, 10));
	r = run_pool_of(3, false, true, 0, 1);
	CHECK("nothing to take, no result", r.done == 0);
	for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
		CHECK("a part is written before its job is done, in order",
		    parts_come_early(threads[i], false) &&
			parts_come_early(threads[i], true));
	return tap_end();
}
