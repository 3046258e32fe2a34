/*
 * thinker.c - the thread that runs the jobs, and its queue; the search of a job
 * and its output
 */
#include "uci/server.h"

#include <inttypes.h>

#include "base/die.h"
#include "base/mem.h"
#include "board/play.h"
#include "system/clock.h"
#include "uci/uci_move.h"

/* --------------------------------------------------------------- a search */

/*
 * Return how many of 1000 games are won with such a score: a rational sigmoid.
 */
static int
chances(int score)
{
	int above = score - 180;

	if (score >= SCORE_MATES)
		return 1000;
	if (score <= -SCORE_MATES)
		return 0;
	return 500 + 500 * above / (180 + (above < 0 ? -above : above));
}

static void
write_score(const struct engine_job *j, int score, struct out *o)
{
	int won = chances(score), lost = chances(-score);

	if (score == SCORE_MATE) /* `mate 0' is for the side that has lost */
		out_text(o, " score cp 32000");
	else if (score >= SCORE_MATES)
		out_format(o, " score mate %d", (SCORE_MATE - score + 1) / 2);
	else if (score <= -SCORE_MATES)
		out_format(o, " score mate %d", -(SCORE_MATE + score) / 2);
	else
		out_format(o, " score cp %d", score);
	if (j->settings.show_wdl)
		out_format(o, " wdl %d %d %d", won, 1000 - won - lost, lost);
}

/* Write `info` for the root move at this place. */
static void
write_line(const struct engine_job *j, int place, int depth, struct out *o)
{
	const struct search_tree *t = &j->server->engine;
	const struct root_move *r = &t->root[place];
	long long ms = (clock_ns() - t->time.begun) / CLOCK_MS;

	out_format(o, "info depth %d", depth);
	if (r->length)
		out_format(o, " seldepth %d multipv %d", t->deepest, place + 1);
	write_score(j, r->score, o);
	if (r->length) {
		out_format(o,
		    " nodes %" PRIu64 " nps %lld hashfull %d time %lld pv ",
		    t->nodes, (long long)t->nodes * 1000 / (ms ? ms : 1),
		    transposition_fullness(&t->table), ms);
		uci_add_line(o, r->line, r->length, j->settings.chess960);
	}
	out_char(o, '\n');
}

static void
report_line(void *job, int place, int depth)
{
	const struct engine_job *j = job;
	struct server *u = j->server;

	pthread_mutex_lock(&u->lock);
	write_line(j, place, depth, &u->out);
	out_flush(&u->out);
	pthread_mutex_unlock(&u->lock);
}

/* Write `bestmove`.  The lock must be held. */
static void
report_best(const struct engine_job *j, const struct root_move *best)
{
	struct server *u = j->server;

	if (u->debug)
		out_format(&u->out,
		    "info string %" PRIu64 " positions searched\n",
		    u->engine.nodes);
	out_text(&u->out, "bestmove ");
	uci_add(&u->out, best->line[0], j->settings.chess960);
	if (best->length > 1) {
		out_text(&u->out, " ponder ");
		uci_add(&u->out, best->line[1], j->settings.chess960);
	}
	out_char(&u->out, '\n');
	out_flush(&u->out);
}

/*
 * Write the perft of each move, in the format of other engines.  If stopped,
 * leave out the move that is being counted, and the sum.
 */
static void
count_moves(const struct engine_job *j)
{
	struct server *u = j->server;
	struct moves moves = j->task.only;
	uint64_t all = 0;
	bool stopped = false;

	if (!moves.count)
		movegen_legal(&j->task.start, &moves);
	for (int i = 0; i < moves.count; i++) {
		struct position next = j->task.start;
		uint64_t count;

		play(&next, moves.list[i]);
		count = perft(&next, (int)j->perft - 1, &j->task.stop);
		if ((stopped = atomic_load(&j->task.stop)))
			break;
		all += count;
		pthread_mutex_lock(&u->lock);
		uci_add(&u->out, moves.list[i], j->settings.chess960);
		out_format(&u->out, ": %" PRIu64 "\n", count);
		pthread_mutex_unlock(&u->lock);
	}
	pthread_mutex_lock(&u->lock);
	if (stopped)
		out_text(&u->out, "info string the perft was stopped\n");
	else
		out_format(&u->out, "\nNodes searched: %" PRIu64 "\n\n", all);
	out_flush(&u->out);
	pthread_mutex_unlock(&u->lock);
}

void
search_job(struct engine_job *j)
{
	struct server *u = j->server;
	const struct root_move *best;

	if (j->perft) {
		count_moves(j);
		return;
	}
	j->task.report = report_line;
	j->task.to = j;
	best = engine_search(&u->engine, &j->task);
	pthread_mutex_lock(&u->lock);
	/* UCI: no `bestmove` before `stop` or `ponderhit` */
	while (!atomic_load(&j->task.stop) &&
	    (j->infinite || atomic_load(&j->task.ponder)))
		pthread_cond_wait(&u->changed, &u->lock);
	report_best(j, best);
	pthread_mutex_unlock(&u->lock);
}

/* -------------------------------------------------------------- the queue */

struct engine_job *
job_new(struct server *u, void (*work)(struct engine_job *j))
{
	struct engine_job *j = mem_get(sizeof *j);

	j->server = u;
	j->work = work;
	j->settings = u->settings;
	return j;
}

static void
remove_first(struct server *u)
{
	struct engine_job *j = u->jobs;

	u->jobs = j->next;
	u->job_count--;
	mem_free(j->task.before);
	mem_free(j);
}

static void *
think(void *server)
{
	struct server *u = server;
	struct engine_job *j;

	pthread_mutex_lock(&u->lock);
	for (;;) {
		while (!u->jobs && !u->ended)
			pthread_cond_wait(&u->changed, &u->lock);
		if (!(j = u->jobs))
			break;
		pthread_mutex_unlock(&u->lock);
		j->work(j);
		pthread_mutex_lock(&u->lock);
		remove_first(u);
		pthread_cond_broadcast(&u->changed);
	}
	pthread_mutex_unlock(&u->lock);
	return NULL;
}

static void
stop_unlimited(struct server *u)
{
	for (struct engine_job *j = u->jobs; j; j = j->next)
		if (j->infinite || atomic_load(&j->task.ponder))
			atomic_store(&j->task.stop, true);
	pthread_cond_broadcast(&u->changed);
}

void
thinker_add(struct server *u, struct engine_job *j)
{
	struct engine_job **last;

	stop_unlimited(u);
	while (u->job_count == JOBS_MAX)
		pthread_cond_wait(&u->changed, &u->lock);
	for (last = &u->jobs; *last; last = &(*last)->next)
		;
	*last = j;
	u->job_count++;
	pthread_cond_broadcast(&u->changed);
}

void
thinker_stop(struct server *u)
{
	for (struct engine_job *j = u->jobs; j; j = j->next)
		atomic_store(&j->task.stop, true);
	pthread_cond_broadcast(&u->changed);
}

void
thinker_ponderhit(struct server *u)
{
	for (struct engine_job *j = u->jobs; j; j = j->next)
		atomic_store(&j->task.ponder, false);
	pthread_cond_broadcast(&u->changed);
}

void
thinker_start(struct server *u)
{
	pthread_mutex_init(&u->lock, NULL);
	pthread_cond_init(&u->changed, NULL);
	if (pthread_create(&u->thread, NULL, think, u))
		die(STATUS_TROUBLE, "no thread to think in can be started");
}

void
thinker_end(struct server *u)
{
	pthread_mutex_lock(&u->lock);
	stop_unlimited(u);
	u->ended = true;
	pthread_cond_broadcast(&u->changed);
	pthread_mutex_unlock(&u->lock);
	pthread_join(u->thread, NULL);
	pthread_cond_destroy(&u->changed);
	pthread_mutex_destroy(&u->lock);
}
