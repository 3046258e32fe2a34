/*
 * game_job.h - some games, and what came of each: one thread's work
 *
 * A worker takes the games of a job one after the other and leaves a result for
 * each.  They may be written while the worker goes on: those of the first
 * `done` games do not change any more.
 */
#ifndef MATCH_GAME_JOB_H
#define MATCH_GAME_JOB_H

#include <stdatomic.h>
#include <stdint.h>

#include "cql/cql.h"
#include "match/match_game.h"
#include "match/task.h"
#include "pgn/batch.h"

/* What came of a game for one task. */
struct task_result {
	/* what is written of the game, and the name of its file if it has one
	   of its own; what was said while it was matched */
	struct out text, name, messages;
	struct run_warnings odd;
	struct game_keys keys; /* of its groups */
	bool failed;	       /* the query stopped */
	bool matches;
	uint64_t positions;	/* that match */
	struct sort_best *best; /* of each sort of the query */
};

struct job_result {
	struct out warnings; /* about the game */
	/* if it matches, with --tag-matches: the game without that tag, and
	   where the tag belongs */
	struct out game;
	size_t tag_at;
	struct task_result *of; /* each task */
	/* those that something came of, in their order */
	int *tasks;
	int count;
};

struct game_job {
	struct batch batch;
	/* of each game, and messages after the last one that is done */
	struct job_result *results;
	atomic_int done;    /* games */
	struct out *errors; /* of each task: the message that stopped it */
	bool failed;	    /* no task goes on */
	int written;	    /* games, for who writes them */
	/* the rest is game_job.c's own */
	int tasks, capacity;
	struct arena memory; /* of the best values */
};

void game_job_init(struct game_job *j, int tasks);
void game_job_free(struct game_job *j);

/* Remove its games and their results. */
void game_job_clear(struct game_job *j);

/* A task in one thread. */
struct task_worker {
	struct match_task *task;
	struct cql_run *run;
	bool began;	     /* cql_begin() was called */
	bool failed;	     /* the query stopped */
	struct namer *namer; /* or NULL */
	double seconds;	     /* in the query, where they are measured */
	struct matcher matcher;
};

struct match_worker {
	struct task_worker *of; /* each task */
	int tasks;
	/* the rest is game_job.c's own */
	bool measures;
	struct lazy_game game;
	struct annotator tagger; /* for --tag-matches */
	struct out *direct;	 /* takes messages at once; NULL: results do */
	bool joins;		 /* warnings go among the messages */
};

/*
 * Make a worker.  Messages go to `direct` at once; if it is NULL they are part
 * of the results.  With `joins` warnings go where messages go; both are for one
 * task alone.  `measures` adds up the seconds of each task.  The arguments must
 * outlast the worker.
 */
void worker_init(struct match_worker *w, struct match_task *tasks, int count,
    bool measures, struct out *direct, bool joins);
void worker_free(struct match_worker *w);

/* Call cql_begin() once; false when the query stopped. */
bool worker_begin(struct task_worker *w);

/* Get ready for a job that has been filled. */
void worker_start(struct match_worker *w, struct game_job *j);

/*
 * Match the next game of a job, after the `done` ones.  False after the last
 * one, and when no task goes on: then j->failed is set.
 */
bool worker_next(struct match_worker *w, struct game_job *j);

#endif
