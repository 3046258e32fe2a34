/* order.c - see order.h */
#include "match/order.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/mem.h"
#include "pgn/fold.h"

struct sort_value {
	bool some;
	long long number;
	struct str text; /* a copy, which belongs to the waiting game */
};

struct waiting_game {
	const struct game_order *order;
	uint64_t number, matches;
	struct str text, name;
	struct sort_value value[];
};

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

void
order_add(struct game_order *o, const struct sorted_game *game)
{
	const struct sort_best *best = game->best;
	int sortings = o->query->sortings;
	struct waiting_game *w =
	    mem_get(sizeof *w + (size_t)sortings * sizeof *w->value);

	w->order = o;
	w->number = game->number;
	w->matches = game->matches;
	w->text = copy(game->text);
	w->name = copy(game->name);
	for (int i = 0; i < sortings; i++) {
		w->value[i].some = best[i].some;
		w->value[i].number = best[i].number;
		if (best[i].some && o->query->sorting[i].text)
			w->value[i].text = copy(best[i].text);
	}
	MEM_RESERVE(o->games, o->count, 1, o->capacity);
	o->games[o->count++] = w;
}

/* Compare by this sort: negative when `a` comes before `b`. */
static int
compare_values(const struct sorting *s, const struct sort_value *a,
    const struct sort_value *b)
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
	const struct waiting_game *a = *(struct waiting_game *const *)left;
	const struct waiting_game *b = *(struct waiting_game *const *)right;
	const struct game_order *o = a->order;
	int order = 0;

	for (int i = 0; i < o->query->sortings && !order; i++)
		order = compare_values(
		    &o->query->sorting[i], &a->value[i], &b->value[i]);
	if (!order && o->by_matches)
		order = (a->matches < b->matches) - (a->matches > b->matches);
	return order ? order
		     : (a->number > b->number) - (a->number < b->number);
}

static void
free_game(struct waiting_game *w)
{
	for (int i = 0; i < w->order->query->sortings; i++)
		mem_free((char *)w->value[i].text.text);
	mem_free((char *)w->text.text);
	mem_free((char *)w->name.text);
	mem_free(w);
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
		struct waiting_game *w = o->games[i];

		more = more && take(user, w->name, w->text, w->matches);
		free_game(w);
	}
	o->count = 0;
}

/* ----------------------------------------------------------------- states */

static void
write_value(
    struct out *out, const struct sorting *s, const struct sort_value *v)
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
		const struct waiting_game *w = o->games[i];

		out_format(
		    out, "game\t%" PRIu64 "\t%" PRIu64, w->number, w->matches);
		for (int k = 0; k < o->query->sortings; k++)
			write_value(out, &o->query->sorting[k], &w->value[k]);
		out_char(out, '\t');
		fold_write(out, w->text, false);
	}
	out_text(out, "end\n");
}

/* One game as read from a state; its texts stand in `text`, one after another.
 */
struct game_reading {
	struct out text;
	struct sort_best *best;
	size_t *begins; /* of each sort's string in `text` */
};

static const char *
read_value(struct game_reading *r, const struct sorting *s, int which,
    struct str column)
{
	struct sort_best *best = &r->best[which];

	*best = (struct sort_best){0};
	r->begins[which] = r->text.len;
	if (str_is(column, "-"))
		return NULL;
	if (!str_starts(column, "="))
		return "this value cannot be read";
	column = (struct str){column.text + 1, column.len - 1};
	best->some = true;
	if (s->text)
		return fold_undo(&r->text, column);
	return str_integer(column, &best->number) ? NULL
						  : "this value cannot be read";
}

static bool
read_count(struct str *line, uint64_t *number)
{
	long long read;
	bool good = str_integer(str_cut(line, '\t'), &read) && read >= 0;

	*number = good ? (uint64_t)read : 0;
	return good;
}

static const char *
read_game(struct game_order *o, struct game_reading *r, struct str line)
{
	struct sorted_game game = {.best = r->best};
	int sortings = o->query->sortings;
	const char *wrong = NULL;
	size_t begin;

	if (!str_is(str_cut(&line, '\t'), "game"))
		return "this is no game of a state";
	if (!read_count(&line, &game.number) ||
	    !read_count(&line, &game.matches))
		return "this number cannot be read";
	r->text.len = 0;
	for (int i = 0; i < sortings && !wrong; i++)
		wrong = read_value(
		    r, &o->query->sorting[i], i, str_cut(&line, '\t'));
	begin = r->text.len;
	if (!wrong)
		wrong = fold_undo(&r->text, line);
	if (wrong)
		return wrong;
	for (int i = 0; i < sortings; i++)
		r->best[i].text = (struct str){r->text.text + r->begins[i],
		    (i + 1 < sortings ? r->begins[i + 1] : begin) -
			r->begins[i]};
	game.text = (struct str){r->text.text + begin, r->text.len - begin};
	order_add(o, &game);
	return NULL;
}

static const char *
read_games(struct game_order *o, struct lines *in)
{
	size_t sortings = (size_t)o->query->sortings;
	struct game_reading r = {
	    .best = mem_get(sortings * sizeof *r.best),
	    .begins = mem_get(sortings * sizeof *r.begins),
	};
	const char *wrong = NULL;
	struct line l;
	bool ended = false;

	out_init(&r.text, -1, "a game of a state");
	while (!wrong && !ended) {
		if (!line_next(in, &l))
			wrong = "this state is not whole";
		else if (str_is(l.text, "end"))
			ended = true;
		else
			wrong = read_game(o, &r, l.text);
	}
	if (!wrong && line_next(in, &l))
		wrong = "there is text after the end";
	out_close(&r.text);
	mem_free(r.best);
	mem_free(r.begins);
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
		free_game(o->games[i]);
	mem_free(o->games);
	*o = (struct game_order){0};
}
