/* explored.c - see explored.h */
#include "map/explored.h"

#include <stdlib.h>

#include "base/mem.h"
#include "table/game_class.h"

/* True if a class, -1 for none, is one of these; of no bits all are. */
static bool
passes(int class, unsigned bits)
{
	return !bits || (class >= 0 && bits >> class & 1);
}

/* Parse YYYY or YYYY-MM; return the year, 0 if it is unknown. */
static int
read_month(struct str text, int *first, int *last)
{
	uint64_t year = 0, month = 0;

	str_number(str_cut(&text, '-'), &year);
	str_number(text, &month);
	if (year > 9999 || month > 12)
		year = 0;
	*first = (int)(year * 12 + (month ? month - 1 : 0));
	*last = (int)(year * 12 + (month ? month - 1 : 11));
	return (int)year;
}

static struct explored_move *
find_move(struct explored *x, struct str uci)
{
	size_t i = 0;

	while (i < x->moves && !str_equal(x->move[i].uci, uci))
		i++;
	if (i == x->moves) {
		MEM_RESERVE(x->move, x->moves, 1, x->move_capacity);
		x->move[x->moves++] = (struct explored_move){.uci = uci};
	}
	return &x->move[i];
}

static void
add_line(struct explored *x, const struct explore_line *l, int year)
{
	struct explored_move *m = find_move(x, l->text[EXPLORE_MOVE]);

	for (int i = EXPLORE_WHITE; i <= EXPLORE_RATED; i++) {
		m->count[i] += l->count[i];
		x->count[i] += l->count[i];
		if (i <= EXPLORE_BLACK)
			m->games += l->count[i];
	}
	if (year && (!m->first_year || year < m->first_year))
		m->first_year = year;
	if (year > m->last_year)
		m->last_year = year;
	if (!l->text[EXPLORE_GAME].len)
		return;
	MEM_RESERVE(x->game, x->games, 1, x->game_capacity);
	x->game[x->games] =
	    (struct explored_game){.line = *l, .order = x->games};
	explore_game_get(l->text[EXPLORE_GAME], &x->game[x->games].game);
	m->only = x->game[x->games++];
}

static int
compare_moves(const void *one, const void *two)
{
	const struct explored_move *a = one, *b = two;

	if (a->games != b->games)
		return a->games > b->games ? -1 : 1;
	return str_compare(a->uci, b->uci);
}

bool
explored_add(
    struct explored *x, struct str value, const struct explore_filter *f)
{
	while (value.len) {
		struct explore_line l;
		int first, last, year;

		if (!explore_line_get(&value, &l))
			return false;
		year = read_month(l.text[EXPLORE_MONTH], &first, &last);
		if (!passes(
			class_find_speed(l.text[EXPLORE_SPEED]), f->speeds) ||
		    !passes(class_find_band(l.text[EXPLORE_BAND]), f->bands) ||
		    (f->dated &&
			(!year || first < f->since || last > f->until)))
			continue;
		add_line(x, &l, year);
	}
	if (x->moves)
		qsort(x->move, x->moves, sizeof *x->move, compare_moves);
	return true;
}

static int
compare_ratings(const void *one, const void *two)
{
	const struct explored_game *a = one, *b = two;
	int order = explore_by_ratings(&a->game, &b->game);

	return order ? order : a->order < b->order ? -1 : 1;
}

static int
compare_dates(const void *one, const void *two)
{
	const struct explored_game *a = one, *b = two;
	int order = explore_by_date(&a->game, &b->game);

	return order ? order : a->order > b->order ? -1 : 1;
}

void
explored_rank(struct explored *x, size_t top)
{
	if (x->games)
		qsort(x->game, x->games, sizeof *x->game, compare_ratings);
	if (top < x->games)
		qsort(x->game + top, x->games - top, sizeof *x->game,
		    compare_dates);
}

void
explored_free(struct explored *x)
{
	mem_free(x->move);
	mem_free(x->game);
}
