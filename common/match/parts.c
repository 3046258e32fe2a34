/*
 * parts.c - runs whose games are divided: among threads, or among runs that
 * leave states to be merged; see run.h
 *
 * Each thread and each part has its own copy of the persistent variables and
 * dictionaries; at the end the copies are merged, for which each of them needs
 * a strategy (cql/tree/strategy.h).
 */
#include <string.h>

#include "base/diagnostic.h"
#include "base/error_text.h"
#include "io/output_file.h"
#include "match/run.h"
#include "system/descriptor.h"
#include "system/machine.h"

/* ----------------------------------------------------------------- threads */

/* Return what a variable is called in messages. */
static const char *
kind_name(const struct variable *v)
{
	return v->type == TYPE_dictionary ? "dictionary"
					  : "persistent variable";
}

/* Return the prefix of a message about one of several queries, or "". */
static const char *
title(const struct query_run *q)
{
	return q->options->is_one_of_several
	    ? error_text("%.*s: ", STR(q->options->query_name))
	    : "";
}

/*
 * End the program when a variable has no strategy.  The message begins with
 * the name of the query, if it is one of several, and `option`, and ends with
 * `instead`, which says what else can be done.
 */
static void
must_merge(const struct query_run *q, const char *option, const char *instead)
{
	const struct variable *v = query_unmerged(q->query);

	if (v)
		die(STATUS_TROUBLE,
		    "%s%s: the %s %.*s has no merge strategy; give it one "
		    "(%s)%s",
		    title(q), option, kind_name(v), STR(v->name),
		    strategy_choice(v), instead);
}

/*
 * Warn when a variable depends on how the games are divided
 * (cql/plan/parallel_safe.h); true if one does.
 */
static bool
warn_of_division(
    const struct query_run *q, const char *before, const char *instead)
{
	struct parallel_conflict by;
	struct source_map_spot at;

	if (!parallel_hindered(q->query, &by))
		return false;
	at = source_map_spot(&q->query->source, by.at.from);
	warn("%s%s the value of %.*s (%s) depends, at %s:%u:%u, on how the "
	     "games "
	     "are divided%s",
	    title(q), before, STR(by.variable->name),
	    strategy_name(by.variable->merge), at.text->name, at.line,
	    at.column, instead);
	return true;
}

/* True, after a warning, when the query allows one thread only. */
static bool
needs_one_thread(const struct query_run *q)
{
	const struct variable *v = query_unmerged(q->query);

	if (v)
		warn("%srunning single-threaded because the %s %.*s has no "
		     "merge strategy",
		    title(q), kind_name(v), STR(v->name));
	else if (query_writes(q->query))
		warn("%srunning single-threaded so that writefile writes in "
		     "the order of the games",
		    title(q));
	else
		return warn_of_division(
		    q, "running single-threaded because", "");
	return true;
}

/*
 * Return one less than the machine has; only one for the counts of --explain,
 * and where the run may end early and later games must not have left anything
 * in variables, or in files of writefile.
 */
int
run_threads(const struct query_run *q)
{
	const struct match_options *o = q->options;
	int cores = machine_processors();

	if (o->threads > 1)
		must_merge(q, "--threads", ", or use --singlethreaded");
	if (o->explains || o->threads == 1 ||
	    (match_options_may_end(o) &&
		(query_persists(q->query) || query_writes(q->query))))
		return 1;
	if (o->threads) {
		warn_of_division(q, "--threads:",
		    ", and may change from run to run; use --singlethreaded");
		return (int)o->threads;
	}
	if (needs_one_thread(q))
		return 1;
	if (cores > POOL_THREADS_MAX)
		cores = POOL_THREADS_MAX;
	return cores > 2 ? cores - 1 : 1;
}

int
run_threads_of_names(const struct query_run *q, int threads)
{
	const struct output_name *names = q->options->output.names;
	bool remembers = false;

	for (int i = 0; names && i < names->queries; i++)
		remembers |= query_persists(names->query[i]);
	if (!remembers || q->options->threads)
		return threads;
	warn("running single-threaded because a query of the output name keeps "
	     "something from game to game");
	return 1;
}

/* ------------------------------------------------------------------ states */

void
run_open_state(struct run *r, struct query_run *q)
{
	const struct match_options *o = q->options;
	const char *name =
	    output_name_put_query(&r->options->memory, o->emits, o->query_name);

	must_merge(q, "--emit-state", "");
	warn_of_division(q, "--emit-state:", "");
	if (strcmp(name, "-") == 0)
		output_copy(&q->state, STDOUT_FILENO, "standard output");
	else
		output_file_must_open(&q->state,
		    &(struct output_file){name, ROLE_STATE, false}, &r->roles);
}

bool
run_write_state(struct query_run *q, struct cql_run *run)
{
	cql_write_state(run, &q->state);
	if (q->order.in_state)
		order_write_state(&q->order, &q->state);
	return !q->groups ||
	    run_succeeded(q, groups_write_state(q->groups, &q->state));
}

/* Read what follows the variables in a state: groups or games. */
static const char *
read_after(void *query_run, struct lines *in)
{
	struct query_run *q = query_run;

	return q->groups ? groups_read_state(q->groups, in)
			 : order_read_state(&q->order, in);
}

/*
 * Write the results of what was joined; messages must not go to the stream of
 * games.  False on an error.
 */
static bool
write_results(struct run *r, struct cql_run *run)
{
	struct query_run *q = r->queries;

	if (q->order.in_state && output_is_standard(&q->options->output)) {
		out_close(&r->messages);
		output_copy(&r->messages, STDERR_FILENO, "messages");
	}
	run_write_sorted(r);
	return cql_finish(run, &r->messages) &&
	    (!q->groups ||
		run_succeeded(q,
		    report_write_groups(
			&q->options->report, q->groups, &r->out)));
}

enum status
run_merge_states(struct run *r)
{
	const struct match_options *o = r->options;
	struct query_run *q = r->queries;
	struct cql_run *run = cql_run_new(q->query, &r->messages, &r->errors);
	bool good;

	must_merge(q, "--merge-state", "");
	cql_run_options(run, &o->run);
	order_init(&q->order, q->query, false);
	run_open_output(r, "what is joined goes");
	good = !r->errors.len;
	for (int i = 0; i < o->state_count && good; i++)
		good = cql_merge_state(
		    run, o->states[i], read_after, q, &r->errors);
	good = good &&
	    (o->emits ? run_write_state(q, run) : write_results(r, run));
	order_free(&q->order);
	cql_run_free(run);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
