/* map_value.c - see map_value.h */
#include "map/map_value.h"

#include "base/error_text.h"
#include "map/map_format.h"

/* -------------------------------------------------------------------- rules */

static const char *const rule_names[RULES] = {
    "first", "last", "sum", "min", "max", "all", "explore"};

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
	if (map_value_has_lines(r))
		map_add_number(value, 1);
	for (unsigned i = 0; i < r->columns; i++) {
		long long number;

		if (!map_column_is_number(r, i)) {
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
		if (map_column_is_number(r, i)) {
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

	if (map_value_has_lines(r) && !map_get_number(&value, &lines))
		return false;
	for (; lines && (r->columns || lines == 1); lines--)
		if (!write_line(r, &value, o))
			return false;
	return !value.len;
}
