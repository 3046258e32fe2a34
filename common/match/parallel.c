/* parallel.c - see parallel.h */
#include "match/parallel.h"

#include <unistd.h>

#include "base/die.h"
#include "base/error_text.h"
#include "io/pool.h"

/* Return what a variable is called in messages. */
static const char *
kind_name(const struct variable *v)
{
	return v->type == TYPE_dictionary ? "dictionary"
					  : "persistent variable";
}

/* Return the prefix of a message about one of several queries, or "". */
static const char *
title(const struct match_options *o)
{
	return o->is_one_of_several ? error_text("%.*s: ", STR(o->query_name))
				    : "";
}

void
parallel_must_merge(const struct match_options *o, const struct query *q,
    const char *option, const char *instead)
{
	const struct variable *v = query_unmerged(q);

	if (v)
		die(STATUS_TROUBLE,
		    "%s%s: the %s %.*s has no merge strategy; give it one "
		    "(%s)%s",
		    title(o), option, kind_name(v), STR(v->name),
		    strategy_choice(v), instead);
}

void
parallel_warn_of_division(const struct match_options *o, const struct query *q,
    const char *before, const char *instead)
{
	struct parallel_conflict by;
	struct source_map_spot at;

	if (!parallel_hindered(q, &by))
		return;
	at = source_map_spot(&q->source, by.at.from);
	warn("%s%s the value of %.*s (%s) depends, at %s:%u:%u, on how the "
	     "games "
	     "are divided%s",
	    title(o), before, STR(by.variable->name),
	    strategy_name(by.variable->merge), at.text->name, at.line,
	    at.column, instead);
}

/* Warn when it does. */
static bool
needs_one_thread(const struct match_options *o, const struct query *q)
{
	const struct variable *v = query_unmerged(q);
	struct parallel_conflict by;
	bool hindered = parallel_hindered(q, &by);

	if (v)
		warn("%srunning single-threaded because the %s %.*s has no "
		     "merge strategy",
		    title(o), kind_name(v), STR(v->name));
	else if (query_writes(q))
		warn("%srunning single-threaded so that writefile writes in "
		     "the order of the games",
		    title(o));
	else
		parallel_warn_of_division(
		    o, q, "running single-threaded because", "");
	return v || query_writes(q) || hindered;
}

/*
 * Return one less than the machine has; only one for the counts of --explain,
 * and where the run may end early and later games must not have left anything
 * in variables, or in files of writefile.
 */
int
parallel_threads(const struct match_options *o, const struct query *q)
{
	int64_t cores = sysconf(_SC_NPROCESSORS_ONLN);

	if (o->threads > 1)
		parallel_must_merge(
		    o, q, "--threads", ", or use --singlethreaded");
	if (o->explains || o->threads == 1 ||
	    (match_options_may_end(o) &&
		(query_persists(q) || query_writes(q))))
		return 1;
	if (o->threads) {
		parallel_warn_of_division(o, q, "--threads:",
		    ", and may change from run to run; use --singlethreaded");
		return (int)o->threads;
	}
	if (needs_one_thread(o, q))
		return 1;
	if (cores > POOL_THREADS_MAX)
		cores = POOL_THREADS_MAX;
	return cores > 2 ? (int)cores - 1 : 1;
}

int
parallel_threads_of_names(
    const struct match_options *o, const struct output_name *names, int threads)
{
	if (!names || o->threads || !output_name_remembers(names))
		return threads;
	warn("running single-threaded because a query of the output name keeps "
	     "something from game to game");
	return 1;
}
