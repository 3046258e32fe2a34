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

static struct str
copy(struct str s)
{
	char *text = mem_get(s.len);

	if (s.len)
		memcpy(text, s.text, s.len);
	return (struct str){text, s.len};
}

/* Keep a game, whose memory is the order's from now on. */
static void
keep(struct game_order *o, struct sorted_game game)
{
	game.order = o;
	MEM_RESERVE(o->games, o->count, 1, o->capacity);
	o->games[o->count++] = game;
}

void
order_add(struct game_order *o, const struct sorted_game *game)
{
	int sortings = o->query->sortings;
	struct sorted_game own = *game;

	own.text = copy(game->text);
	own.name = copy(game->name);
	own.best = mem_get((size_t)sortings * sizeof *own.best);
	for (int i = 0; i < sortings; i++) {
		const struct sort_best *best = &game->best[i];

		own.best[i].some = best->some;
		own.best[i].number = best->number;
		if (best->some && o->query->sorting[i].text)
			own.best[i].text = copy(best->text);
	}
	keep(o, own);
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

static void
free_game(struct sorted_game *g)
{
	for (int i = 0; i < g->order->query->sortings; i++)
		mem_free((char *)g->best[i].text.text);
	mem_free(g->best);
	mem_free((char *)g->text.text);
	mem_free((char *)g->name.text);
}

static void
put_in_order(struct game_order *o)
{
	if (o->count)
		qsort(o->games, o->count, sizeof(*o->games), compare_games);
}

void
order_give(struct game_order *o, order_take *take, void *user)
{
	bool more = true;

	put_in_order(o);
	for (size_t i = 0; i < o->count; i++) {
		struct sorted_game *g = &o->games[i];

		more = more && take(user, g->name, g->text, g->matches);
		free_game(g);
	}
	o->count = 0;
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
	put_in_order(o);
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

/* Set *text to a copy of a folded text; *unfolded is a buffer for it. */
static const char *
read_text(struct str folded, struct str *text, struct out *unfolded)
{
	const char *wrong;

	unfolded->len = 0;
	wrong = fold_undo(unfolded, folded);
	*text = copy(out_all(unfolded));
	return wrong;
}

static const char *
read_value(struct sort_best *best, const struct sorting *s, struct str column,
    struct out *unfolded)
{
	if (str_is(column, "-"))
		return NULL;
	if (!str_starts(column, "="))
		return "this value cannot be read";
	column = (struct str){column.text + 1, column.len - 1};
	best->some = true;
	if (s->text)
		return read_text(column, &best->text, unfolded);
	return str_integer(column, &best->number) ? NULL
						  : "this value cannot be read";
}

/* Read a game, which is kept even if it is wrong: order_free() frees it. */
static const char *
read_game(struct game_order *o, struct str line, struct out *unfolded)
{
	struct sorted_game game = {0};
	int sortings = o->query->sortings;
	const char *wrong = NULL;

	if (!str_is(str_cut(&line, '\t'), "game"))
		return "this is no game of a state";
	if (!str_number(str_cut(&line, '\t'), &game.number) ||
	    !str_number(str_cut(&line, '\t'), &game.matches))
		return "this number cannot be read";
	game.best = mem_get((size_t)sortings * sizeof *game.best);
	for (int i = 0; i < sortings && !wrong; i++)
		wrong = read_value(&game.best[i], &o->query->sorting[i],
		    str_cut(&line, '\t'), unfolded);
	if (!wrong)
		wrong = read_text(line, &game.text, unfolded);
	keep(o, game);
	return wrong;
}

static const char *
read_games(struct game_order *o, struct lines *in)
{
	struct out unfolded = {.fd = -1};
	const char *wrong = NULL;
	struct line l;
	bool ended = false;

	while (!wrong && !ended) {
		if (!line_next(in, &l))
			wrong = "this state is not whole";
		else if (str_is(l.text, "end"))
			ended = true;
		else
			wrong = read_game(o, l.text, &unfolded);
	}
	if (!wrong && line_next(in, &l))
		wrong = "there is text after the end";
	out_close(&unfolded);
	return wrong;
}

const char *
order_read_state(struct game_order *o, struct lines *in, bool *some)
{
	struct line l;

	if (!line_next(in, &l))
		return NULL;
	if (str_starts(l.text, "groups\t"))
		return "this state has groups; --count-by=LIST joins them";
	if (!str_is(l.text, "games\t1\t0") && !str_is(l.text, "games\t1\t1"))
		return "there is text after the end";
	*some = true;
	o->by_matches |= l.text.text[l.text.len - 1] == '1';
	return read_games(o, in);
}

/* -------------------------------------------------------------------- all */

void
order_free(struct game_order *o)
{
	for (size_t i = 0; i < o->count; i++)
		free_game(&o->games[i]);
	mem_free(o->games);
	*o = (struct game_order){0};
}
