/* indexed.c - see indexed.h */
#include "match/indexed.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/why.h"
#include "io/stop.h"

/* ---------------------------------------------------------- may it be used? */

/* NULL, or what an index would change, or not know. */
static const char *
why_useless(const struct match_options *o, int queries)
{
	if (queries > 1)
		return "an index is asked for one query";
	if (o->report.groups)
		return "--count-by counts games that do not match, too";
	if (o->explains)
		return "--explain counts what is done at each game";
	if (o->reading.nested)
		return "an index is made of comments that do not nest";
	if (o->games.least > 1 || o->games.most < ULONG_MAX)
		return "the games are chosen by their numbers";
	if (o->index_file && o->inputs.count > 1)
		return "--index-file is of one file of games";
	return NULL;
}

/* Can only a game match in which the query does? */
static bool
needs_a_match(const struct match_options *o)
{
	return o->matches.least > 0 && !o->inverts;
}

/*
 * Is it enough to know that a game matches?  Where they are only counted, and
 * nobody is told of their positions.
 */
static bool
only_counts(const struct match_options *o)
{
	return o->counts && !o->report.groups && o->index != INDEX_VERIFY &&
	    o->matches.least == 1 && o->matches.most == ULONG_MAX &&
	    !o->result.text && !o->showmatches && !o->limit && !o->emits &&
	    o->summary != WHEN_ALWAYS && !o->progress.reports && !o->mark;
}

/* Games of which something is said, or which have more positions. */
static uint64_t
always_read(const struct match_options *o)
{
	return (o->reading.warn_level >= 2 ? FACT_NOTED : 0) |
	    (o->variations ? FACT_VARIATIONS : 0);
}

static const struct index_condition *
condition_of_task(struct indexed_games *g)
{
	const struct match_options *o = g->task->options;

	if (!g->condition)
		g->condition = needs_a_match(o)
		    ? necessary_condition(g->task->query, &g->arena)
		    : condition_plain(&g->arena, CONDITION_OPEN);
	return g->condition;
}

/* -------------------------------------------------------------------- tags */

static enum answer
ask_tags(
    void *user, const void *of, unsigned long number, const struct tree *tags)
{
	struct indexed_games *g = user;
	struct run_warnings odd;
	enum cql_result result;

	run_warnings_init(&odd);
	cql_run_warn(g->run, &odd);
	result = cql_ask_tags(g->run, of, g->before + number, tags);
	if (odd.count || g->errors.len)
		result = CQL_ERROR;
	cql_run_warn(g->run, NULL);
	run_warnings_free(&odd);
	g->errors.len = 0;
	return result == CQL_NO	  ? ANSWER_NO
	    : result == CQL_ERROR ? ANSWER_OPEN
				  : ANSWER_YES;
}

static void
start_run(struct indexed_games *g)
{
	if (g->run)
		return;
	g->run = cql_run_new(g->task->query, &g->errors, &g->errors);
	cql_run_options(g->run, &g->task->options->run);
}

/* Games that are passed over have tags, too. */
static const char *
note_names(struct indexed_games *g)
{
	const struct index *x = &g->index;
	struct arena arena = {0};
	struct tree all = {0};
	const char *wrong;

	if (!g->seen.missing)
		return NULL;
	wrong = index_load_tags(&g->index);
	for (uint64_t i = 0; !wrong && i < x->foot.names.count; i++)
		tree_add_tag(&all, &arena,
		    (struct tag){.name = {x->strings + x->names[i].at,
				     (size_t)x->names[i].len}});
	if (!wrong)
		seen_tags_note(&g->seen, &all);
	arena_free(&arena);
	return wrong;
}

/* ----------------------------------------------------------------- opening */

static const char no_index[] = "standard input has no index";

static void
close_index(struct indexed_games *g)
{
	if (g->open)
		index_close(&g->index);
	survivors_free(&g->survivors);
	mem_free(g->choices);
	g->choices = NULL;
	g->open = g->feed.gives = g->feed.watches = false;
	g->feed.passed = g->feed.matching = 0;
	g->feed.forecast = FORECAST_NONE;
}

/* Which games are to be read; NULL, or what is wrong with the index. */
static const char *
choose(struct indexed_games *g)
{
	const struct match_options *o = g->task->options;
	uint64_t chosen;
	struct chooser how = {.condition = condition_of_task(g),
	    .reads = always_read(o),
	    .settles = only_counts(o),
	    .tags = ask_tags,
	    .user = g};
	const char *wrong = note_names(g);

	start_run(g);
	return wrong ? wrong
		     : index_choose(&g->index, &how, &g->choices, &chosen);
}

static const char *
open_index(struct indexed_games *g, struct source *from, const char *name)
{
	const char *wrong =
	    from->fd == STDIN_FILENO ? no_index : index_open(&g->index, name);

	if (wrong)
		return wrong;
	g->open = true;
	wrong = index_check_source(&g->index, from->fd);
	if (!wrong && (g->index.foot.packed != 0) != (from->unpack != NULL))
		wrong = index_stale;
	return wrong ? wrong : choose(g);
}

static void
start(struct indexed_games *g, struct source *from)
{
	bool verifies = g->task->options->index == INDEX_VERIFY;

	g->feed.gives = !verifies && g->index.foot.games > 0;
	g->feed.watches = verifies;
	g->feed.wrong = NULL;
	g->watched = g->place = 0;
	g->group = 0;
	survivors_init(&g->survivors, &g->index, from, g->choices);
}

/* The name of the index: that of the games and `.index`. */
static const char *
name_beside(struct out *o, const char *games)
{
	o->len = 0;
	out_format(o, "%s.index", games);
	out_char(o, '\0');
	return o->text;
}

/* A query that nothing is known of, or no index: nothing is to be said. */
static bool
is_needless(struct indexed_games *g, const char *name)
{
	const struct match_options *o = g->task->options;

	return o->index == INDEX_AUTO &&
	    (condition_of_task(g)->kind == CONDITION_OPEN ||
		(!o->index_file && access(name, F_OK) != 0));
}

/* Says why the games are read without it; or returns that, where it must be. */
static const char *
refuse(struct indexed_games *g, const char *name, const char *wrong,
    struct out *messages)
{
	close_index(g);
	if (stop_reason())
		return NULL;
	if (g->task->options->index != INDEX_AUTO)
		return wrong == no_index ? wrong : why("%s: %s", name, wrong);
	diagnostic_add(messages, "warning", name, 0,
	    "%s; until then they are all read", wrong);
	return NULL;
}

static const char *
open_feed(struct game_feed *f, struct source *from, unsigned long before,
    struct out *messages)
{
	struct indexed_games *g = (struct indexed_games *)f;
	struct out beside = {.fd = -1};
	const char *name = g->task->options->index_file, *wrong = NULL;

	g->before = before;
	if (!name)
		name = name_beside(&beside, from->name);
	if (!is_needless(g, name)) {
		wrong = open_index(g, from, name);
		if (wrong)
			wrong = refuse(g, name, wrong, messages);
		else
			start(g, from);
	}
	out_close(&beside);
	return wrong;
}

/* ------------------------------------------------------------------- games */

static bool
next_game(struct game_feed *f, struct chunk *chunk)
{
	struct indexed_games *g = (struct indexed_games *)f;
	struct survivors_gap gap;
	bool more = survivors_next(&g->survivors, chunk, &gap, &f->wrong);

	f->passed = gap.games;
	f->matching = gap.matching;
	return more;
}

/* The place of the game that is watched, or NULL. */
static const struct index_place *
watched_place(struct indexed_games *g)
{
	struct index *x = &g->index;

	if (g->watched >= x->foot.games)
		return NULL;
	while (g->watched >= g->place + x->groups[g->group].games)
		g->place += x->groups[g->group++].games;
	return index_load(x, g->group, INDEX_PLACES)
	    ? NULL
	    : &x->places[g->watched - g->place];
}

static const char *
watch_game(struct game_feed *f, const struct chunk *chunk)
{
	static const enum game_forecast forecasts[] = {
	    [GAME_PASSED] = FORECAST_NO_MATCH,
	    [GAME_READ] = FORECAST_NONE,
	    [GAME_MATCHES] = FORECAST_MATCH};
	struct indexed_games *g = (struct indexed_games *)f;
	const struct index_place *p = watched_place(g);

	if (!chunk && g->watched == g->index.foot.games)
		return NULL;
	if (!chunk || !p || p->offset != chunk->offset ||
	    p->line != chunk->line || p->length != chunk->text.len ||
	    p->head != chunk->head)
		return "its index has other games, or has them elsewhere";
	f->forecast = forecasts[g->choices[g->watched++]];
	return NULL;
}

static void
close_feed(struct game_feed *f)
{
	close_index((struct indexed_games *)f);
}

/* --------------------------------------------------------------------- all */

/* Has a file an index, or one that the options name? */
static bool
is_any(const struct match_options *o)
{
	struct out beside = {.fd = -1};
	bool any = o->index != INDEX_AUTO || o->index_file;

	for (int i = 0; i < o->inputs.count && !any; i++)
		any =
		    access(name_beside(&beside, o->inputs.name[i]), F_OK) == 0;
	out_close(&beside);
	return any;
}

struct indexed_games *
indexed_games_new(const struct match_task *tasks, int count, const char **wrong)
{
	const struct match_options *o = tasks->options;
	struct indexed_games *g;

	*wrong = NULL;
	if (o->index == INDEX_NEVER || !is_any(o))
		return NULL;
	if ((*wrong = why_useless(o, count))) {
		if (o->index == INDEX_AUTO)
			*wrong = NULL;
		return NULL;
	}
	g = mem_get(sizeof *g);
	g->feed = (struct game_feed){.open = open_feed,
	    .next = next_game,
	    .watch = watch_game,
	    .close = close_feed};
	g->task = tasks;
	out_init(&g->errors, -1, "errors");
	return g;
}

void
indexed_games_free(struct indexed_games *g)
{
	if (!g)
		return;
	close_index(g);
	if (g->run)
		cql_run_free(g->run);
	seen_tags_free(&g->seen);
	arena_free(&g->arena);
	out_close(&g->errors);
	mem_free(g);
}
