/*
 * game_writer.h - what comes of games that were matched, written in order
 *
 * The writer takes the jobs (game_job.h) one after the other, in the order of
 * the input, and writes all that came of them up to the game that --limit ends
 * a task with.  A game that is done need not wait for the others of its job.
 * Games that are sorted wait until all are known.  games.h does the rest.
 */
#ifndef MATCH_GAME_WRITER_H
#define MATCH_GAME_WRITER_H

#include <stdint.h>

#include "match/game_job.h"
#include "match/match_games.h"
#include "match/order.h"

/* What is written for one task. */
struct task_writer {
	struct match_task *task;   /* takes how many games matched */
	struct run_warnings known; /* those that have been written */
	/* the rest is game_writer.c's own */
	struct run_games *given;
	struct game_order order;
	uint64_t written; /* games, or rows of them: what --limit counts */
};

struct game_writer {
	struct run_games *given;
	struct task_writer *of; /* each task */
	bool unfinished;	/* a worker was stopped */
	atomic_bool over;	/* no more games are needed */
	struct progress_state state;
	/* the rest is game_writer.c's own */
	long long flushed;	  /* when: clock_ns() */
	struct out tagged, names; /* a game, and its queries */
	const char *file; /* of the last game, and the bytes before it */
	unsigned long long bytes_before;
};

/* Make a writer; all that *g points to must outlast it. */
void game_writer_init(struct game_writer *w, struct run_games *g);
void game_writer_free(struct game_writer *w);

/*
 * Write the games of a job that are done, while a worker may be about the
 * next one; false: no more games are needed.
 */
bool game_writer_take_part(struct game_writer *w, struct game_job *j);

/* Write the rest of a job and clears it for others; false: no more, again. */
bool game_writer_take(struct game_writer *w, struct game_job *j);

/*
 * Write the games that waited to be sorted, except in a part of a run: there
 * they go after the variables in the state of their task.
 */
void game_writer_give(struct game_writer *w);
void game_writer_write_state(struct game_writer *w, int task);

#endif
