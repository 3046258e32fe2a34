/*
 * server.h - the state of the UCI server, shared by its parts
 *
 * Two threads.  The reader runs each command as it is read and never waits for
 * a search: it owns the settings and the position, and appends what takes time
 * to a queue of jobs, each with a copy of what it needs.  The thinker owns the
 * engine and runs the jobs in order.  The lock guards the queue, `debug` and
 * the output, so that lines are not mixed.  Commands run with the lock held.
 */
#ifndef UCI_SERVER_H
#define UCI_SERVER_H

#include <stdint.h>

#include "base/out.h"
#include "system/thread.h"
#include "uci/engine.h"

enum { MEGABYTE = 1 << 20 };

/* The values of the UCI options. */
struct settings {
	int64_t hash, multipv;
	int64_t chess960, show_wdl, ponder; /* 0 or 1 */
	int64_t variant;		    /* enum variant */
};

/* The positions of a game before the current one. */
struct past {
	uint64_t *keys; /* search_key() of each, oldest first */
	size_t count;
};

struct server;

/* A search, or a change of the transposition table. */
struct engine_job {
	struct engine_job *next;
	struct server *server;
	void (*work)(struct engine_job *j); /* without the lock */
	struct settings settings;	    /* when the command was read */
	struct search_task task;
	long long perft; /* depth of a perft in place of a search; 0: search */
	atomic_bool infinite; /* `bestmove` waits for `stop` */
};

enum { JOBS_MAX = 1000 };

struct server {
	struct out out;
	bool debug;
	/* of the reader */
	struct settings settings;
	struct position position;
	struct past past;
	bool begun, quit; /* the first command, or `quit`, has been read */
	/* of the thinker */
	struct search_tree engine;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct engine_job *jobs; /* the first is running */
	int job_count;		 /* at most JOBS_MAX */
	bool ended;		 /* no further job is appended */
};

/*
 * Start or end the thinker (thinker.c).  If the thread cannot be created, the
 * program ends.  At the end all jobs are finished; searches without a limit are
 * stopped.
 */
void thinker_start(struct server *u);
void thinker_end(struct server *u);

/* Create a job with a copy of the settings. */
struct engine_job *job_new(
    struct server *u, void (*work)(struct engine_job *j));

/*
 * Append a job to the queue, which then owns it, and stop the searches without
 * a limit before it, as they would hold it up forever.  Wait only if JOBS_MAX
 * jobs are waiting.
 */
void thinker_add(struct server *u, struct engine_job *j);

/* Search, or count a perft, as the job says. */
void search_job(struct engine_job *j);

/* Stop all searches in the queue, or end their pondering. */
void thinker_stop(struct server *u);
void thinker_ponderhit(struct server *u);

/* Reset all options to their defaults (setoption.c). */
void options_reset(struct settings *s);

/* Write all options as the answer to `uci` lists them (setoption.c). */
void options_write(struct out *out);

/* Run `setoption` with its arguments, or `ucinewgame` (setoption.c). */
void set_option(struct server *u, struct str rest);
void begin_game(struct server *u);

/* Run `position` (setoption.c); a wrong one changes nothing. */
void set_position(struct server *u, struct str rest);

/*
 * Print the message as a line on standard error.  It has no program name, as
 * its reader is a program too (setoption.c).
 */
void command_error(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
