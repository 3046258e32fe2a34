/* select_games.c - see select_games.h */
#include "index/select_games.h"

#include <assert.h>
#include <string.h>

#include "base/error_text.h"
#include "base/mem.h"
#include "base/payoff.h"
#include "base/short_way.h"
#include "index/index_replay.h"
#include "io/pool.h"
#include "io/stop.h"

enum {
	WEIGHT_MAX = 200, /* heavier conditions are not tried on positions */
	REPLAY_OPEN_MANY = 24, /* if as many of the last 32 replays of a query
				  left the game to be read, replays stop */
	UNREPLAYED_MANY = 31,  /* after so many games one is tried again */
};

struct choosing;

/* A query in a walk through an index. */
struct choosing_query {
	struct choosing *of;
	const struct selector *how;
	struct known known;
	uint64_t may_match; /* games of the current row, a bit each */
	bool unsure; /* a condition on tags was open: the game must be read */
	enum answer answer;   /* by the positions of the game */
	struct payoff payoff; /* of replays in the group */
};

/* What one thread of a selection holds: a walk through groups of an index. */
struct choosing {
	struct index *x;
	struct choosing_query *queries;
	int count;
	unsigned i;	  /* the number of the game in its group */
	bb stood[PIECES]; /* of the game, where the column is loaded */
	unsigned pieces;  /* the pieces whose columns are needed, a bit each */
	uint32_t columns;
	size_t group;
	uint64_t before; /* the number of games in the groups before */
	struct arena arena;
	struct tree tags; /* of the game with the number `tagged` */
	uint64_t tagged;
	uint64_t *last_with; /* of each tag name: the number plus 1 of the game
				whose tags had it last */
	struct replay_question *questions; /* for the replay of the game */
	int posed;
	size_t capacity;
	int *open; /* the queries that are still open for the game */
	struct index_choices *into; /* of the file; all threads change it */
	const char *wrong;
};

static uint64_t
number_of_game(const struct choosing *c)
{
	return c->before + c->i;
}

static struct str
text_at(const struct index *x, uint64_t at, uint64_t len)
{
	return (struct str){x->strings + at, (size_t)len};
}

/* Read the tags of the game; set c->wrong if it has one of them twice. */
static void
read_tags(struct choosing *c)
{
	const struct index *x = c->x;
	const uint32_t *tag = x->tags + x->spans[c->i].tag;
	size_t count = index_tag_count(x, &x->groups[c->group], c->i);

	arena_reset(&c->arena);
	c->tags = (struct tree){0};
	for (size_t i = 0; i < count; i++) {
		const struct index_pair *p = &x->pairs[tag[i]];
		const struct index_name *n = &x->names[p->name];

		if (c->last_with[p->name] == number_of_game(c) + 1) {
			c->wrong =
			    "it has a tag twice in one game; make it anew "
			    "with pgnindex";
			break;
		}
		c->last_with[p->name] = number_of_game(c) + 1;
		tree_add_tag(&c->tags, &c->arena,
		    (struct tag){
			text_at(x, n->at, n->len), text_at(x, p->at, p->len)});
	}
	c->tagged = number_of_game(c);
}

static enum answer
evaluate_tags(void *user, const void *of)
{
	struct choosing_query *q = user;
	struct choosing *c = q->of;
	enum answer answer;

	if (c->tagged != number_of_game(c))
		read_tags(c);
	answer =
	    q->how->tags(q->how->user, of, number_of_game(c) + 1, &c->tags);
	q->unsure |= answer == ANSWER_OPEN;
	return answer;
}

static bool
load(struct choosing *c, int column)
{
	c->wrong = index_load(c->x, c->group, column);
	return !c->wrong;
}

/* ---------------------------------------------------------- by their moves */

static void
pose(struct choosing *c, struct choosing_query *q,
    const struct condition *condition, enum answer enough)
{
	MEM_RESERVE(c->questions, c->posed, 1, c->capacity);
	c->questions[c->posed++] = (struct replay_question){
	    .condition = condition, .known = &q->known, .enough = enough};
}

/* Add a question for each part that must hold at a position of its own. */
static void
pose_elsewhere(struct choosing *c, struct choosing_query *q,
    const struct condition *condition)
{
	if (condition->kind == CONDITION_ELSEWHERE && condition->sharper)
		pose(c, q, *condition->part, ANSWER_OPEN);
	if (condition->kind != CONDITION_ANY)
		for (int i = 0; i < condition->count; i++)
			pose_elsewhere(c, q, condition->part[i]);
}

/* Return the choice by an answer: yes only where it is enough to know that. */
static enum answer
choice(const struct choosing_query *q, enum answer answer)
{
	return q->unsure ||
		(answer == ANSWER_YES &&
		    !(q->how->settles && short_way(SHORT_INDEX_COUNT)))
	    ? ANSWER_OPEN
	    : answer;
}

static inline void
set_choice(struct choosing *c, int query, enum answer choice)
{
	uint8_t *row = index_choices_row(c->into, number_of_game(c));

	if (choice == ANSWER_NO)
		return;
	row[query / 4] |= (uint8_t)(choice << query % 4 * 2);
	if (choice == ANSWER_YES)
		__atomic_fetch_add(
		    &c->into->matching[query], 1, __ATOMIC_RELAXED);
}

/*
 * Decide the first `count` open queries by the positions of the game, all in
 * one replay.  A query has the least answer of its questions.
 */
static void
evaluate_positions(struct choosing *c, int count)
{
	const struct index *x = c->x;

	if (!load(c, INDEX_SPANS) || !load(c, INDEX_MOVES))
		return;
	c->posed = 0;
	for (int i = 0; i < count; i++) {
		struct choosing_query *q = &c->queries[c->open[i]];

		q->answer = ANSWER_YES;
		pose(c, q, q->how->condition,
		    q->how->settles ? ANSWER_YES : ANSWER_OPEN);
		pose_elsewhere(c, q, q->how->condition);
	}
	if (!replay_game(c->questions, c->posed, x->moves + x->spans[c->i].move,
		index_move_count(x, &x->groups[c->group], c->i))) {
		c->wrong = "its moves cannot be played; make it anew with "
			   "pgnindex";
		return;
	}
	for (int i = 0; i < c->posed; i++) {
		struct choosing_query *q = c->questions[i].known->user;

		if (c->questions[i].answer < q->answer)
			q->answer = c->questions[i].answer;
	}
	for (int i = 0; i < count; i++) {
		struct choosing_query *q = &c->queries[c->open[i]];
		enum answer chosen = choice(q, q->answer);

		payoff_record(&q->payoff, chosen != ANSWER_OPEN);
		set_choice(c, c->open[i], chosen);
	}
}

/* ------------------------------------------------------------------- games */

/* Return the facts with which a game is always read. */
static uint64_t
always_read(const struct choosing_query *q)
{
	return q->how->reads | FACT_WRONG | FACT_VARIANT | FACT_PASSES;
}

/* True if a replay pays, by the last ones for the query in the group. */
static bool
replay_pays(struct choosing_query *q)
{
	return q->how->verifies ||
	    payoff_tries(&q->payoff, REPLAY_OPEN_MANY, UNREPLAYED_MANY);
}

/*
 * Decide a query by the game as a whole.  Return false if it stays open and a
 * replay of the moves may decide it.
 */
static inline bool
evaluate_query(struct choosing *c, int query)
{
	struct choosing_query *q = &c->queries[query];
	const struct condition *condition = q->how->condition;
	uint64_t facts = c->x->facts[c->i];
	enum answer answer;

	if (facts & always_read(q) || !short_way(SHORT_INDEX)) {
		set_choice(c, query, ANSWER_OPEN);
		return true;
	}
	known_start(&q->known, c->stood, facts);
	q->unsure = false;
	answer = condition_of_game(condition, &q->known);
	if (answer == ANSWER_OPEN && condition->sharper &&
	    condition->weight <= WEIGHT_MAX && !(facts & FACT_SET_UP) &&
	    short_way_if(SHORT_INDEX_REPLAY, replay_pays(q)))
		return false;
	set_choice(c, query, choice(q, answer));
	return true;
}

/* Decide the queries that may match the game.  Return true if one reads it. */
static bool
select_game(struct choosing *c)
{
	unsigned bit = c->i % INDEX_ROW, bits;
	int count = 0;

	for (unsigned rest = c->pieces; rest; rest &= rest - 1) {
		int piece = __builtin_ctz(rest);

		c->stood[piece] = c->x->unions[piece][c->i];
	}
	for (int i = 0; i < c->count; i++)
		if (c->queries[i].may_match >> bit & 1 && !evaluate_query(c, i))
			c->open[count++] = i;
	if (count)
		evaluate_positions(c, count);
	bits = index_row_bits(
	    index_choices_row(c->into, number_of_game(c)), c->count);
	if (bits & ROW_MATCHES && !(bits & ROW_READS))
		__atomic_fetch_add(&c->into->unread, 1, __ATOMIC_RELAXED);
	return bits & ROW_READS;
}

static bool
load_columns(struct choosing *c)
{
	for (int i = 0; i < INDEX_COLUMNS; i++)
		if (c->columns >> i & 1 && !load(c, i))
			return false;
	return true;
}

/*
 * Return the games of a row that some query may match, a bit each, and set
 * may_match of each query.
 */
static uint64_t
look_at_row(struct choosing *c, unsigned first)
{
	unsigned games = c->x->groups[c->group].games - first;
	uint64_t any = 0;

	for (int i = 0; i < c->count; i++) {
		struct choosing_query *q = &c->queries[i];

		q->may_match =
		    !short_way(SHORT_INDEX) || !short_way(SHORT_INDEX_ROW)
		    ? ~UINT64_C(0)
		    : condition_of_games(q->how->condition, c->x, first) |
			facts_of_games(c->x, first, always_read(q));
		any |= q->may_match;
	}
	return games < INDEX_ROW ? any & ((UINT64_C(1) << games) - 1) : any;
}

/*
 * Decide all games of a group.  Set c->wrong if that fails, or if the run is to
 * stop.
 */
static void
select_group(struct choosing *c)
{
	unsigned games = c->x->groups[c->group].games;
	bool reads = false;

	short_way_restart(c->before);
	for (int i = 0; i < c->count; i++)
		c->queries[i].payoff = (struct payoff){0};
	if (!load_columns(c))
		return;
	for (unsigned first = 0; first < games; first += INDEX_ROW) {
		uint64_t some = look_at_row(c, first);

		for (; some && !c->wrong; some &= some - 1) {
			c->i = first + (unsigned)bb_lowest(some);
			reads |= select_game(c);
		}
	}
	if (!c->wrong && reads)
		load(c, INDEX_PLACES);
	if (!c->wrong)
		c->wrong = stop_reason();
}

/* -------------------------------------------------------- groups on threads */

/* A selection, whose groups are the work of a pool of threads. */
struct group_selection {
	struct index *x;
	const struct selector *queries;
	int count;
	uint32_t columns; /* that the queries need, a bit each */
	struct index_choices *into;
	struct choosing *threads; /* what each thread holds */
	int thread_count;
	struct arena memory; /* of the threads */
	size_t group;	     /* the next to be decided */
	uint64_t before;     /* the games in the groups before */
	struct out wrong; /* why the selection ends early; empty: it does not */
};

/* A group that is to be decided. */
struct selection_job {
	size_t group;
	uint64_t before;
	const char *wrong;
};

static bool
fill_job(void *input, void *job)
{
	struct group_selection *s = input;
	struct selection_job *j = job;

	if (s->group == s->x->group_count)
		return false;
	*j = (struct selection_job){.group = s->group, .before = s->before};
	s->before += s->x->groups[s->group++].games;
	return true;
}

static void
select_of_job(void *user, void *job, int thread)
{
	struct group_selection *s = user;
	struct selection_job *j = job;
	struct choosing *c = &s->threads[thread];

	c->group = j->group;
	c->before = j->before;
	c->tagged = UINT64_MAX;
	if (!c->wrong)
		select_group(c);
	j->wrong = c->wrong;
}

/* Return false if the group of a job could not be decided. */
static bool
end_job(void *user, void *job)
{
	struct group_selection *s = user;
	struct selection_job *j = job;

	if (j->wrong)
		out_text(&s->wrong, j->wrong);
	return !j->wrong;
}

static void
init_thread(struct choosing *c, struct group_selection *s)
{
	size_t count = (size_t)s->count;
	struct arena *a = &s->memory;

	*c = (struct choosing){.x = arena_get(a, sizeof *c->x),
	    .count = s->count,
	    .into = s->into,
	    .columns = s->columns,
	    .pieces = s->columns >> INDEX_UNIONS,
	    .queries = arena_get(a, count * sizeof *c->queries),
	    .open = arena_get(a, count * sizeof *c->open)};
	index_share(c->x, s->x);
	for (int i = 0; i < s->count; i++) {
		struct choosing_query *q = &c->queries[i];

		*q = (struct choosing_query){.of = c, .how = &s->queries[i]};
		q->known.tags = evaluate_tags;
		q->known.user = q;
	}
	if (c->columns & 1U << INDEX_TAGS)
		c->last_with =
		    arena_get(a, s->x->foot.names.count * sizeof *c->last_with);
}

static void
free_thread(struct choosing *c)
{
	index_unshare(c->x);
	mem_free(c->questions);
	arena_free(&c->arena);
}

static void
run_threads(struct group_selection *s)
{
	int count = POOL_JOBS(s->thread_count);
	struct selection_job *jobs =
	    arena_get(&s->memory, (size_t)count * sizeof *jobs);
	struct pool pool = {.fill = fill_job,
	    .work = select_of_job,
	    .done = end_job,
	    .user = s,
	    .input = s,
	    .jobs = jobs,
	    .job_size = sizeof *jobs};

	s->threads =
	    arena_get(&s->memory, (size_t)s->thread_count * sizeof *s->threads);
	for (int i = 0; i < s->thread_count; i++)
		init_thread(&s->threads[i], s);
	pool_run(&pool, s->thread_count);
	for (int i = 0; i < s->thread_count; i++)
		free_thread(&s->threads[i]);
	arena_free(&s->memory);
}

const char *
index_select(struct index *x, const struct selector *queries, int count,
    int threads, struct index_choices *into)
{
	struct group_selection s = {.x = x,
	    .queries = queries,
	    .count = count,
	    .thread_count = 1,
	    .into = into};
	const char *wrong = NULL;

	assert(count > 0);
	*into = (struct index_choices){.width = ((size_t)count + 3) / 4,
	    .matching = mem_get((size_t)count * sizeof *into->matching)};
	into->rows = mem_get((size_t)x->foot.games * into->width + 1);
	for (int i = 0; i < count; i++)
		s.columns |= condition_columns(queries[i].condition);
	if (s.columns & 1U << INDEX_TAGS)
		wrong = index_load_tags(x);
	else if (x->group_count > 1)
		s.thread_count = x->group_count < (size_t)threads
		    ? (int)x->group_count
		    : threads;
	if (!wrong)
		run_threads(&s);
	if (s.wrong.len)
		wrong = error_text("%.*s", (int)s.wrong.len, s.wrong.text);
	out_close(&s.wrong);
	if (wrong)
		index_selection_free(into);
	return wrong;
}

void
index_selection_free(struct index_choices *c)
{
	mem_free(c->rows);
	mem_free(c->matching);
	*c = (struct index_choices){0};
}
