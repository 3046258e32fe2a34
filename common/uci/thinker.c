/*
 * thinker.c - the thread that searches, and its output
 */
#include "uci/server.h"

#include "base/clock.h"
#include "base/die.h"
#include "board/perft.h"
#include "board/play.h"
#include "uci/uci_move.h"

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
write_score(struct server *u, int score)
{
	int won = chances(score), lost = chances(-score);

	if (score >= SCORE_MATES)
		out_format(
		    &u->out, " score mate %d", (SCORE_MATE - score + 1) / 2);
	else if (score <= -SCORE_MATES)
		out_format(
		    &u->out, " score mate %d", -(SCORE_MATE + score) / 2);
	else
		out_format(&u->out, " score cp %d", score);
	if (u->thinking_with.show_wdl)
		out_format(
		    &u->out, " wdl %d %d %d", won, 1000 - won - lost, lost);
}

static void
report_line(void *to, const struct search_line *l)
{
	struct server *u = to;
	long long ms = l->ns / CLOCK_MS;

	pthread_mutex_lock(&u->lock);
	out_format(&u->out, "info depth %d seldepth %d multipv %d", l->depth,
	    l->deepest, l->rank);
	write_score(u, l->score);
	out_format(&u->out, " nodes %lu nps %lld hashfull %d time %lld pv ",
	    l->nodes, (long long)l->nodes * 1000 / (ms ? ms : 1), l->fullness,
	    ms);
	uci_add_line(&u->out, l->moves, l->count, u->thinking_with.chess960);
	out_char(&u->out, '\n');
	out_flush(&u->out);
	pthread_mutex_unlock(&u->lock);
}

/* Write `bestmove`.  The lock must be held. */
static void
report_best(struct server *u, const struct search_result *r)
{
	if (u->debug)
		out_format(
		    &u->out, "info string %lu positions searched\n", r->nodes);
	out_text(&u->out, "bestmove ");
	uci_add(&u->out, r->best, u->thinking_with.chess960);
	if (r->reply != MOVE_NULL) {
		out_text(&u->out, " ponder ");
		uci_add(&u->out, r->reply, u->thinking_with.chess960);
	}
	out_char(&u->out, '\n');
	out_flush(&u->out);
}

/*
 * Write the perft of each move, in the format of other engines.  The lock must
 * not be held.
 */
static void
count_moves(struct server *u)
{
	struct moves moves;
	unsigned long all = 0;

	movegen_legal(&u->task.start, &moves);
	for (int i = 0; i < moves.count && !atomic_load(&u->stop); i++) {
		struct position next = u->task.start;
		unsigned long count;

		play(&next, moves.list[i]);
		count = perft(&next, u->perft - 1, &u->stop);
		all += count;
		pthread_mutex_lock(&u->lock);
		uci_add(&u->out, moves.list[i], u->thinking_with.chess960);
		out_format(&u->out, ": %lu\n", count);
		pthread_mutex_unlock(&u->lock);
	}
	pthread_mutex_lock(&u->lock);
	out_format(&u->out, "\nNodes searched: %lu\n\n", all);
	out_flush(&u->out);
	pthread_mutex_unlock(&u->lock);
}

static void
think(struct server *u)
{
	struct search_result result;

	if (u->perft) {
		count_moves(u);
		return;
	}
	result = engine_search(u->engine, &u->task);
	pthread_mutex_lock(&u->lock);
	/* UCI: no `bestmove` before `stop` or `ponderhit` */
	while (
	    !atomic_load(&u->stop) && (u->infinite || atomic_load(&u->ponder)))
		pthread_cond_wait(&u->changed, &u->lock);
	report_best(u, &result);
	pthread_mutex_unlock(&u->lock);
}

static void *
thinker(void *server)
{
	struct server *u = server;

	pthread_mutex_lock(&u->lock);
	for (;;) {
		while (!u->thinking && !u->quit)
			pthread_cond_wait(&u->changed, &u->lock);
		if (!u->thinking)
			break;
		pthread_mutex_unlock(&u->lock);
		think(u);
		pthread_mutex_lock(&u->lock);
		u->thinking = false;
		pthread_cond_broadcast(&u->changed);
	}
	pthread_mutex_unlock(&u->lock);
	return NULL;
}

static void
await_answer(struct server *u)
{
	pthread_cond_broadcast(&u->changed);
	while (u->thinking)
		pthread_cond_wait(&u->changed, &u->lock);
}

void
thinker_await(struct server *u)
{
	if (u->infinite || atomic_load(&u->ponder))
		atomic_store(&u->stop, true);
	await_answer(u);
}

void
thinker_stop(struct server *u)
{
	atomic_store(&u->stop, true);
	await_answer(u);
}

void
thinker_begin(struct server *u)
{
	u->thinking_with = u->settings;
	u->thinking = true;
	pthread_cond_broadcast(&u->changed);
}

void
thinker_look(struct server *u)
{
	pthread_cond_broadcast(&u->changed);
}

void
thinker_has_no_move(struct server *u)
{
	static const struct search_result none;

	report_best(u, &none);
}

void
thinker_start(struct server *u)
{
	u->task.report = report_line;
	u->task.to = u;
	u->task.stop = &u->stop;
	u->task.ponder = &u->ponder;
	pthread_mutex_init(&u->lock, NULL);
	pthread_cond_init(&u->changed, NULL);
	if (pthread_create(&u->thread, NULL, thinker, u))
		die(STATUS_TROUBLE, "no thread to think in can be started");
}

/*
 * Finish the running search and stop the thread.  Input has ended, so infinite
 * searches are stopped.
 */
void
thinker_end(struct server *u)
{
	pthread_mutex_lock(&u->lock);
	thinker_await(u);
	u->quit = true;
	pthread_cond_broadcast(&u->changed);
	pthread_mutex_unlock(&u->lock);
	pthread_join(u->thread, NULL);
	pthread_cond_destroy(&u->changed);
	pthread_mutex_destroy(&u->lock);
}
