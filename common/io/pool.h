/*
 * pool.h - a thread pool that keeps the order of the input
 *
 * The caller's jobs go through these steps:
 *
 *     take(input, job)          choose the part of the input for the job; false
 *                               at its end
 *     read(input, job)          read that part; several at once
 *     fill(input, job)          get the next work from the input, or from what
 *                               was read; false at its end
 *     work(user, job, thread)   do it; several at once, each on its own job;
 *                               threads are numbered from 0
 *     done(user, job)           write the result; false: no more is wanted
 *
 * Input that cannot be read in parts has no take and no read (NULL).
 *
 * take, fill and done are the serial part: one thread at a time calls each of
 * them, in the order of the input (done: in the order of completion, if the
 * pool is unordered), but not always the same thread.  A fill that waits for
 * input does not block done.
 *
 * A slow job can write results before its end: work calls pool_part(), and as
 * soon as it is the job's turn
 *
 *     part(user, job)           write the results so far; false: no more is
 *                               wanted
 *
 * is called while the work continues, by one thread at a time with done.  work
 * and part must lock what they share of a job.
 */
#ifndef IO_POOL_H
#define IO_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool_ring;

struct pool {
	bool (*take)(void *input, void *job); /* or NULL */
	void (*read)(void *input, void *job); /* without take NULL */
	bool (*fill)(void *input, void *job);
	void (*work)(void *user, void *job, int thread);
	bool (*done)(void *user, void *job);
	bool (*part)(void *user, void *job); /* NULL: no pool_part() */
	void *user, *input;
	void *jobs; /* an array of POOL_JOBS(threads) jobs */
	size_t job_size;
	bool unordered;
	struct pool_ring *ring; /* private to pool.c */
};

enum { POOL_THREADS_MAX = 256 };

/*
 * A few more than threads, so that none waits for one slow job; one thread has
 * but one.
 */
#define POOL_JOBS(threads) ((threads) > 1 ? 2 * (threads) + 2 : 1)

/* Run until the end of the input, or until done or part wants no more. */
void pool_run(struct pool *p, int threads);

/* Announce results of a part of the job; called by work. */
void pool_part(struct pool *p, const void *job);

#endif
