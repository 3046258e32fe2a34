/* indexed.c - see indexed.h */
#include "match/indexed.h"

#include <string.h>

#include "base/diagnostic.h"
#include "base/mem.h"
#include "base/error_text.h"
#include "io/stop.h"
#include "system/descriptor.h"

/* ---------------------------------------------------------- may it be used? */

static bool
has_all_numbers(const struct match_options *o)
{
	return o->games.least <= 1 && o->games.most == UINT64_MAX;
}

/* True if any query includes games of all numbers. */
static bool
any_has_all_numbers(const struct run *r)
{
	for (int i = 0; i < r->count; i++)
		if (has_all_numbers(r->queries[i].options))
			return true;
	return false;
}

/* NULL, or what an index would change, or not know. */
static const char *
why_useless(const struct run *r)
{
	const struct match_options *o = r->queries->options;

	if (o->report.groups)
		return "--count-by counts games that do not match, too";
	if (o->explains)
		return "--explain counts what is done at each game";
	if (o->reading.nested)
		return "an index is made of comments that do not nest";
	if (!any_has_all_numbers(r))
		return "the games are chosen by their numbers";
	if (o->index_file && o->inputs.count > 1)
		return "--index-file is of one file of games";
	return NULL;
}

/*
 * True if it is enough to know that a game matches: games are only counted, and
 * positions are not.
 */
static bool
only_counts(const struct match_options *o)
{
	return o->counts && has_all_numbers(o) && o->matches.least == 1 &&
	    o->matches.most == UINT64_MAX && !o->result.text &&
	    !o->showmatches && !o->limit && !o->emits &&
	    o->summary != WHEN_ALWAYS && !o->shows_progress && !o->mark;
}

/*
 * Return the facts of games that are read whatever the index says: those with
 * warnings of level 2 if these are printed, or with variations if these count.
 */
static uint64_t
always_read(const struct match_options *o)
{
	return (o->reading.warn_level >= 2 ? FACT_NOTED : 0) |
	    (o->variations ? FACT_VARIATIONS : 0);
}

static const struct condition *
condition_of(struct indexed_games *g, const struct query_run *q)
{
	return match_options_need_match(q->options)
	    ? q->query->screen->condition
	    : condition_new(&g->arena, CONDITION_OPEN);
}

/* -------------------------------------------------------------------- tags */

static enum answer
ask_tags(void *user, const void *of, uint64_t number, const struct tree *tags)
{
	struct query_run *q = user;
	struct indexed_games *g = q->run->indexed;
	struct cql_run *run = q->index.run;
	const struct node *n = of;
	struct run_warnings odd = {0};
	enum cql_result result;

	cql_run_warn(run, &odd);
	result = cql_ask_tags(run, &n, 1, g->before + number, tags);
	if (odd.count || g->errors.len)
		result = CQL_ERROR;
	cql_run_warn(run, NULL);
	run_warnings_free(&odd);
	g->errors.len = 0;
	return result == CQL_NO	  ? ANSWER_NO
	    : result == CQL_ERROR ? ANSWER_OPEN
				  : ANSWER_YES;
}

static bool
any_misses_tags(const struct run *r)
{
	for (int i = 0; i < r->count; i++)
		if (r->queries[i].tags.missing)
			return true;
	return false;
}

/* Note the names of tags of games that are ruled out; return an error or NULL.
 */
static const char *
note_names(struct indexed_games *g)
{
	const struct index *x = &g->index;
	struct arena arena = {0};
	struct tree all = {0};
	const char *wrong;

	if (!any_misses_tags(g->run))
		return NULL;
	wrong = index_load_tags(&g->index);
	for (uint64_t i = 0; !wrong && i < x->foot.names.count; i++)
		tree_add_tag(&all, &arena,
		    (struct tag){.name = {x->strings + x->names[i].at,
				     (size_t)x->names[i].len}});
	for (int i = 0; !wrong && i < g->run->count; i++)
		named_tags_note(&g->run->queries[i].tags, &all);
	arena_free(&arena);
	return wrong;
}

/* ----------------------------------------------------------------- opening */

static const char no_index[] = "standard input has no index";

static void
close_index(struct game_feed *f)
{
	struct indexed_games *g = (struct indexed_games *)f;

	if (g->open)
		index_close(&g->index);
	g->open = false;
	selected_games_end(&g->games);
}

/* Select the games to be read; return NULL, or what is wrong with the index. */
static const char *
choose(struct indexed_games *g)
{
	struct index_choices chosen = {0};
	const char *wrong = note_names(g);

	if (!wrong)
		wrong = index_select(&g->index, g->queries, g->run->count,
		    g->run->threads, &chosen);
	MEM_ADD(g->choices, g->choices_count, chosen);
	return wrong;
}

static const char *
open_index(struct indexed_games *g, struct source *from, const char *name)
{
	const char *wrong =
	    from->fd == STDIN_FILENO ? no_index : index_open(&g->index, name);

	if (wrong)
		return wrong;
	g->open = true;
	wrong = index_check_identity(from->fd, &g->index.foot.source);
	if (!wrong && (g->index.foot.packed != 0) != (from->unpack != NULL))
		wrong = index_stale;
	return wrong ? wrong : choose(g);
}

/* Add the matches that the index alone has shown; none if it is verified. */
static void
add_unread(struct indexed_games *g)
{
	const struct index_choices *c = &g->choices[g->choices_count - 1];

	for (int i = 0; i < g->run->count; i++)
		g->run->queries[i].index.matching += c->matching[i];
	g->unread += c->unread;
}

static void
start(struct indexed_games *g, struct source *from)
{
	bool verifies = g->options->index == INDEX_VERIFY;

	if (!verifies)
		add_unread(g);
	if (verifies || g->index.foot.games > 0)
		selected_games_begin(&g->games, &g->index, from,
		    &g->choices[g->choices_count - 1], verifies);
}

/*
 * Return the name of the index of some games: what the options name, or that of
 * the games and `.index`.
 */
static const char *
index_name(const struct match_options *o, const char *games, struct out *text)
{
	if (o->index_file)
		return o->index_file;
	text->len = 0;
	out_format(text, "%s.index", games);
	out_char(text, '\0');
	return text->text;
}

void
indexed_register(const struct match_options *o, struct file_roles *roles)
{
	struct out text = {0};

	if (o->states || o->index == INDEX_NEVER)
		return;
	for (int i = 0; i < o->inputs.count; i++)
		file_roles_add(
		    roles, index_name(o, o->inputs.name[i], &text), ROLE_INDEX);
	out_close(&text);
}

/* True if there is no index: then there is nothing to report. */
static bool
is_missing(const struct indexed_games *g, const char *name)
{
	const struct match_options *o = g->options;

	return o->index == INDEX_AUTO && !o->index_file &&
	    access(name, F_OK) != 0;
}

/* Report why an index is not used; return that if one is required, else NULL.
 */
static const char *
refuse(struct indexed_games *g, const char *name, const char *wrong,
    struct out *messages)
{
	close_index(&g->games.feed);
	if (stop_reason())
		return NULL;
	if (g->options->index != INDEX_AUTO)
		return wrong == no_index ? wrong
					 : error_text("%s: %s", name, wrong);
	diagnostic_add(
	    messages, "warning", name, 0, "%s; all games are read", wrong);
	return NULL;
}

static const char *
open_feed(struct game_feed *f, struct source *from, uint64_t before,
    struct out *messages)
{
	struct indexed_games *g = (struct indexed_games *)f;
	struct out text = {0};
	const char *name = index_name(g->options, from->name, &text),
		   *wrong = NULL;

	g->before = before;
	if (!is_missing(g, name)) {
		wrong = open_index(g, from, name);
		if (wrong)
			wrong = refuse(g, name, wrong, messages);
		else
			start(g, from);
	}
	out_close(&text);
	return wrong;
}

/* --------------------------------------------------------------------- all */

/* True if any file has an index, or the options name one. */
static bool
is_any(const struct match_options *o)
{
	struct out text = {0};
	bool any = o->index != INDEX_AUTO || o->index_file;

	for (int i = 0; i < o->inputs.count && !any; i++)
		any =
		    access(index_name(o, o->inputs.name[i], &text), F_OK) == 0;
	out_close(&text);
	return any;
}

/* Set what each query requires; return false where nothing is known of any. */
static bool
make_selectors(struct indexed_games *g)
{
	int count = g->run->count;
	bool any = false;

	g->queries = arena_get(&g->arena, (size_t)count * sizeof *g->queries);
	for (int i = 0; i < count; i++) {
		struct query_run *q = &g->run->queries[i];

		g->queries[i] =
		    (struct selector){.condition = condition_of(g, q),
			.reads = always_read(q->options),
			.settles = only_counts(q->options),
			.verifies = g->options->index == INDEX_VERIFY,
			.tags = ask_tags,
			.user = q};
		q->index.run = cql_run_new(q->query, &g->errors, &g->errors);
		cql_run_options(q->index.run, &q->options->run);
		any |= g->queries[i].condition->kind != CONDITION_OPEN;
	}
	return any;
}

struct indexed_games *
indexed_games_new(struct run *r, const char **wrong)
{
	const struct match_options *o = r->queries->options;
	struct indexed_games *g;

	*wrong = NULL;
	if (o->index == INDEX_NEVER || !is_any(o))
		return NULL;
	if ((*wrong = why_useless(r))) {
		if (o->index == INDEX_AUTO)
			*wrong = NULL;
		return NULL;
	}
	g = mem_get(sizeof *g);
	g->games.feed =
	    (struct game_feed){.open = open_feed, .close = close_index};
	g->run = r;
	g->options = o;
	if (make_selectors(g) || o->index != INDEX_AUTO)
		return g;
	indexed_games_free(g);
	return NULL;
}

void
indexed_games_free(struct indexed_games *g)
{
	if (!g)
		return;
	close_index(&g->games.feed);
	for (int i = 0; i < g->run->count; i++)
		cql_run_free(g->run->queries[i].index.run);
	for (size_t i = 0; i < g->choices_count; i++)
		index_selection_free(&g->choices[i]);
	mem_free(g->choices);
	arena_free(&g->arena);
	out_close(&g->errors);
	mem_free(g);
}
