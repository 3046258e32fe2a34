/* groups.c - see groups.h */
#include "table/groups.h"

#include <string.h>

#include "base/column_layout.h"
#include "base/short_way.h"
#include "base/error_text.h"
#include "base/utf8.h"
#include "table/group_epd.h"
#include "table/group_key.h"

/* Add the counts of a group to those of an equal one. */
static void
combine_counts(char *value, struct str more)
{
	struct group to, from;

	memcpy(to.count, value, sizeof to.count);
	memcpy(from.count, more.text, sizeof from.count);
	group_add(&to, &from);
	memcpy(value, to.count, sizeof to.count);
}

void
groups_init(struct groups *g, const struct columns *columns, const char *folder)
{
	g->columns = columns;
	group_table_init(&g->table, sorted_runs_memory());
	sorted_runs_init(&g->runs, folder);
	g->runs.combine = combine_counts;
	g->taken = g->counted = 0;
	for (int i = 0; i < GROUPS_WAIT; i++)
		game_keys_init(&g->waiting[i]);
}

void
groups_free(struct groups *g)
{
	group_table_free(&g->table);
	sorted_runs_free(&g->runs);
	for (int i = 0; i < GROUPS_WAIT; i++)
		game_keys_free(&g->waiting[i]);
}

static void
add_text_column(
    struct out *key, const struct column *c, const struct position_row *row)
{
	size_t from = key->len;

	if (!c->kind->write(key, row, c))
		key->len = from;
	group_key_end_text(key, from);
}

/* Return how a column is packed: as an EPD, as a placement, or not at all. */
static enum group_epd
packed_as(const struct column *c)
{
	return c->kind->needs & COLUMN_EPD	? GROUP_EPD
	    : c->kind->needs & COLUMN_PLACEMENT ? GROUP_PLACEMENT
						: GROUP_NOTHING;
}

/*
 * True if EPDs and placements are packed in the key of a row, which has `now`.
 */
static bool
is_packed(const struct columns *columns, const struct position_row *row)
{
	return short_way_once(SHORT_GROUP_KEY) &&
	    columns->needs & (COLUMN_EPD | COLUMN_PLACEMENT) &&
	    (!(columns->needs & COLUMN_EPD) || group_epd_fits(row->now));
}

static void
add_packed(struct out *key, const struct position_row *row, enum group_epd what)
{
	char *packed = out_reserve(key, GROUP_EPD_MAX);

	out_used(key, group_epd_pack(row->now, what, packed));
}

void
groups_add_row(const struct columns *columns, struct game_keys *keys,
    struct position_row *row, uint32_t positions)
{
	struct out *key = game_keys_begin(keys);
	bool packed = is_packed(columns, row);

	for (int i = 0; i < columns->count; i++) {
		const struct column *c = &columns->list[i];

		if (packed && packed_as(c))
			add_packed(key, row, packed_as(c));
		else if (groups_measure(c))
			group_key_add_measure(key, column_value(c, row));
		else
			add_text_column(key, c, row);
	}
	game_keys_end(keys, packed, positions);
}

/* ------------------------------------------------------------- to and from */

static const char *
write_record(void *user, const struct group *g)
{
	sorted_runs_write(user,
	    &(struct run_record){
		g->key, {(const char *)g->count, sizeof g->count}});
	return NULL;
}

/* Passes the records of runs on as groups. */
struct record_reader {
	group_taker *take;
	void *user;
};

static const char *
take_record(void *user, const struct run_record *r)
{
	const struct record_reader *reader = user;
	struct group g = {.key = r->key};

	memcpy(g.count, r->value.text, sizeof g.count);
	/* cppcheck-suppress returnDanglingLifetime ; `take` returns an error
	 * text */
	return reader->take(reader->user, &g);
}

/* Write the groups in memory to a new run. */
static const char *
spill(struct groups *g)
{
	struct out o;
	const char *wrong = sorted_runs_open(&g->runs, &o);

	if (wrong)
		return wrong;
	wrong = group_table_each(&g->table, write_record, &o);
	group_table_clear(&g->table);
	return wrong ? wrong : sorted_runs_close(&g->runs, &o);
}

/* Count the game that has waited longest. */
static const char *
count_waiting(struct groups *g)
{
	const struct game_keys *k = &g->waiting[g->counted++ % GROUPS_WAIT];
	const char *wrong = NULL;

	if (g->table.groups && !group_table_fits(&g->table, k))
		wrong = spill(g);
	if (!wrong)
		group_table_count(&g->table, k);
	return wrong;
}

const char *
groups_count(struct groups *g, struct game_keys *keys)
{
	struct game_keys *place = &g->waiting[g->taken++ % GROUPS_WAIT], old;

	old = *place;
	*place = *keys;
	*keys = old;
	for (size_t i = 0; i < NEAR_STEPS && i < g->taken - g->counted; i++)
		group_table_prefetch(&g->table,
		    &g->waiting[(g->taken - 1 - i) % GROUPS_WAIT],
		    (enum group_table_step)i);
	return g->taken - g->counted == GROUPS_WAIT ? count_waiting(g) : NULL;
}

const char *
groups_each(struct groups *g, group_taker *take, void *user)
{
	const char *wrong = NULL;

	while (g->counted < g->taken && !wrong)
		wrong = count_waiting(g);
	if (wrong)
		return wrong;
	if (!g->runs.count)
		return group_table_each(&g->table, take, user);
	if (g->table.groups)
		wrong = spill(g);
	return wrong ? wrong
		     : sorted_runs_each(&g->runs, take_record,
			   &(struct record_reader){take, user});
}

/* ------------------------------------------------------------------- states */

enum { VERSION = 1 };

static const char group_word[] = "group\t";

static void
write_title(const struct columns *columns, struct out *o)
{
	out_format(o, "groups\t%d\t", VERSION);
	for (int i = 0; i < columns->count; i++) {
		out_text(o, i ? "," : "");
		out_str(o, columns->list[i].name);
	}
}

static const char *
write_state_line(void *user, const struct group *g)
{
	out_text(user, group_word);
	group_write_line(user, g);
	return NULL;
}

const char *
groups_write_state(struct groups *g, struct out *o)
{
	const char *wrong;

	write_title(g->columns, o);
	out_char(o, '\n');
	wrong = groups_each(g, write_state_line, o);
	if (!wrong)
		out_text(o, "end\n");
	return wrong;
}

static const char *
read_title(const struct columns *columns, struct lines *in)
{
	struct out expected = {.fd = -1};
	struct line l;
	const char *wrong = NULL;

	write_title(columns, &expected);
	if (!line_next(in, &l) || !str_starts(l.text, "groups\t1\t"))
		wrong = "this state was written without --count-by";
	else if (!str_equal(l.text, out_all(&expected))) {
		str_cut(&l.text, '\t');
		str_cut(&l.text, '\t');
		wrong = error_text(
		    "these are groups by other columns, --count-by=%.*s",
		    STR(l.text));
	}
	out_close(&expected);
	return wrong;
}

/* Read the lines of the groups, which must be in order, and the end. */
static const char *
read_groups(struct groups *g, struct lines *in, struct out *o)
{
	struct out last = {.fd = -1};
	const char *wrong = NULL;
	bool first = true;
	struct group group;
	struct line l;

	while (!wrong && line_next(in, &l) && str_starts(l.text, group_word)) {
		struct str line = {l.text.text + strlen(group_word),
		    l.text.len - strlen(group_word)};
		struct str before = {last.text, last.len};

		if (!group_read_line(&group, line, g->columns->count))
			wrong = "this is no line of a group";
		else if (!first && str_compare(before, group.key) >= 0)
			wrong = "the groups are not in order";
		else
			write_record(o, &group);
		first = false;
		last.len = 0;
		out_str(&last, group.key);
	}
	out_close(&last);
	if (!wrong && !str_is(l.text, "end"))
		wrong = "this state is not whole";
	if (!wrong && line_next(in, &l))
		wrong = "there is text after the end";
	return wrong;
}

const char *
groups_read_state(struct groups *g, struct lines *in)
{
	const char *wrong = read_title(g->columns, in), *late;
	struct out o;

	if (!wrong)
		wrong = sorted_runs_open(&g->runs, &o);
	if (wrong)
		return wrong;
	wrong = read_groups(g, in, &o);
	late = sorted_runs_close(&g->runs, &o);
	return wrong ? wrong : late;
}

enum { SCORE = GROUP_BLACK_WINS + 1, MEAN_ELO, NUMBERS };

enum { NUMBER_MAX = STR_NUMBER_MAX + 4 }; /* with a decimal point */

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

struct group_writer {
	const struct columns *columns;
	enum table_format format;
	struct out *out;
	struct out value;
	bool text_keys; /* no value of a key can be a number */
	/* of aligned columns: the width, and whether any value is text */
	size_t width[COLUMNS_MAX + NUMBERS];
	bool is_text[COLUMNS_MAX + NUMBERS];
	size_t blanks; /* pending before the next value, if there is one */
};

/* ------------------------------------------------------------------ numbers */

/* Divide and round to the nearest integer, half up. */
static uint64_t
divide(uint64_t dividend, uint64_t divisor)
{
	return (2 * dividend + divisor) / (2 * divisor);
}

/* Write the score with one decimal place; nothing if no game has a result. */
static char *
put_score(const struct group *g, char *text)
{
	uint64_t draws = g->count[GROUP_DRAWS];
	uint64_t points = 2 * g->count[GROUP_WHITE_WINS] + draws;
	uint64_t games =
	    g->count[GROUP_WHITE_WINS] + draws + g->count[GROUP_BLACK_WINS];
	uint64_t tenths;

	if (!games)
		return text;
	tenths = divide(500 * points, games);
	text = str_write_number(tenths / 10, text);
	*text++ = '.';
	return str_write_number(tenths % 10, text);
}

static char *
put_mean_elo(const struct group *g, char *text)
{
	uint64_t sum = g->count[GROUP_ELO_SUM], elos = g->count[GROUP_ELOS];

	return elos ? str_write_number(divide(sum, elos), text) : text;
}

/* Write a number, nothing if it has no value; return the end of the text. */
static inline char *
put_number(const struct group *g, int which, char *text)
{
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
	return column < w->columns->count
	    ? w->columns->list[column].name
	    : str_of(number_titles[column - w->columns->count]);
}

/* A callback for each value of a group. */
typedef void value_callback(
    struct group_writer *w, int column, struct str value, bool number);

static void
each_key_value(struct group_writer *w, struct str key, value_callback *take)
{
	for (int i = 0; i < w->columns->count; i++) {
		bool number;
		struct str value = group_key_take(&key,
		    groups_measure(&w->columns->list[i]), &w->value, &number);

		take(w, i, value, number);
	}
}

static void
each_number(struct group_writer *w, const struct group *g, value_callback *take)
{
	for (int i = 0; i < NUMBERS; i++) {
		char text[NUMBER_MAX];
		struct str value = str_between(text, put_number(g, i, text));

		take(w, w->columns->count + i,
		    value.len ? value : (struct str){0}, true);
	}
}

static void
write_value(struct group_writer *w, int column, struct str value, bool number)
{
	bool unquoted = number &&
	    (column >= w->columns->count ||
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

	each_key_value(w, g->key, write_value);
	each_number(w, g, write_value);
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
	to = text = out_reserve(w->out, NUMBERS * (1 + NUMBER_MAX) + 1);
	for (int i = 0; i < NUMBERS; i++) {
		*to++ = delimiter;
		to = put_number(g, i, to);
	}
	*to++ = '\n';
	out_used(w->out, (size_t)(to - text));
	return NULL;
}

static bool
has_measures(const struct columns *columns)
{
	for (int i = 0; i < columns->count; i++)
		if (groups_measure(&columns->list[i]))
			return true;
	return false;
}

static void
write_titles(struct group_writer *w)
{
	if (!table_has_title(w->format))
		return;
	for (int i = 0; i < w->columns->count + NUMBERS; i++)
		table_write_title(w->out, w->format, i == 0, title_of(w, i));
	table_end_row(w->out, w->format);
}

/* ------------------------------------------------------------------ aligned */

static void
measure_value(struct group_writer *w, int column, struct str value, bool number)
{
	size_t width = utf8_count(value);

	if (width > w->width[column])
		w->width[column] = width;
	w->is_text[column] |= value.len && !number;
}

static const char *
measure_row(void *user, const struct group *g)
{
	each_key_value(user, g->key, measure_value);
	each_number(user, g, measure_value);
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
	size_t fill = w->width[column] - utf8_count(value);

	(void)number;
	w->blanks += column ? 2 : 0;
	if (!w->is_text[column])
		w->blanks += fill;
	write_after_blanks(w, value);
	if (w->is_text[column])
		w->blanks += fill;
	if (column < w->columns->count + NUMBERS - 1)
		return;
	out_char(w->out, '\n');
	w->blanks = 0;
}

static const char *
align_row(void *user, const struct group *g)
{
	each_key_value(user, g->key, align_value);
	each_number(user, g, align_value);
	return NULL;
}

static const char *
write_aligned(struct group_writer *w, struct groups *g)
{
	int columns = w->columns->count + NUMBERS;
	const char *wrong;

	for (int i = 0; i < columns; i++)
		measure_value(w, i, title_of(w, i), true);
	wrong = groups_each(g, measure_row, w);
	for (int i = 0; i < columns && !wrong; i++)
		align_value(w, i, title_of(w, i), false);
	return wrong ? wrong : groups_each(g, align_row, w);
}

const char *
group_report_write(struct groups *g, enum table_format format, struct out *o)
{
	struct group_writer w = {.columns = g->columns,
	    .format = format,
	    .out = o,
	    .value = {.fd = -1}};
	const char *wrong;

	if (format == TABLE_LINES) {
		wrong = write_aligned(&w, g);
	} else {
		write_titles(&w);
		w.text_keys = !has_measures(w.columns);
		wrong = groups_each(
		    g, table_has_title(format) ? write_row : write_object, &w);
	}
	out_close(&w.value);
	return wrong;
}
