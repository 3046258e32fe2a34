/* map_value.c - see map_value.h */
#include "map/map_value.h"

#include "base/error_text.h"
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

void
map_rules_write(const struct map_rules *r, struct out *o)
{
	unsigned count = 1;

	for (unsigned i = 1; i < r->given; i++)
		if (r->rule[i] != r->rule[0])
			count = r->given;
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

void
value_merger_free(struct value_merger *m)
{
	out_close(&m->value);
	out_close(&m->joined);
}

/* Return what two numbers of a column are together; count wraps of a sum. */
static int64_t
join_numbers(enum map_rule rule, int64_t a, int64_t b, int64_t *wraps)
{
	int64_t sum;

	if (rule != RULE_SUM)
		return (rule == RULE_MIN) == (a < b) ? a : b;
	if (__builtin_add_overflow(a, b, &sum))
		*wraps += b < 0 ? -1 : 1;
	return sum;
}

/* Join the columns of all lines, each by its rule, to one line. */
static void
join_columns(struct value_merger *m)
{
	const struct map_rules *r = m->rules;
	struct str rest = out_all(&m->value), text[MAP_COLUMNS_MAX], next;
	int64_t number[MAP_COLUMNS_MAX], b = 0;

	for (uint64_t line = 0; line < m->lines; line++)
		for (unsigned i = 0; i < r->columns; i++)
			if (is_number(r, i)) {
				map_integer_get(&rest, &b);
				number[i] = line
				    ? join_numbers(r->rule[i], number[i], b,
					  &m->wraps[i])
				    : b;
			} else {
				map_text_get(&rest, &next);
				if (!line || r->rule[i] == RULE_LAST)
					text[i] = next;
			}
	m->too_great = false;
	for (unsigned i = 0; i < r->columns; i++) {
		if (is_number(r, i))
			map_integer_put(&m->joined, number[i]);
		else
			map_text_put(&m->joined, text[i]);
		m->too_great |= m->wraps[i] != 0;
	}
	m->lines = 1;
}

/* Join the lines, unless they are of RULE_ALL. */
static void
join(struct value_merger *m)
{
	struct out lines = m->value;

	if (m->rules->rule[0] == RULE_ALL)
		return;
	m->joined.len = 0;
	if (m->rules->rule[0] == RULE_EXPLORE)
		m->too_great |=
		    !explore_compact(out_all(&lines), &m->joined, &m->lines);
	else
		join_columns(m);
	m->value = m->joined;
	m->joined = lines;
	m->compact = m->value.len;
}

void
value_merger_add(struct value_merger *m, struct str value)
{
	uint64_t lines = 1;

	if (is_alone(m->rules))
		map_get_number(&value, &lines);
	if (m->count++ == 0)
		m->lines = m->value.len = m->compact = 0;
	m->lines += lines;
	out_str(&m->value, value);
	if (m->count > 1 && m->value.len > 2 * m->compact + OUT_BLOCK)
		join(m);
}

const char *
value_merger_end(struct value_merger *m, struct out *value)
{
	if (m->count > 1)
		join(m);
	m->count = 0;
	if (is_alone(m->rules))
		map_add_number(value, m->lines);
	out_str(value, out_all(&m->value));
	return m->too_great ? "a sum does not fit in 64 bits" : NULL;
}
