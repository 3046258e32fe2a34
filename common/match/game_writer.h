/*
 * game_writer.h - what comes of games that were matched, written in order
 *
 * A worker fills a job: for each game what was said, for each that matched its
 * text.  The writer takes the jobs one after the other, in the order of the
 * input, and writes all of it up to the game that --limit ends the run with.
 * Games that are sorted wait until all are known.  games.h does the rest.
 */
#ifndef MATCH_GAME_WRITER_H
#define MATCH_GAME_WRITER_H

#include "match/games.h"
#include "match/order.h"
#include "pgn/batch.h"

/* A game that matched, and how long the texts of its job were then. */
struct game_match {
	int game; /* its place in the batch */
	unsigned long positions;
	size_t text, names;
	struct sort_best *best; /* of each sort of the query */
};

/* How much had been said when a game was done. */
struct game_said {
	size_t messages, warnings;
	int odd; /* how many of run_warnings.h */
};

/* Some games, and what is to be written of them. */
struct game_job {
	struct batch batch;
	struct out text, names, messages, warnings, errors;
	struct run_warnings odd;
	struct game_match *match;
	int count; /* of `match` */
	size_t capacity;
	struct game_said *said; /* of each game that is done */
	int done;		/* games */
	size_t said_capacity;
	struct arena memory; /* of the best values */
	bool failed;	     /* the query stopped */
};

void game_job_init(struct game_job *j);
void game_job_free(struct game_job *j);

struct game_writer {
	struct run_games *given;   /* takes how many games matched */
	struct run_warnings known; /* those that have been written */
	bool failed;		   /* by an error */
	bool unfinished;	   /* a worker was stopped */
	struct progress_state state;
	/* the rest is game_writer.c's own */
	struct game_order order;
	unsigned long written; /* games, or rows of them: what --limit counts */
	long long flushed;     /* when: clock_ns() */
	const char *file;      /* of the last game, and the bytes before it */
	unsigned long long bytes_before;
};

/* What *g points to must last. */
void game_writer_init(struct game_writer *w, struct run_games *g);
void game_writer_free(struct game_writer *w);

/* Writes a job and clears it for others; false: no more games are needed. */
bool game_writer_take(struct game_writer *w, struct game_job *j);

/* Writes the games that waited to be sorted. */
void game_writer_give(struct game_writer *w);

#endif
