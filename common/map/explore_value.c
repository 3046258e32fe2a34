/* explore_value.c - see explore_value.h */
#include "map/explore_value.h"

#include <stdlib.h>

#include "base/mem.h"
#include "map/map_format.h"

static bool
is_count(unsigned column)
{
	return column >= EXPLORE_WHITE && column <= EXPLORE_RATED;
}

bool
explore_column_fits(unsigned column, struct str text)
{
	uint64_t number;

	return !is_count(column) || str_number(text, &number);
}

bool
explore_line_get(struct str *value, struct explore_line *l)
{
	l->group = *value;
	for (unsigned i = 0; i < EXPLORE_COLUMNS; i++) {
		if (!map_text_get(value, &l->text[i]) ||
		    (is_count(i) && !str_number(l->text[i], &l->count[i])))
			return false;
		if (i == EXPLORE_MONTH)
			l->group = str_between(l->group.text, value->text);
	}
	return true;
}

void
explore_game_get(struct str column, struct explore_game *g)
{
	*g = (struct explore_game){.id = str_cut(&column, ' ')};
	str_number(str_cut(&column, ' '), &g->white);
	str_number(str_cut(&column, ' '), &g->black);
	g->when = column;
}

int
explore_by_ratings(const struct explore_game *a, const struct explore_game *b)
{
	uint64_t x = a->white + a->black, y = b->white + b->black;

	return (x < y) - (x > y);
}

int
explore_by_date(const struct explore_game *a, const struct explore_game *b)
{
	return str_compare(b->when, a->when);
}

/* A line while lines are joined. */
struct joined {
	struct explore_line line;
	struct str bytes;
	struct explore_game game;
	size_t order;
	bool listed;
};

struct joining {
	struct joined *line;
	size_t count, capacity;
};

static int
compare_order(const struct joined *a, const struct joined *b)
{
	return a->order < b->order ? -1 : a->order > b->order;
}

/* Compare by group, then by the order of the input. */
static int
compare_groups(const void *one, const void *two)
{
	const struct joined *a = one, *b = two;
	int order = str_compare(a->line.group, b->line.group);

	return order ? order : compare_order(a, b);
}

/* Compare by ratings, the greatest first, then the earlier; sums are last. */
static int
compare_ratings(const void *one, const void *two)
{
	const struct joined *a = one, *b = two;
	int order = explore_by_ratings(&a->game, &b->game);

	if (!a->line.text[EXPLORE_GAME].len != !b->line.text[EXPLORE_GAME].len)
		return a->line.text[EXPLORE_GAME].len ? -1 : 1;
	return order ? order : compare_order(a, b);
}

/* Compare by date, the latest first, then the later in the input. */
static int
compare_dates(const void *one, const void *two)
{
	const struct joined *a = one, *b = two;
	int order = explore_by_date(&a->game, &b->game);

	return order ? order : compare_order(b, a);
}

/* Compare by listed or not, then by the order of the input. */
static int
compare_listed(const void *one, const void *two)
{
	const struct joined *a = one, *b = two;

	if (a->listed != b->listed)
		return a->listed ? 1 : -1;
	return a->listed ? compare_order(a, b) : compare_groups(a, b);
}

/* List the games that the invariant demands of a group. */
static void
list_games(struct joined *line, size_t count)
{
	size_t games = 0, rest;

	qsort(line, count, sizeof *line, compare_ratings);
	while (games < count && line[games].line.text[EXPLORE_GAME].len)
		games++;
	rest = games > EXPLORE_TOP ? games - EXPLORE_TOP : 0;
	if (rest > EXPLORE_RECENT)
		qsort(line + EXPLORE_TOP, rest, sizeof *line, compare_dates);
	for (size_t i = 0; i < games && i < EXPLORE_TOP + EXPLORE_RECENT; i++)
		line[i].listed = true;
}

/* Add the lines that are not listed up into the first of them; false if a sum
 * does not fit. */
static bool
add_up(struct joined *line, size_t count)
{
	struct joined *sum = NULL;

	for (size_t i = 0; i < count; i++) {
		if (line[i].listed)
			continue;
		if (!sum) {
			sum = &line[i];
			continue;
		}
		for (int k = EXPLORE_WHITE; k <= EXPLORE_RATED; k++)
			if (__builtin_add_overflow(sum->line.count[k],
				line[i].line.count[k], &sum->line.count[k]))
				return false;
		line[i].bytes.text = NULL;
	}
	if (sum)
		sum->line.text[EXPLORE_GAME].len = 0;
	return true;
}

static void
write_sum(struct out *to, const struct joined *j)
{
	out_str(to, j->line.group);
	for (int i = EXPLORE_WHITE; i <= EXPLORE_RATED; i++) {
		char text[STR_NUMBER_MAX];

		map_text_put(to,
		    str_between(
			text, str_write_number(j->line.count[i], text)));
	}
	map_text_put(to, (struct str){0});
}

/* Join the lines of each group. */
static bool
join(struct joining *all)
{
	size_t count;

	qsort(all->line, all->count, sizeof *all->line, compare_groups);
	for (size_t i = 0; i < all->count; i += count) {
		struct joined *first = &all->line[i];

		for (count = 1; i + count < all->count &&
		     str_equal(first->line.group, first[count].line.group);)
			count++;
		if (!first->line.text[EXPLORE_MOVE].len) {
			/* a game: the first of equal ones */
			for (size_t k = 1; k < count; k++)
				first[k].bytes.text = NULL;
			first->listed = true;
			continue;
		}
		list_games(first, count);
		if (!add_up(first, count))
			return false;
	}
	return true;
}

bool
explore_compact(struct str value, struct out *to, uint64_t *lines)
{
	struct joining all = {0};
	struct joined *j;
	bool fits;

	for (;; all.count++) {
		const char *from = value.text;

		MEM_RESERVE(all.line, all.count, 1, all.capacity);
		j = &all.line[all.count];
		*j = (struct joined){.order = all.count};
		if (!value.len || !explore_line_get(&value, &j->line))
			break;
		j->bytes = str_between(from, value.text);
		explore_game_get(j->line.text[EXPLORE_GAME], &j->game);
	}
	fits = join(&all);
	qsort(all.line, all.count, sizeof *all.line, compare_listed);
	*lines = 0;
	for (j = all.line; fits && j < all.line + all.count; j++) {
		if (!j->bytes.text)
			continue;
		++*lines;
		if (j->listed)
			out_str(to, j->bytes);
		else
			write_sum(to, j);
	}
	mem_free(all.line);
	return fits;
}
