/*
 * pool.h - several threads, results in the order of the input
 *
 * A pool works on jobs of the caller's making, in steps:
 *
 *     take(user, job)           says what part of the input the job is; false
 *                               at its end
 *     read(user, job, thread)   reads that part; several at once
 *     fill(user, job)           takes the next work from the input, or from
 *                               what was read; false at its end
 *     work(user, job, thread)   does it; several at once, each on a job of its
 *                               own, the threads numbered from 0
 *     done(user, job)           writes the result; false: no more is wanted
 *
 * Input that cannot be read in parts has no take and no read (NULL).
 *
 * Each of take, fill and done is called by one thread at a time and in the
 * order of the input (done: as the work gets ready, if the pool is unordered),
 * though not always by the same thread; a fill that waits for input does not
 * keep done from writing.  What these three need is what more threads cannot
 * make faster.
 *
 * Results need not wait for the end of a slow job.  Work that has some calls
 * pool_part(), and as soon as it is the job's turn
 *
 *     part(user, job)           writes those that are there; false: no more is
 *                               wanted
 *
 * is called, by one thread at a time with done, while the work goes on: what
 * the two share of a job is for them to guard.
 */
#ifndef IO_POOL_H
#define IO_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool_ring;

struct pool {
	bool (*take)(void *user, void *job);		 /* or NULL */
	void (*read)(void *user, void *job, int thread); /* with take */
	bool (*fill)(void *user, void *job);
	void (*work)(void *user, void *job, int thread);
	bool (*done)(void *user, void *job);
	bool (*part)(void *user, void *job); /* NULL where nobody calls
						pool_part() */
	void *user;
	void *jobs; /* an array: POOL_JOBS(threads) of them */
	size_t job_size;
	bool unordered;
	struct pool_ring *ring; /* pool.c's own */
};

enum { POOL_THREADS_MAX = 256 };

/* A few more than threads, so that nobody waits for one slow job. */
#define POOL_JOBS(threads) (2 * (threads) + 2)

/* Run until the input or the wish for more is at an end. */
void pool_run(struct pool *p, int threads);

/* Called by work: a part of its job has results. */
void pool_part(struct pool *p, const void *job);

#endif
