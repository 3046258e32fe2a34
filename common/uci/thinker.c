/*
 * thinker.c - the thread that runs the jobs, and its queue
 */
#include "uci/server.h"

#include "base/die.h"
#include "base/mem.h"

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
