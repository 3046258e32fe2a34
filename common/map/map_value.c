/* map_value.c - see map_value.h */
#include "map/map_value.h"

#include <assert.h>

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
is_alone(unsigned rule)
{
	return rule >= RULE_ALL;
}

static enum map_rule
find_rule(struct str name)
{
	int rule = 0;

	while (rule < RULES && !str_is(name, rule_names[rule]))
		rule++;
	return (enum map_rule)rule;
}

const char *
map_rules_read(struct map_rules *r, struct str list)
{
	enum map_rule alone = RULES;
	bool more = true;

	*r = (struct map_rules){.columns = MAP_COLUMNS_MAX};
	while (more) {
		const char *comma = memchr(list.text, ',', list.len);
		struct str name = str_cut(&list, ',');
		enum map_rule rule = find_rule(name);

		more = comma != NULL;
		if (rule == RULES)
			return error_text("%.*s is no rule: first, last, sum, "
					  "min, max, all or explore",
			    STR(name));
		if (r->given == MAP_COLUMNS_MAX)
			return "there are too many rules";
		alone = is_alone(rule) ? rule : alone;
		r->rule[r->given++] = (uint8_t)rule;
	}
	if (alone != RULES && r->given > 1)
		return error_text(
		    "%s is a rule for all columns together", rule_names[alone]);
	assert(alone == RULES || r->given == 1);
	while (alone == RULE_EXPLORE && r->given < EXPLORE_COLUMNS)
		r->rule[r->given++] = RULE_EXPLORE;
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
	bool same = map_rules_of_all(r) != RULES;

	for (unsigned i = 0; i < (same ? 1 : r->given); i++) {
		out_text(o, i ? "," : "");
		out_text(o, rule_names[r->rule[i]]);
	}
}

/* ------------------------------------------------------------------- values */

const char *
map_value_read(
    const struct map_rules *r, const struct str *columns, struct out *value)
{
	if (is_alone(r->rule[0]))
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

	if (is_alone(r->rule[0]) && !map_get_number(&value, &lines))
		return false;
	for (; lines && (r->columns || lines == 1); lines--)
		if (!write_line(r, &value, o))
			return false;
	return !value.len;
}

/* ------------------------------------------------------------------ merging */

/* A sum has 128 bits, so that it may pass what fits in between. */
struct merged_column {
	uint64_t number; /* of a sum the lower half */
	int64_t high;
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
add_number(struct merged_column *c, unsigned rule, uint64_t number, bool first)
{
	bool less = (int64_t)number < (int64_t)c->number;

	if (!first && rule == RULE_SUM) {
		c->number += number;
		c->high += (c->number < number) - (int64_t)(number >> 63);
	} else if (first || (rule == RULE_MIN ? less : !less)) {
		c->number = number;
		c->high = number >> 63 ? -1 : 0;
	}
}

static void
add_columns(struct value_merger *m, struct str value, bool first)
{
	const struct map_rules *r = m->rules;

	for (unsigned i = 0; i < r->columns; i++) {
		struct str text;
		int64_t number = 0;

		if (!is_number(r, i)) {
			map_text_get(&value, &text);
			continue;
		}
		map_integer_get(&value, &number);
		add_number(&m->column[i], r->rule[i], (uint64_t)number, first);
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

	if (!is_alone(m->rules->rule[0])) {
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
	struct str first = {m->first.text, m->first.len};
	struct str last = {m->last.text, m->last.len};

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
		if (c->high != (c->number >> 63 ? -1 : 0))
			return "a sum does not fit in 64 bits";
		map_integer_put(value, (int64_t)c->number);
	}
	return NULL;
}

const char *
value_merger_end(struct value_merger *m, struct out *value)
{
	bool one = m->count == 1;

	m->count = 0;
	if (one) {
		out_bytes(value, m->first.text, m->first.len);
		return NULL;
	}
	if (!is_alone(m->rules->rule[0]))
		return end_columns(m, value);
	compact(m, 0);
	if (m->too_great)
		return "a sum does not fit in 64 bits";
	map_add_number(value, m->lines);
	out_bytes(value, m->text.text, m->text.len);
	return NULL;
}
