/* map_value.c - see map_value.h */
#include "map/map_value.h"

#include "base/error_text.h"
#include "base/mem.h"
#include "map/explore_value.h"
#include "map/map_format.h"

/* -------------------------------------------------------------------- rules */

static const char *const rule_names[RULES] = {
    "first", "last", "sum", "min", "max", "all", "explore"};

/* True if a column is a number in the value. */
static bool
is_number(const struct map_rules *r, unsigned column)
{
	unsigned rule = r->rule[column];

	return rule == RULE_EXPLORE ? explore_counts(column)
				    : rule >= RULE_SUM && rule <= RULE_MAX;
}

static bool
is_alone(const struct map_rules *r)
{
	return r->rule[0] >= RULE_ALL;
}

const char *
map_rules_read(struct map_rules *r, struct str list)
{
	unsigned alone = RULES;
	bool more = true;

	*r = (struct map_rules){.columns = MAP_COLUMNS_MAX};
	while (more) {
		struct str name = str_cut(&list, ',');
		const char *const *found = ROW_NAMED(rule_names, name);
		unsigned rule;

		/* the comma, if there was one, is before the list now */
		more = list.text > name.text + name.len;
		if (!found)
			return error_text("%.*s is no rule: first, last, sum, "
					  "min, max, all or explore",
			    STR(name));
		if (r->given == MAP_COLUMNS_MAX - 1)
			return error_text("there are more than %d rules",
			    MAP_COLUMNS_MAX - 1);
		rule = (unsigned)(found - rule_names);
		alone = rule >= RULE_ALL ? rule : alone;
		r->rule[r->given++] = (uint8_t)rule;
	}
	if (alone != RULES && r->given > 1)
		return error_text(
		    "%s is a rule for all columns together", rule_names[alone]);
	while (alone == RULE_EXPLORE && r->given < EXPLORE_COLUMNS)
		r->rule[r->given++] = RULE_EXPLORE;
	if (r->given > 1)
		r->columns = r->given;
	return NULL;
}

const char *
map_rules_set_columns(struct map_rules *r, unsigned columns)
{
	if (columns >= MAP_COLUMNS_MAX)
		return error_text("more than %d columns", MAP_COLUMNS_MAX - 1);
	if (r->given > 1 && r->given != columns)
		return error_text(
		    "%u columns, but %u rules of --equal", columns, r->given);
	for (unsigned i = r->given; i < columns; i++)
		r->rule[i] = r->rule[0];
	r->columns = columns;
	return NULL;
}

enum map_rule
map_rules_of_all(const struct map_rules *r)
{
	for (unsigned i = 1; i < r->given; i++)
		if (r->rule[i] != r->rule[0])
			return RULES;
	return (enum map_rule)r->rule[0];
}

void
map_rules_write(const struct map_rules *r, struct out *o)
{
	unsigned count = map_rules_of_all(r) == RULES ? r->given : 1;

	for (unsigned i = 0; i < count; i++) {
		out_text(o, i ? "," : "");
		out_text(o, rule_names[r->rule[i]]);
	}
}

/* ------------------------------------------------------------------- values */

const char *
map_value_read(
    const struct map_rules *r, const struct str *columns, struct out *value)
{
	if (is_alone(r))
		map_add_number(value, 1);
	for (unsigned i = 0; i < r->columns; i++) {
		long long number;

		if (!is_number(r, i)) {
			map_text_put(value, columns[i]);
			continue;
		}
		if (!str_integer(columns[i], &number) ||
		    (number < 0 && r->rule[i] == RULE_EXPLORE))
			return error_text("column %u of the value is no %s",
			    i + 1,
			    r->rule[i] == RULE_EXPLORE ? "count"
						       : "whole number");
		map_integer_put(value, number);
	}
	return NULL;
}

/* True if a text can be a column of a line. */
static bool
is_column(struct str text)
{
	return !text.len ||
	    (!memchr(text.text, '\t', text.len) &&
		!memchr(text.text, '\n', text.len) &&
		!memchr(text.text, '\0', text.len));
}

static bool
write_line(const struct map_rules *r, struct str *value, struct out *o)
{
	for (unsigned i = 0; i < r->columns; i++) {
		struct str text;
		int64_t number;

		out_char(o, '\t');
		if (is_number(r, i)) {
			if (!map_integer_get(value, &number))
				return false;
			out_integer(o, number);
		} else {
			if (!map_text_get(value, &text) || !is_column(text))
				return false;
			out_str(o, text);
		}
	}
	return true;
}

bool
map_value_write(const struct map_rules *r, struct str value, struct out *o)
{
	uint64_t lines = 1;

	if (is_alone(r) && !map_get_number(&value, &lines))
		return false;
	for (; lines && (r->columns || lines == 1); lines--)
		if (!write_line(r, &value, o))
			return false;
	return !value.len;
}

/* ------------------------------------------------------------------ merging */

/* A sum may pass what fits in between: it fits if it wraps up and down. */
struct merged_column {
	int64_t number, wraps;
};

void
value_merger_init(struct value_merger *m, const struct map_rules *rules)
{
	*m = (struct value_merger){.rules = rules,
	    .first = {.fd = -1},
	    .last = {.fd = -1},
	    .text = {.fd = -1}};
	m->column = mem_get((rules->columns + 1) * sizeof *m->column);
}

void
value_merger_free(struct value_merger *m)
{
	out_close(&m->first);
	out_close(&m->last);
	out_close(&m->text);
	mem_free(m->column);
}

static void
add_columns(struct value_merger *m, struct str value, bool first)
{
	const struct map_rules *r = m->rules;

	for (unsigned i = 0; i < r->columns; i++) {
		struct merged_column *c = &m->column[i];
		int64_t number = 0;
		struct str text;

		if (!is_number(r, i)) {
			map_text_get(&value, &text);
			continue;
		}
		map_integer_get(&value, &number);
		if (!first && r->rule[i] == RULE_SUM) {
			if (__builtin_add_overflow(
				c->number, number, &c->number))
				c->wraps += number < 0 ? -1 : 1;
		} else if (first ||
		    (r->rule[i] == RULE_MIN ? number < c->number
					    : number > c->number)) {
			*c = (struct merged_column){number, 0};
		}
	}
}

/* Join the lines if they have doubled since the last time. */
static void
compact(struct value_merger *m, size_t most)
{
	struct out joined = {.fd = -1};

	if (m->rules->rule[0] != RULE_EXPLORE || m->text.len <= most)
		return;
	m->too_great |= !explore_compact(out_all(&m->text), &joined, &m->lines);
	out_close(&m->text);
	m->text = joined;
	m->compact = joined.len;
}

static void
add(struct value_merger *m, struct str value, bool first)
{
	uint64_t lines = 0;

	if (!is_alone(m->rules)) {
		add_columns(m, value, first);
		return;
	}
	map_get_number(&value, &lines);
	m->lines += lines;
	out_str(&m->text, value);
	compact(m, 2 * m->compact + OUT_BLOCK);
}

static void
replace(struct out *o, struct str value)
{
	o->len = 0;
	out_str(o, value);
}

void
value_merger_add(struct value_merger *m, struct str value)
{
	if (m->count++ == 0) {
		replace(&m->first, value);
		return;
	}
	if (m->count == 2) {
		m->text.len = m->compact = 0;
		m->lines = 0;
		m->too_great = false;
		add(m, out_all(&m->first), true);
	}
	add(m, value, false);
	replace(&m->last, value);
}

/* Write the columns of several values, each by its rule. */
static const char *
end_columns(struct value_merger *m, struct out *value)
{
	const struct map_rules *r = m->rules;
	struct str first = out_all(&m->first), last = out_all(&m->last);

	for (unsigned i = 0; i < r->columns; i++) {
		const struct merged_column *c = &m->column[i];
		struct str text[2];
		int64_t number;

		if (!is_number(r, i)) {
			map_text_get(&first, &text[RULE_FIRST]);
			map_text_get(&last, &text[RULE_LAST]);
			map_text_put(value, text[r->rule[i]]);
			continue;
		}
		map_integer_get(&first, &number);
		map_integer_get(&last, &number);
		if (c->wraps)
			return "a sum does not fit in 64 bits";
		map_integer_put(value, c->number);
	}
	return NULL;
}

const char *
value_merger_end(struct value_merger *m, struct out *value)
{
	uint64_t count = m->count;

	m->count = 0;
	if (count == 1) {
		out_str(value, out_all(&m->first));
		return NULL;
	}
	if (!is_alone(m->rules))
		return end_columns(m, value);
	compact(m, 0);
	if (m->too_great)
		return "a sum does not fit in 64 bits";
	map_add_number(value, m->lines);
	out_bytes(value, m->text.text, m->text.len);
	return NULL;
}
