/* map_whole.c - see map_whole.h */
#include "map/map_whole.h"

#include "base/error_text.h"

static const char *const levels[] = {[ZOBRIST_BOARD] = "board",
    [ZOBRIST_STM] = "stm",
    [ZOBRIST_CASTLING] = "castling",
    [ZOBRIST_EP] = "ep",
    [ZOBRIST_FULL] = "full"};

const char *
map_write_lines(
    const struct map_file *m, bool header, struct out *o, uint64_t *count)
{
	struct map_cursor at = {0};
	struct map_record r;
	const char *wrong;

	if (header && m->settings.titles.len) {
		out_text(o, "fen\t");
		out_str(o, m->settings.titles);
		out_char(o, '\n');
	}
	for (*count = 0; !(wrong = map_file_next(m, &at, &r)) && r.key.text;
	     ++*count) {
		if (!map_key_write(&m->settings, r.key, o) ||
		    !map_value_write(&m->settings.rules, r.value, o))
			return map_damaged;
		out_char(o, '\n');
	}
	return wrong;
}

static void
write_word(struct out *o, const char *name, struct str word)
{
	out_format(o, "%s\t%.*s\n", name, STR(word));
}

static void
write_count(struct out *o, const char *name, uint64_t count)
{
	out_format(o, "%s\t%llu\n", name, (unsigned long long)count);
}

void
map_write_info(const struct map_file *m, struct out *o)
{
	const struct map_settings *s = &m->settings;
	struct out rules = {.fd = -1};

	map_rules_write(&s->rules, &rules);
	write_word(o, "map", str_of(m->name));
	write_count(o, "bytes", m->size);
	write_count(o, "positions", m->count);
	write_word(o, "level", str_of(levels[s->level]));
	write_word(o, "symmetry", s->symmetry);
	write_count(o, "columns of the key", s->by);
	write_count(o, "columns of the value", s->rules.columns);
	write_word(o, "equal", (struct str){rules.text, rules.len});
	write_word(o, "titles", s->titles);
	out_close(&rules);
}

/* ----------------------------------------------------------------- merging */

const char *
map_settings_difference(
    const struct map_settings *a, const struct map_settings *b)
{
	if (a->level != b->level)
		return "--level";
	if (!str_equal(a->symmetry, b->symmetry))
		return "--symmetry";
	if (a->by != b->by)
		return "--by";
	return a->rules.columns != b->rules.columns ? "the number of columns"
						    : NULL;
}

static bool
same_rules(const struct map_rules *a, const struct map_rules *b)
{
	return a->columns == b->columns &&
	    memcmp(a->rule, b->rule, a->columns) == 0 &&
	    a->rule[0] == b->rule[0];
}

const char *
map_merge_settings(
    struct map_settings *s, const struct map_file *maps, int count)
{
	const struct map_settings *first = &maps[0].settings;
	const char *what = NULL;

	for (int i = 1; i < count && !what; i++) {
		what = map_settings_difference(first, &maps[i].settings);
		if (!what && !s->rules.given &&
		    !same_rules(&first->rules, &maps[i].settings.rules))
			what = "--equal, which can be given here,";
		if (what)
			return error_text("%s: %s is not that of %s",
			    maps[i].name, what, maps[0].name);
	}
	s->level = first->level;
	s->symmetry = first->symmetry;
	s->by = first->by;
	s->titles = first->titles;
	if (!s->rules.given)
		s->rules = first->rules;
	return map_rules_set_columns(&s->rules, first->rules.columns);
}

/* Add the lines of a value by other rules than those it was made by. */
static const char *
add_lines(
    struct map_maker *to, const struct map_file *m, const struct map_record *r)
{
	const struct map_rules *rules = &to->settings->rules;
	struct out text = {.fd = -1}, value = {.fd = -1};
	uint64_t hash = map_key_hash(r->key);
	struct str rest, columns[MAP_COLUMNS_MAX];
	const char *wrong = NULL;

	if (!map_value_write(&m->settings.rules, r->value, &text))
		wrong = map_damaged;
	rest = (struct str){text.text, text.len};
	if (rest.len)
		str_cut(&rest, '\t');
	do {
		for (unsigned i = 0; i < rules->columns; i++)
			columns[i] = str_cut(&rest, '\t');
		value.len = 0;
		if (!wrong)
			wrong = map_value_read(rules, columns, &value);
		if (!wrong)
			wrong = map_maker_add(to, r->key, hash,
			    (struct str){value.text, value.len});
	} while (!wrong && rest.len);
	out_close(&text);
	out_close(&value);
	return wrong;
}

const char *
map_merge_add(struct map_maker *to, const struct map_file *m)
{
	bool same = same_rules(&to->settings->rules, &m->settings.rules);
	struct map_cursor at = {0};
	struct out text = {.fd = -1};
	struct map_record r;
	const char *wrong;

	while (!(wrong = map_file_next(m, &at, &r)) && r.key.text) {
		text.len = 0;
		if (!same)
			wrong = add_lines(to, m, &r);
		else /* the merger relies on values that can be written */
			wrong =
			    map_value_write(&m->settings.rules, r.value, &text)
			    ? map_maker_add(
				  to, r.key, map_key_hash(r.key), r.value)
			    : map_damaged;
		if (wrong)
			break;
	}
	out_close(&text);
	return wrong;
}
