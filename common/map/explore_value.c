/* explore_value.c - see explore_value.h */
#include "map/explore_value.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "board/piece.h"
#include "map/map_format.h"
#include "table/game_class.h"

static const char total_band[] = "*";

void
explore_line_put(struct out *value, const struct explore_line *l)
{
	for (int i = 0; i < EXPLORE_TEXTS; i++)
		map_text_put(value, l->text[i]);
	for (int i = 0; i < EXPLORE_COUNTS; i++)
		map_integer_put(value, l->count[i]);
	map_text_put(value, l->game);
}

/* Cut a line off the bytes of a value; false if there is none. */
static bool
get_line(struct str *value, struct explore_line *l)
{
	const char *from = value->text;
	struct str rest;

	for (int i = 0; i < EXPLORE_TEXTS; i++)
		if (!map_text_get(value, &l->text[i]))
			return false;
	l->group = str_between(from, value->text);
	for (int i = 0; i < EXPLORE_COUNTS; i++)
		if (!map_integer_get(value, &l->count[i]) || l->count[i] < 0)
			return false;
	if (!map_text_get(value, &l->game))
		return false;
	rest = l->game;
	l->id = str_cut(&rest, ' ');
	for (int side = 0; side < 2; side++)
		if (!str_number(str_cut(&rest, ' '), &l->elo[side]))
			l->elo[side] = 0;
	l->when = rest;
	l->listed = false;
	return true;
}

static bool
is_total(const struct explore_line *l)
{
	return str_is(l->text[EXPLORE_BAND], total_band);
}

struct str
explore_text(struct str value)
{
	struct explore_line l = {0};

	return get_line(&value, &l) ? l.game : (struct str){0};
}

/* ------------------------------------------------------------------ answers */

/* True if a class, -1 for none, is one of these; of no bits all are. */
static bool
passes(int class, unsigned bits)
{
	return !bits || (class >= 0 && bits >> class & 1);
}

/* True if the month YYYY-MM, or the year YYYY, is in the filter's time. */
static bool
passes_month(struct str text, const struct explore_filter *f)
{
	struct str year = str_cut(&text, '-');
	uint64_t y = 0, m = 0;
	bool known = str_number(year, &y) && y && y <= 9999;
	bool month = str_number(text, &m) && m >= 1 && m <= 12;

	return known && (int)(y * 12 + (month ? m - 1 : 0)) >= f->since &&
	    (int)(y * 12 + (month ? m - 1 : 11)) <= f->until;
}

static bool
passes_all(const struct explore_line *l, const struct explore_filter *f)
{
	return passes(class_find_speed(l->text[EXPLORE_SPEED]), f->speeds) &&
	    passes(class_find_band(l->text[EXPLORE_BAND]), f->bands) &&
	    (!f->dated || passes_month(l->text[EXPLORE_MONTH], f));
}

/* Return the move of a line, which may be new. */
static struct explored_move *
find_move(struct explored *x, struct str uci)
{
	if (x->now < x->moves && str_equal(x->move[x->now].uci, uci))
		return &x->move[x->now];
	for (x->now = 0; x->now < x->moves; x->now++)
		if (str_equal(x->move[x->now].uci, uci))
			return &x->move[x->now];
	MEM_ADD(x->move, x->moves, (struct explored_move){.uci = uci});
	return &x->move[x->now];
}

/* Widen the years of a move by those of a line: YYYY-MM, YYYY or, of a total,
 * YYYY-YYYY. */
static void
add_years(struct explored_move *m, const struct explore_line *l)
{
	struct str rest = l->text[EXPLORE_MONTH];
	uint64_t first = 0, last = 0;

	str_number(str_cut(&rest, '-'), &first);
	if (rest.len != 4 || !str_number(rest, &last))
		last = first;
	if (!first || first > 9999 || last > 9999)
		return;
	if (!m->first_year || (int)first < m->first_year)
		m->first_year = (int)first;
	if ((int)last > m->last_year)
		m->last_year = (int)last;
}

/* Add to a sum; note in `x` if it does not fit. */
static void
add_count(struct explored *x, int64_t *sum, int64_t count)
{
	x->too_great |= __builtin_add_overflow(*sum, count, sum);
}

static void
add_line(struct explored *x, const struct explore_line *l)
{
	struct explored_move *m = find_move(x, l->text[EXPLORE_MOVE]);

	for (int i = 0; i < EXPLORE_COUNTS; i++) {
		add_count(x, &m->count[i], l->count[i]);
		add_count(x, &x->count[i], l->count[i]);
	}
	for (int i = EXPLORE_WHITE; i <= EXPLORE_BLACK; i++)
		add_count(x, &m->games, l->count[i]);
	add_years(m, l);
	if (l->game.len) {
		MEM_ADD(x->game, x->games, *l);
		m->last = x->games;
	}
}

static int
compare_moves(const void *one, const void *two)
{
	const struct explored_move *a = one, *b = two;

	if (a->games != b->games)
		return a->games > b->games ? -1 : 1;
	return str_compare(a->uci, b->uci);
}

static void
sort_moves(struct explored *x)
{
	if (x->moves)
		qsort(x->move, x->moves, sizeof *x->move, compare_moves);
}

bool
explored_add(
    struct explored *x, struct str value, const struct explore_filter *f)
{
	bool all = !f->speeds && !f->bands && !f->dated, totals = false;
	struct explore_line l = {0};

	for (; value.len; l.order++) {
		if (!get_line(&value, &l))
			return false;
		if (is_total(&l) ? !all : !passes_all(&l, f))
			continue;
		totals |= is_total(&l);
		if (totals && !is_total(&l))
			break;
		add_line(x, &l);
	}
	sort_moves(x);
	return true;
}

static bool
has_greater_ratings(const struct explore_line *a, const struct explore_line *b)
{
	uint64_t x = a->elo[WHITE] + a->elo[BLACK];
	uint64_t y = b->elo[WHITE] + b->elo[BLACK];

	return x != y ? x > y : a->order < b->order;
}

static bool
is_later(const struct explore_line *a, const struct explore_line *b)
{
	int order = str_compare(a->when, b->when);

	return order ? order > 0 : a->order > b->order;
}

/* Move the first `most` by `before` to the front (selection sort). */
static void
select_games(struct explore_line *g, size_t count, size_t most,
    bool (*before)(const struct explore_line *, const struct explore_line *))
{
	for (size_t i = 0; i < count && i < most; i++) {
		size_t best = i;
		struct explore_line first = g[i];

		for (size_t k = i + 1; k < count; k++)
			if (before(&g[k], &g[best]))
				best = k;
		g[i] = g[best];
		g[best] = first;
	}
}

void
explored_rank(struct explored *x, size_t top, size_t recent)
{
	select_games(x->game, x->games, top, has_greater_ratings);
	if (top < x->games)
		select_games(x->game + top, x->games - top, recent, is_later);
}

void
explored_free(struct explored *x)
{
	mem_free(x->move);
	mem_free(x->game);
	*x = (struct explored){0};
}

/* ------------------------------------------------------------------ joining */

/* Lines that are joined. */
struct joining {
	struct explore_line *line;    /* in the order of the input */
	struct explore_line **sorted; /* by group, then in that order */
	size_t count;
	struct explored sum;
	struct out *to;
	uint64_t lines; /* written */
};

static int
compare_groups(const void *one, const void *two)
{
	const struct explore_line *const *a = one, *const *b = two;
	int order = str_compare((*a)->group, (*b)->group);

	return order ? order : (*a)->order < (*b)->order ? -1 : 1;
}

/*
 * Write the games of a move that are counted, if any, as a line of a group;
 * NULL: as a total.
 */
static void
write_sum(struct joining *all, const struct explored_move *m,
    const struct explore_line *group)
{
	char years[2 * STR_NUMBER_MAX];
	struct explore_line sum = {.text = {m->uci, {0}, str_of(total_band)}};

	if (!m->count[EXPLORE_WHITE] && !m->count[EXPLORE_DRAWS] &&
	    !m->count[EXPLORE_BLACK])
		return;
	if (group) {
		memcpy(sum.text, group->text, sizeof sum.text);
	} else if (m->first_year) {
		snprintf(
		    years, sizeof years, "%d-%d", m->first_year, m->last_year);
		sum.text[EXPLORE_MONTH] = str_of(years);
	}
	memcpy(sum.count, m->count, sizeof sum.count);
	explore_line_put(all->to, &sum);
	all->lines++;
}

/*
 * List the games of some lines that the invariant demands, and write the sums
 * of the others: a line of their group, or totals.
 */
static void
join_lines(
    struct joining *all, struct explore_line **line, size_t count, bool total)
{
	struct explored *x = &all->sum;

	x->moves = x->games = 0;
	for (size_t i = 0; i < count; i++)
		add_line(x, line[i]);
	explored_rank(x, EXPLORE_TOP, EXPLORE_RECENT);
	sort_moves(x);
	for (size_t i = 0; i < x->games; i++) {
		const struct explore_line *l = &x->game[i];
		struct explored_move *m = find_move(x, l->text[EXPLORE_MOVE]);

		if (i >= EXPLORE_TOP + EXPLORE_RECENT &&
		    !(total && m->games == 1))
			continue;
		all->line[l->order].listed = true;
		for (int k = 0; k < EXPLORE_COUNTS; k++)
			add_count(x, &m->count[k], -l->count[k]);
	}
	for (size_t i = 0; i < x->moves; i++)
		write_sum(all, &x->move[i], total ? NULL : line[0]);
}

/* Write the listed games, in the order of the input, and list none. */
static void
write_listed(struct joining *all, bool total)
{
	for (size_t i = 0; i < all->count; i++) {
		struct explore_line *l = &all->line[i];

		if (!l->listed)
			continue;
		if (total)
			l->text[EXPLORE_BAND] = str_of(total_band);
		explore_line_put(all->to, l);
		all->lines++;
		l->listed = false;
	}
}

/* Write the lines of each group, then the listed games, without totals. */
static void
join_groups(struct joining *all)
{
	size_t same;

	for (size_t i = 0; i < all->count; i += same) {
		struct explore_line **line = &all->sorted[i];

		for (same = 1; i + same < all->count &&
		     str_equal(line[0]->group, line[same]->group);)
			same++;
		if (line[0]->text[EXPLORE_MOVE].len)
			join_lines(all, line, same, false);
		else /* a game: the first of equal ones */
			line[0]->listed = true;
	}
	write_listed(all, false);
}

bool
explore_compact(struct str value, struct out *to, uint64_t *lines)
{
	struct out groups = {0};
	struct joining all = {.to = &groups};
	struct explore_line l;
	bool fits;

	while (value.len && get_line(&value, &l)) {
		if (is_total(&l))
			continue;
		l.order = all.count;
		MEM_ADD(all.line, all.count, l);
	}
	all.sorted = mem_get((all.count + 1) * sizeof *all.sorted);
	for (size_t i = 0; i < all.count; i++)
		all.sorted[i] = &all.line[i];
	qsort(all.sorted, all.count, sizeof *all.sorted, compare_groups);
	join_groups(&all);
	all.to = to;
	if (all.lines >= EXPLORE_MANY) {
		join_lines(&all, all.sorted, all.count, true);
		write_listed(&all, true);
	}
	out_take(to, &groups);
	out_close(&groups);
	*lines = all.lines;
	fits = !all.sum.too_great;
	explored_free(&all.sum);
	mem_free(all.sorted);
	mem_free(all.line);
	return fits;
}
