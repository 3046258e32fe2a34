/*
 * pool.h - several threads, results in the order of the input
 *
 * A pool works on jobs of the caller's making, in three steps:
 *
 *     fill(user, job)           takes the next work from the input; false at
 *                               its end
 *     work(user, job, thread)   does it; several at once, each on a job of its
 *                               own, the threads numbered from 0
 *     done(user, job)           writes the result; false: no more is wanted
 *
 * Each of fill and done is called by one thread at a time and in the order of
 * the input (done: as the work gets ready, if the pool is unordered), though
 * not always by the same thread; a fill that waits for input does not keep done
 * from writing.
 */
#ifndef IO_POOL_H
#define IO_POOL_H

#include <stdbool.h>
#include <stddef.h>

struct pool {
	bool (*fill)(void *user, void *job);
	void (*work)(void *user, void *job, int thread);
	bool (*done)(void *user, void *job);
	void *user;
	void *jobs; /* an array: POOL_JOBS(threads) of them */
	size_t job_size;
	bool unordered;
};

enum { POOL_THREADS_MAX = 256 };

/* A few more than threads, so that nobody waits for one slow job. */
#define POOL_JOBS(threads) (2 * (threads) + 2)

/* Runs until the input or the wish for more is at an end. */
void pool_run(const struct pool *p, int threads);

#endif
