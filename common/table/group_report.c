/* group_report.c - the table of groups: see groups.h */
#include "table/groups.h"

#include <string.h>

#include "base/column_layout.h"
#include "base/error_text.h"
#include "base/utf8.h"

enum { SCORE = GROUP_BLACK_WINS + 1, MEAN_ELO, NUMBERS };

enum { NUMBER_MAX = AGGREGATE_TEXT_MAX };

enum { WIDTHS_MAX = COLUMNS_MAX + NUMBERS + AGGREGATES_MAX };

static const char *const number_titles[NUMBERS] = {
    [GROUP_GAMES] = "games",
    [GROUP_MATCHING] = "matching-games",
    [GROUP_POSITIONS] = "positions",
    [GROUP_WHITE_WINS] = "white-wins",
    [GROUP_DRAWS] = "draws",
    [GROUP_BLACK_WINS] = "black-wins",
    [SCORE] = "score",
    [MEAN_ELO] = "mean-elo",
};

/* Of groups of players. */
static const char *const player_titles[NUMBERS] = {
    [GROUP_WHITE_WINS] = "wins",
    [GROUP_BLACK_WINS] = "losses",
};

struct group_writer {
	const struct columns *columns;
	enum table_format format;
	struct out *out;
	struct out value;
	bool text_keys; /* no value of a key can be a number */
	/* of aligned columns: the width, and whether any value is text */
	size_t width[WIDTHS_MAX];
	bool is_text[WIDTHS_MAX];
	size_t blanks; /* pending before the next value, if there is one */
	/* the group whose values are being added, until take() has it */
	struct group group;
	struct out key;
	struct aggregate_sum sum[COLUMNS_MAX]; /* by the column */
	group_taker *take;
};

/* ------------------------------------------------------------------ numbers */

/* Write the score with one decimal place; nothing if no game has a result. */
static char *
put_score(const struct group *g, char *text)
{
	uint64_t draws = g->count[GROUP_DRAWS];
	uint64_t points = 2 * g->count[GROUP_WHITE_WINS] + draws;
	uint64_t games =
	    g->count[GROUP_WHITE_WINS] + draws + g->count[GROUP_BLACK_WINS];

	return games
	    ? put_parts(divide_rounded(500 * points, games), 1, true, text)
	    : text;
}

static char *
put_mean_elo(const struct group *g, char *text)
{
	uint64_t sum = g->count[GROUP_ELO_SUM], elos = g->count[GROUP_ELOS];

	return elos ? str_write_number(divide_rounded(sum, elos), text) : text;
}

/*
 * Return which count is the number of a column's rows: positions that match, or
 * games where it is the same for all positions of a game.
 */
static enum group_count
rows_of(const struct column *c)
{
	return c->kind->of_game ? GROUP_MATCHING : GROUP_POSITIONS;
}

static char *
put_aggregate(const struct group_writer *w, const struct group *g,
    const struct aggregate *a, char *text)
{
	return aggregate_write(a->kind, &w->sum[a->column],
	    g->count[rows_of(&w->columns->list[a->column])], text);
}

static int
numbers_of(const struct group_writer *w)
{
	return NUMBERS + w->columns->aggregates;
}

/* Write a number, nothing if it has no value; return the end of the text. */
static inline char *
put_number(
    const struct group_writer *w, const struct group *g, int which, char *text)
{
	if (which >= NUMBERS)
		return put_aggregate(
		    w, g, &w->columns->aggregate[which - NUMBERS], text);
	if (which == SCORE)
		return put_score(g, text);
	if (which == MEAN_ELO)
		return put_mean_elo(g, text);
	return str_write_number(g->count[which], text);
}

/* --------------------------------------------------------------------- rows */

static struct str
title_of(const struct group_writer *w, int column)
{
	int number = column - w->columns->keys;

	if (number < 0)
		return w->columns->list[column].name;
	if (number >= NUMBERS)
		return w->columns->aggregate[number - NUMBERS].title;
	return str_of(w->columns->of_players && player_titles[number]
		? player_titles[number]
		: number_titles[number]);
}

/* A callback for each value of a group. */
typedef void value_callback(
    struct group_writer *w, int column, struct str value, bool number);

static void
each_key_value(struct group_writer *w, struct str key, value_callback *take)
{
	for (int i = 0; i < w->columns->keys; i++) {
		bool number;
		struct str value = group_key_take(&key,
		    groups_measure(&w->columns->list[i]), &w->value, &number);

		take(w, i, value, number);
	}
}

/* Call `take` with each value of a row: those of the key, then the numbers. */
static void
each_value(struct group_writer *w, const struct group *g, value_callback *take)
{
	each_key_value(w, g->key, take);
	for (int i = 0; i < numbers_of(w); i++) {
		char text[NUMBER_MAX];
		struct str value = str_between(text, put_number(w, g, i, text));

		take(w, w->columns->keys + i,
		    value.len ? value : (struct str){0}, true);
	}
}

static void
write_value(struct group_writer *w, int column, struct str value, bool number)
{
	bool unquoted = number &&
	    (column >= w->columns->keys ||
		w->columns->list[column].kind->number ||
		w->columns->list[column].multiple);

	table_write_value(w->out, w->format, column == 0, title_of(w, column),
	    value, unquoted);
}

/* Write a row of JSON Lines. */
static const char *
write_object(void *user, const struct group *g)
{
	struct group_writer *w = user;

	each_value(w, g, write_value);
	table_end_row(w->out, w->format);
	return NULL;
}

/* Write the values of a key; each ends with a TAB, which the last one loses. */
static void
write_text_key(struct out *o, struct str key, char delimiter)
{
	char *to = out_reserve(o, key.len), *last = to + key.len - 1;

	memcpy(to, key.text, key.len);
	while ((to = memchr(to, '\t', (size_t)(last - to))))
		*to++ = delimiter;
	out_used(o, key.len - 1);
}

/* Write a row of CSV or TSV. */
static const char *
write_row(void *user, const struct group *g)
{
	struct group_writer *w = user;
	char delimiter = w->format == TABLE_CSV ? ',' : '\t';
	char *text, *to;

	if (w->text_keys && !layout_column_needs_quotes(delimiter, g->key))
		write_text_key(w->out, g->key, delimiter);
	else
		each_key_value(w, g->key, write_value);
	to = text = out_reserve(
	    w->out, (NUMBERS + AGGREGATES_MAX) * (1 + NUMBER_MAX) + 1);
	for (int i = 0; i < numbers_of(w); i++) {
		*to++ = delimiter;
		to = put_number(w, g, i, to);
	}
	*to++ = '\n';
	out_used(w->out, (size_t)(to - text));
	return NULL;
}

static bool
has_measures(const struct columns *columns)
{
	for (int i = 0; i < columns->keys; i++)
		if (groups_measure(&columns->list[i]))
			return true;
	return false;
}

static void
write_titles(struct group_writer *w)
{
	if (!table_has_title(w->format))
		return;
	for (int i = 0; i < w->columns->keys + numbers_of(w); i++)
		write_value(w, i, title_of(w, i), false);
	table_end_row(w->out, w->format);
}

/* --------------------------------------------------------------- aggregates */

/* Pass the group on whose values have been added, if there is one. */
static const char *
finish_group(struct group_writer *w)
{
	for (int i = 0; i < w->columns->aggregates; i++) {
		const struct aggregate *a = &w->columns->aggregate[i];

		if (w->sum[a->column].too_large)
			return error_text(
			    "%.*s: the sum is too large", STR(a->title));
	}
	return w->group.key.len ? w->take(w, &w->group) : NULL;
}

/* Begin a group, whose key still has the last, empty column. */
static const char *
begin_group(struct group_writer *w, const struct group *g)
{
	const char *wrong = finish_group(w);

	w->key.len = 0;
	out_bytes(&w->key, g->key.text, g->key.len - 1);
	w->group = *g;
	w->group.key = (struct str){w->key.text, w->key.len};
	memset(w->sum, 0, sizeof w->sum);
	return wrong;
}

/* Take a record of a group: its counts, or one value (groups_add_values()). */
static const char *
take_record(void *user, const struct group *g)
{
	struct group_writer *w = user;
	struct str last = {g->key.text, g->key.len - 1}, group = last, value;
	int64_t number;
	uint64_t rows;
	bool is_number;
	int i;

	while (group.len && group.text[group.len - 1] != '\t')
		group.len--;
	last = str_between(group.text + group.len, last.text + last.len);
	if (!last.len)
		return begin_group(w, g);
	i = w->columns->keys + *last.text - 'a';
	if (!str_equal(group, w->group.key) || i < w->columns->keys ||
	    i >= w->columns->count)
		return "a value belongs to no group";
	rows = g->count[rows_of(&w->columns->list[i])];
	last = str_between(last.text + 1, g->key.text + g->key.len);
	value = group_key_take(&last, true, &w->value, &is_number);
	if (!value.len)
		w->sum[i].count += rows;
	else if (aggregate_number(value, &number))
		aggregate_add(&w->sum[i], number, rows);
	return NULL;
}

/* Pass on the groups with their aggregates. */
static const char *
each_group(struct group_writer *w, struct groups *g, group_taker *take)
{
	const char *wrong;

	if (!w->columns->aggregates)
		return groups_each(g, take, w);
	w->take = take;
	w->group.key.len = 0;
	wrong = groups_each(g, take_record, w);
	return wrong ? wrong : finish_group(w);
}

/* ------------------------------------------------------------------ aligned */

static void
measure_value(struct group_writer *w, int column, struct str value, bool number)
{
	size_t width = utf8_columns(value);

	if (width > w->width[column])
		w->width[column] = width;
	w->is_text[column] |= value.len && !number;
}

static const char *
measure_row(void *user, const struct group *g)
{
	each_value(user, g, measure_value);
	return NULL;
}

/*
 * Write the pending blanks and the value; without a value they stay pending, so
 * that no line ends in blanks.
 */
static void
write_after_blanks(struct group_writer *w, struct str value)
{
	if (!value.len)
		return;
	for (; w->blanks > 0; w->blanks--)
		out_char(w->out, ' ');
	out_str(w->out, value);
}

/* Write a value aligned: text to the left, numbers to the right. */
static void
align_value(struct group_writer *w, int column, struct str value, bool number)
{
	size_t fill = w->width[column] - utf8_columns(value);

	(void)number;
	w->blanks += column ? 2 : 0;
	if (!w->is_text[column])
		w->blanks += fill;
	write_after_blanks(w, value);
	if (w->is_text[column])
		w->blanks += fill;
	if (column < w->columns->keys + numbers_of(w) - 1)
		return;
	out_char(w->out, '\n');
	w->blanks = 0;
}

static const char *
align_row(void *user, const struct group *g)
{
	each_value(user, g, align_value);
	return NULL;
}

static const char *
write_aligned(struct group_writer *w, struct groups *g)
{
	int columns = w->columns->keys + numbers_of(w);
	const char *wrong;

	for (int i = 0; i < columns; i++)
		measure_value(w, i, title_of(w, i), true);
	wrong = each_group(w, g, measure_row);
	for (int i = 0; i < columns && !wrong; i++)
		align_value(w, i, title_of(w, i), false);
	return wrong ? wrong : each_group(w, g, align_row);
}

const char *
group_report_write(struct groups *g, enum table_format format, struct out *o)
{
	struct group_writer w = {
	    .columns = g->columns, .format = format, .out = o};
	const char *wrong;

	if (format == TABLE_ALIGNED) {
		wrong = write_aligned(&w, g);
	} else {
		write_titles(&w);
		w.text_keys = !has_measures(w.columns);
		wrong = each_group(
		    &w, g, table_has_title(format) ? write_row : write_object);
	}
	out_close(&w.value);
	out_close(&w.key);
	return wrong;
}
