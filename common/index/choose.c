/* choose.c - see choose.h */
#include "index/choose.h"

#include "base/mem.h"
#include "index/replay.h"
#include "io/stop.h"

enum { WEIGHT_MAX = 200 }; /* what weighs more is not asked of positions */

/* One walk through an index. */
struct choosing {
	struct index *x;
	const struct chooser *how;
	struct indexed_game game;
	unsigned pieces; /* whose columns are looked at, a bit each */
	size_t group;
	uint64_t before; /* games of the groups before */
	struct arena arena;
	struct tree tags; /* of the game that `tagged` says */
	uint64_t tagged;
	bool unsure; /* asking for them failed: the game must be read */
	const char *wrong;
};

static uint64_t
number_of_game(const struct choosing *c)
{
	return c->before + c->game.i;
}

static struct str
text_at(const struct index *x, uint64_t at, uint64_t len)
{
	return (struct str){x->strings + at, (size_t)len};
}

static void
read_tags(struct choosing *c)
{
	const struct index *x = c->x;
	const uint32_t *tag = x->tags + x->spans[c->game.i].tag;
	size_t count = index_tag_count(x, &x->groups[c->group], c->game.i);

	arena_reset(&c->arena);
	c->tags = (struct tree){0};
	for (size_t i = 0; i < count; i++) {
		const struct index_pair *p = &x->pairs[tag[i]];
		const struct index_name *n = &x->names[p->name];

		tree_add_tag(&c->tags, &c->arena,
		    (struct tag){
			text_at(x, n->at, n->len), text_at(x, p->at, p->len)});
	}
	c->tagged = number_of_game(c);
}

static enum answer
ask_tags(void *user, const void *of)
{
	struct choosing *c = user;
	enum answer answer;

	if (c->tagged != number_of_game(c))
		read_tags(c);
	answer =
	    c->how->tags(c->how->user, of, number_of_game(c) + 1, &c->tags);
	c->unsure |= answer == ANSWER_OPEN;
	return answer;
}

static bool
load(struct choosing *c, int column)
{
	c->wrong = index_load(c->x, c->group, column);
	return !c->wrong;
}

/* Does the condition hold at a position, or any that is not no will do? */
static enum answer
replay(struct choosing *c, const struct index_condition *condition, bool any)
{
	const struct index *x = c->x;
	enum answer answer = ANSWER_OPEN;

	if (!replay_game(condition, &c->game,
		x->moves + x->spans[c->game.i].move,
		index_move_count(x, &x->groups[c->group], c->game.i), any,
		&answer))
		c->wrong = "its moves cannot be played; make it anew with "
			   "pgnindex";
	return answer;
}

/* What must hold at any position, the inner conditions first. */
static void
ask_elsewhere(struct choosing *c, const struct index_condition *condition)
{
	for (int i = 0; i < condition->count && condition->part; i++)
		ask_elsewhere(c, condition->part[i]);
	if (condition->kind == CONDITION_ELSEWHERE && condition->sharper &&
	    !c->wrong && replay(c, *condition->part, true) == ANSWER_NO)
		c->game.nowhere |= UINT64_C(1) << condition->number;
}

/* By its moves, where these can say more than the game as a whole. */
static enum answer
ask_positions(struct choosing *c)
{
	const struct index_condition *condition = c->how->condition;

	if (!load(c, INDEX_SPANS) || !load(c, INDEX_MOVES))
		return ANSWER_OPEN;
	ask_elsewhere(c, condition);
	if (c->wrong || !condition_of_game(condition, &c->game))
		return ANSWER_NO;
	return replay(c, condition, !c->how->settles);
}

static enum game_choice
choose_game(struct choosing *c)
{
	const struct index_condition *condition = c->how->condition;
	uint64_t facts = c->x->facts[c->game.i];
	enum answer answer;

	if (facts & (c->how->reads | FACT_WRONG | FACT_VARIANT | FACT_PASSES))
		return GAME_READ;
	c->game.known = 0;
	for (unsigned rest = c->pieces; rest; rest &= rest - 1) {
		int piece = __builtin_ctz(rest);

		c->game.stood[piece] = c->x->unions[piece][c->game.i];
	}
	c->game.nowhere = 0;
	c->game.any = NULL;
	c->unsure = false;
	answer = condition_of_game(condition, &c->game);
	if (answer == ANSWER_OPEN && condition->sharper &&
	    condition->weight <= WEIGHT_MAX && !(facts & FACT_SET_UP))
		answer = ask_positions(c);
	return c->unsure			      ? GAME_READ
	    : answer == ANSWER_NO		      ? GAME_PASSED
	    : answer == ANSWER_YES && c->how->settles ? GAME_MATCHES
						      : GAME_READ;
}

static bool
load_columns(struct choosing *c, uint32_t columns)
{
	for (int i = 0; i < INDEX_COLUMNS; i++)
		if (columns >> i & 1 && !load(c, i))
			return false;
	return true;
}

/* False when something is wrong, or the run is to stop. */
static bool
choose_group(
    struct choosing *c, uint32_t columns, uint8_t *into, uint64_t *chosen)
{
	unsigned games = c->x->groups[c->group].games;
	bool reads = false;

	if (!load_columns(c, columns))
		return false;
	for (c->game.i = 0; c->game.i < games && !c->wrong; c->game.i++) {
		enum game_choice choice = choose_game(c);

		into[number_of_game(c)] = (uint8_t)choice;
		*chosen += choice != GAME_PASSED;
		reads |= choice == GAME_READ;
	}
	c->before += games;
	if (!c->wrong && reads)
		load(c, INDEX_PLACES);
	if (!c->wrong)
		c->wrong = stop_reason();
	return !c->wrong;
}

const char *
index_choose(struct index *x, const struct chooser *how, uint8_t **choices,
    uint64_t *chosen)
{
	uint32_t columns = condition_columns(how->condition);
	struct choosing c = {
	    .x = x, .how = how, .game = {.x = x}, .tagged = UINT64_MAX};

	c.pieces = columns >> INDEX_UNIONS;
	c.game.tags = ask_tags;
	c.game.user = &c;
	if (columns & 1U << INDEX_TAGS)
		c.wrong = index_load_tags(x);
	*choices = mem_get((size_t)x->foot.games + 1);
	*chosen = 0;
	for (; !c.wrong && c.group < x->group_count; c.group++)
		choose_group(&c, columns, *choices, chosen);
	arena_free(&c.arena);
	if (c.wrong) {
		mem_free(*choices);
		*choices = NULL;
	}
	return c.wrong;
}
