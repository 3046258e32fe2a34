/* order.c - see order.h */
#include "match/order.h"

#include <stdlib.h>

#include "base/mem.h"

struct sort_value {
	bool some;
	long long number;
	struct str text; /* a copy, which belongs to the waiting game */
};

struct waiting_game {
	const struct game_order *order;
	unsigned long matches;
	size_t place; /* in the order of the input */
	struct str text, name;
	struct sort_value value[];
};

void
order_init(struct game_order *o, const struct query *q, bool by_matches)
{
	*o = (struct game_order){.query = q, .by_matches = by_matches};
}

bool
order_waits(const struct game_order *o)
{
	return o->by_matches || o->query->sortings > 0;
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
order_add(struct game_order *o, struct str text, struct str name,
    const struct sort_best *best, unsigned long matches)
{
	int sortings = o->query->sortings;
	struct waiting_game *w =
	    mem_get(sizeof *w + (size_t)sortings * sizeof *w->value);

	w->order = o;
	w->matches = matches;
	w->place = o->count;
	w->text = copy(text);
	w->name = copy(name);
	for (int i = 0; i < sortings; i++) {
		w->value[i].some = best[i].some;
		w->value[i].number = best[i].number;
		if (best[i].some && o->query->sorting[i].text)
			w->value[i].text = copy(best[i].text);
	}
	MEM_RESERVE(o->games, o->count, 1, o->capacity);
	o->games[o->count++] = w;
}

/* Negative when `a` comes before `b` by this sort. */
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
	return order ? order : (a->place > b->place) - (a->place < b->place);
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

void
order_give(struct game_order *o, order_take *take, void *user)
{
	bool more = true;

	if (o->count)
		qsort(o->games, o->count, sizeof(*o->games), compare_games);
	for (size_t i = 0; i < o->count; i++) {
		struct waiting_game *w = o->games[i];

		more = more && take(user, w->name, w->text, w->matches);
		free_game(w);
	}
	o->count = 0;
}

void
order_free(struct game_order *o)
{
	for (size_t i = 0; i < o->count; i++)
		free_game(o->games[i]);
	mem_free(o->games);
	*o = (struct game_order){0};
}
