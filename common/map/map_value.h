/*
 * map_value.h - the value of a position in a map: columns, and rules by which
 * those of equal positions become one
 *
 * In a map a column is a number in 64 bits, if its rule is of numbers, or a
 * text with its length.  A value is its columns one after another; with
 * RULE_ALL or RULE_EXPLORE the number of its lines comes first, then the
 * columns of each.
 */
#ifndef MAP_MAP_VALUE_H
#define MAP_MAP_VALUE_H

#include <stdint.h>

#include "base/out.h"
#include "map/explore_value.h"

enum map_rule {
	RULE_FIRST,
	RULE_LAST,
	RULE_SUM, /* of whole numbers, as the next two */
	RULE_MIN,
	RULE_MAX,
	RULE_ALL,
	RULE_EXPLORE, /* explore_value.h */
	RULES
};

enum { MAP_COLUMNS_MAX = 256, MAP_VALUE_MAX = 1 << 24 };

/* Invariant: RULE_ALL and RULE_EXPLORE are alone. */
struct map_rules {
	unsigned given;	  /* rules in the list: 1, or one for each column */
	unsigned columns; /* of a value; MAP_COLUMNS_MAX: not known yet */
	uint8_t rule[MAP_COLUMNS_MAX];
};

/* True if a column is a number in the value. */
static inline bool
map_column_is_number(const struct map_rules *r, unsigned column)
{
	unsigned rule = r->rule[column];

	return rule == RULE_EXPLORE ? explore_counts(column)
				    : rule >= RULE_SUM && rule <= RULE_MAX;
}

/* True if a value is lines of columns, after their number. */
static inline bool
map_value_has_lines(const struct map_rules *r)
{
	return r->rule[0] >= RULE_ALL;
}

/*
 * Parse a list of rules such as `sum,first`, and set the columns if there is
 * one for each.  Return NULL, or an error message.
 */
const char *map_rules_read(struct map_rules *r, struct str list);

/* Set the number of columns.  Return NULL, or an error message. */
const char *map_rules_set_columns(struct map_rules *r, unsigned columns);

/* Write the list, as short as it can be. */
void map_rules_write(const struct map_rules *r, struct out *o);

/*
 * Append the value of one line, which has these columns.  Return NULL, or an
 * error message.
 */
const char *map_value_read(
    const struct map_rules *r, const struct str *columns, struct out *value);

/*
 * Append the columns of a value, each after a TAB.  False if its bytes are no
 * value.
 */
bool map_value_write(
    const struct map_rules *r, struct str value, struct out *o);

#endif
