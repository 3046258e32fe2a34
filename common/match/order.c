/* order.c - see order.h */
#include "match/order.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "pgn/fold.h"

void
order_init(struct game_order *o, const struct query *q, bool by_matches)
{
	*o = (struct game_order){.query = q, .by_matches = by_matches};
}

struct sort_best *
order_copy_best(
    struct arena *a, const struct query *q, const struct sort_best *best)
{
	struct sort_best *copy =
	    arena_copy(a, best, (size_t)q->sortings * sizeof *best);

	for (int i = 0; i < q->sortings; i++)
		if (best[i].some && q->sorting[i].text)
			copy[i].text = arena_text(a, best[i].text);
	return copy;
}

void
order_add(struct game_order *o, const struct sorted_game *game)
{
	struct sorted_game own = *game;

	own.best = order_copy_best(&o->memory, o->query, game->best);
	own.text = arena_text(&o->memory, game->text);
	own.name = arena_text(&o->memory, game->name);
	own.order = o;
	MEM_ADD(o->games, o->count, own);
}

/* Compare by this sort: negative when `a` comes before `b`. */
static int
compare_values(const struct sorting *s, const struct sort_best *a,
    const struct sort_best *b)
{
	int order;

	if (!a->some || !b->some)
		return b->some - a->some;
	order = s->text ? str_compare(a->text, b->text)
			: (a->number > b->number) - (a->number < b->number);
	return s->least ? order : -order;
}

static int
compare_games(const void *left, const void *right)
{
	const struct sorted_game *a = left, *b = right;
	const struct game_order *o = a->order;
	int order = 0;

	for (int i = 0; i < o->query->sortings && !order; i++)
		order = compare_values(
		    &o->query->sorting[i], &a->best[i], &b->best[i]);
	if (!order && o->by_matches)
		order = (a->matches < b->matches) - (a->matches > b->matches);
	return order ? order
		     : (a->number > b->number) - (a->number < b->number);
}

void
order_sort(struct game_order *o)
{
	if (o->count)
		qsort(o->games, o->count, sizeof(*o->games), compare_games);
}

/* ----------------------------------------------------------------- states */

static void
write_value(struct out *out, const struct sorting *s, const struct sort_best *v)
{
	out_text(out, v->some ? "\t=" : "\t-");
	if (v->some && s->text)
		fold_text(out, v->text, false);
	else if (v->some)
		out_format(out, "%lld", v->number);
}

void
order_write_state(struct game_order *o, struct out *out)
{
	order_sort(o);
	out_format(out, "games\t1\t%d\n", o->by_matches);
	for (size_t i = 0; i < o->count; i++) {
		const struct sorted_game *g = &o->games[i];

		out_format(
		    out, "game\t%" PRIu64 "\t%" PRIu64, g->number, g->matches);
		for (int k = 0; k < o->query->sortings; k++)
			write_value(out, &o->query->sorting[k], &g->best[k]);
		out_char(out, '\t');
		fold_write(out, g->text, false);
	}
	out_text(out, "end\n");
}

/* Set *text to what a folded text stands for. */
static const char *
read_text(struct arena *a, struct str folded, struct str *text)
{
	struct out unfolded = {0};
	const char *wrong = fold_undo(&unfolded, folded);

	*text = arena_take(a, &unfolded);
	return wrong;
}

static const char *
read_value(struct arena *a, struct sort_best *best, const struct sorting *s,
    struct str column)
{
	if (str_is(column, "-"))
		return NULL;
	if (!str_starts(column, "="))
		return "this value cannot be read";
	column = (struct str){column.text + 1, column.len - 1};
	best->some = true;
	if (s->text)
		return read_text(a, column, &best->text);
	return str_integer(column, &best->number) ? NULL
						  : "this value cannot be read";
}

/* Read a game with the memory of *a. */
static const char *
read_game(struct game_order *o, struct str line, struct arena *a)
{
	struct sorted_game game = {0};
	int sortings = o->query->sortings;
	const char *wrong = NULL;

	if (!str_is(str_cut(&line, '\t'), "game"))
		return "this is no game of a state";
	if (!str_number(str_cut(&line, '\t'), &game.number) ||
	    !str_number(str_cut(&line, '\t'), &game.matches))
		return "this number cannot be read";
	game.best = arena_get(a, (size_t)sortings * sizeof *game.best);
	for (int i = 0; i < sortings && !wrong; i++)
		wrong = read_value(a, &game.best[i], &o->query->sorting[i],
		    str_cut(&line, '\t'));
	if (!wrong)
		wrong = read_text(a, line, &game.text);
	if (!wrong)
		order_add(o, &game);
	return wrong;
}

static const char *
read_games(struct game_order *o, struct lines *in)
{
	struct arena game = {0};
	const char *wrong = NULL;
	struct line l;
	bool ended = false;

	while (!wrong && !ended) {
		if (!line_next(in, &l))
			wrong = "this state is not whole";
		else if (str_is(l.text, "end"))
			ended = true;
		else
			wrong = read_game(o, l.text, &game);
		arena_reset(&game);
	}
	if (!wrong && line_next(in, &l))
		wrong = "there is text after the end";
	arena_free(&game);
	return wrong;
}

const char *
order_read_state(struct game_order *o, struct lines *in)
{
	struct line l;

	if (!line_next(in, &l))
		return NULL;
	if (str_starts(l.text, "groups\t"))
		return "this state has groups; --count-by=LIST joins them";
	if (!str_is(l.text, "games\t1\t0") && !str_is(l.text, "games\t1\t1"))
		return "there is text after the end";
	o->in_state = true;
	o->by_matches |= l.text.text[l.text.len - 1] == '1';
	return read_games(o, in);
}

/* -------------------------------------------------------------------- all */

void
order_free(struct game_order *o)
{
	arena_free(&o->memory);
	mem_free(o->games);
	*o = (struct game_order){0};
}
