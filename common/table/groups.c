/* groups.c - see groups.h */
#include "table/groups.h"

#include <string.h>

#include "base/error_text.h"
#include "table/group_key.h"

void
groups_init(struct groups *g, const struct columns *columns, const char *folder)
{
	g->columns = columns;
	group_table_init(&g->table, sorted_runs_memory(0));
	sorted_runs_init(&g->runs, folder);
}

void
groups_free(struct groups *g)
{
	group_table_free(&g->table);
	sorted_runs_free(&g->runs);
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

/* Append the columns of a group. */
static void
add_key(
    const struct columns *columns, struct out *key, struct position_row *row)
{
	for (int i = 0; i < columns->keys; i++) {
		const struct column *c = &columns->list[i];

		if (groups_measure(c))
			group_key_add_measure(key, column_value(c, row));
		else
			add_text_column(key, c, row);
	}
}

void
groups_add_row(const struct columns *columns, struct game_keys *keys,
    struct position_row *row, uint32_t positions)
{
	struct out *key = game_keys_begin(keys);

	add_key(columns, key, row);
	if (columns->aggregates)
		out_char(key, '\t');
	game_keys_end(keys, positions);
}

/* Add an entry for a value, or, without one, for their number. */
static void
add_value(
    struct game_keys *keys, char letter, struct str value, uint32_t positions)
{
	struct out *key = game_keys_begin(keys);

	out_bytes(key, keys->group.text, keys->group.len);
	out_char(key, letter);
	group_key_add_measure(key, value);
	game_keys_end(keys, positions);
}

void
groups_add_values(const struct columns *columns, struct game_keys *keys,
    struct position_row *row, uint32_t positions)
{
	keys->group.len = 0;
	add_key(columns, &keys->group, row);
	for (int i = columns->keys; i < columns->count; i++) {
		const struct column *c = &columns->list[i];
		struct str value = column_value(c, row);
		char letter = (char)('a' + i - columns->keys);
		int64_t number;

		if (!value.len ||
		    (c->kept & KEPT_NUMBERS &&
			!aggregate_number(value, &number)))
			continue;
		if (c->kept & KEPT_COUNT)
			add_value(keys, letter, (struct str){0}, positions);
		if (c->kept & KEPT_NUMBERS)
			add_value(keys, letter, value, positions);
	}
}

/* ------------------------------------------------------------- to and from */

static const char *
write_record(void *user, const struct group *g)
{
	return sorted_runs_write(user,
	    &(struct run_record){
		g->key, {(const char *)g->count, sizeof g->count}});
}

/* Passes the records of runs on as groups, those of the same key as one. */
struct record_reader {
	group_taker *take;
	void *user;
	struct out key; /* of the group that is not passed on yet, */
	uint64_t count[GROUP_COUNTS];
};

static const char *
pass_group(struct record_reader *reader)
{
	struct group g = {.key = out_all(&reader->key)};

	memcpy(g.count, reader->count, sizeof g.count);
	/* cppcheck-suppress returnDanglingLifetime ; `take` returns an error
	 * text */
	return g.key.len ? reader->take(reader->user, &g) : NULL;
}

static const char *
take_record(void *user, const struct run_record *r)
{
	struct record_reader *reader = user;
	uint64_t count[GROUP_COUNTS];
	const char *wrong = NULL;

	if (!str_equal(r->key, out_all(&reader->key))) {
		wrong = pass_group(reader);
		reader->key.len = 0;
		out_str(&reader->key, r->key);
		memset(reader->count, 0, sizeof reader->count);
	}
	memcpy(count, r->value.text, sizeof count);
	for (int i = 0; i < GROUP_COUNTS; i++)
		reader->count[i] += count[i];
	return wrong;
}

/* Write the groups in memory to a new run. */
static const char *
spill(struct groups *g)
{
	const char *wrong = sorted_runs_open(&g->runs);

	if (wrong)
		return wrong;
	wrong = group_table_each(&g->table, write_record, &g->runs);
	group_table_clear(&g->table);
	return wrong ? wrong : sorted_runs_close(&g->runs);
}

static const char *
count_game(struct groups *g, const struct game_keys *k)
{
	const char *wrong = NULL;

	if (g->table.groups && !group_table_fits(&g->table, k))
		wrong = spill(g);
	if (!wrong)
		group_table_count(&g->table, k);
	return wrong;
}

const char *
groups_count(struct groups *g, const struct game_keys *keys)
{
	const char *wrong = count_game(g, &keys[0]);

	return wrong || !g->columns->of_players ? wrong
						: count_game(g, &keys[1]);
}

const char *
groups_each(struct groups *g, group_taker *take, void *user)
{
	struct record_reader reader = {.take = take, .user = user};
	const char *wrong = NULL;

	if (!g->runs.count)
		return group_table_each(&g->table, take, user);
	if (g->table.groups)
		wrong = spill(g);
	if (!wrong)
		wrong = sorted_runs_each(&g->runs, take_record, &reader);
	if (!wrong)
		wrong = pass_group(&reader);
	out_close(&reader.key);
	return wrong;
}

/* ------------------------------------------------------------------- states */

static const char group_word[] = "group\t";

static void
write_title(const struct columns *columns, struct out *o)
{
	bool is_first = !columns->aggregates && !columns->of_players;
	size_t from;

	out_format(o, "groups\t%d\t", is_first ? 1 : 2);
	for (int i = 0; i < columns->keys; i++) {
		out_text(o, i ? "," : "");
		out_str(o, columns->list[i].name);
	}
	from = o->len;
	for (int i = 0; i < columns->aggregates; i++) {
		out_text(o, " --aggregate=");
		out_str(o, columns->aggregate[i].title);
	}
	for (; from < o->len; from++)
		if (o->text[from] == '\n')
			o->text[from] = ' ';
}

static const char *
write_state_line(void *user, const struct group *g)
{
	out_text(user, group_word);
	out_str(user, g->key);
	for (int i = 0; i < GROUP_COUNTS; i++) {
		out_number(user, g->count[i]);
		out_char(user, i + 1 < GROUP_COUNTS ? '\t' : '\n');
	}
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
	struct out expected = {0};
	struct line l;
	const char *wrong = NULL;

	write_title(columns, &expected);
	if (!line_next(in, &l) || !str_starts(l.text, "groups\t"))
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

/*
 * Parse the line of a group after its word, without its end; the key has this
 * number of columns, and g->key points into the line.  False if it is not such
 * a line.
 */
static bool
read_state_line(struct group *g, struct str line, int columns)
{
	struct str rest = line;

	for (int i = 0; i < columns; i++)
		str_cut(&rest, '\t');
	g->key = str_between(line.text, rest.text);
	for (int i = 0; i < GROUP_COUNTS; i++)
		if (!str_number(str_cut(&rest, '\t'), &g->count[i]))
			return false;
	return !rest.len && line.text[line.len - 1] != '\t';
}

/* Read the lines of the groups, which must be in order, and the end. */
static const char *
read_groups(struct groups *g, struct lines *in)
{
	struct out last = {0};
	const char *wrong = NULL;
	struct group group;
	struct line l;

	while (!wrong && line_next(in, &l) && str_starts(l.text, group_word)) {
		struct str line = {l.text.text + strlen(group_word),
		    l.text.len - strlen(group_word)};

		if (!read_state_line(&group, line,
			g->columns->keys + !!g->columns->aggregates))
			wrong = "this is no line of a group";
		else if (str_compare(out_all(&last), group.key) >= 0)
			wrong = "the groups are not in order";
		else
			write_record(&g->runs, &group);
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

	if (!wrong)
		wrong = sorted_runs_open(&g->runs);
	if (wrong)
		return wrong;
	wrong = read_groups(g, in);
	late = sorted_runs_close(&g->runs);
	return wrong ? wrong : late;
}
