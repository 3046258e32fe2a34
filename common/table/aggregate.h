/*
 * aggregate.h - one number for the values of a column in a group: mean(ply)
 *
 * Sums are exact: a value counts to its third decimal place, so the order in
 * which values are added, or in how many parts, makes no difference.
 */
#ifndef TABLE_AGGREGATE_H
#define TABLE_AGGREGATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

enum aggregate_kind {
	AGGREGATE_MEAN,
	AGGREGATE_MEDIAN,
	AGGREGATE_MIN,
	AGGREGATE_MAX,
	AGGREGATE_SUM,
	AGGREGATE_SHARE, /* of the rows that have a value, in per cent */
};

/* All names, as --help lists them. */
#define AGGREGATES_HELP "mean, median, min, max, sum or share"

enum { AGGREGATES_MAX = 24, AGGREGATE_TEXT_MAX = 32 };

struct aggregate {
	enum aggregate_kind kind;
	struct str title; /* as it was given */
	int column;	  /* whose values it is made of */
};

/* What is kept of the values of a column that is aggregated; sets of bits. */
enum aggregate_kept {
	KEPT_COUNT = 1 << 0, /* how many there are */
	KEPT_NUMBERS = 1 << 1,
};

/*
 * Parse `mean(ply)`: set the kind, the title and *argument, `ply`; they point
 * into the text.  Returns NULL, or an error message.
 */
const char *aggregate_parse(
    struct aggregate *a, struct str text, struct str *argument);

struct columns;

/*
 * Add an aggregate, of a column after those that make groups.  Returns NULL, or
 * an error message.
 */
const char *columns_add_aggregate(struct columns *columns, struct aggregate a);

/*
 * Parse a number below a trillion as thousandths, further decimals cut off;
 * false if the value is none.
 */
bool aggregate_number(struct str value, int64_t *thousandths);

/* The values of one column in one group, added in ascending order. */
struct aggregate_sum {
	uint64_t count; /* of all values, where it is kept; set by the caller */
	uint64_t seen;	/* values added so far */
	int64_t sum, least, greatest, middle[2];
	bool too_large; /* the sum has no 64 bits */
};

/* Add equal values, none below an earlier one. */
void aggregate_add(struct aggregate_sum *s, int64_t value, uint64_t times);

/*
 * Write the aggregate of a group with so many rows, at most AGGREGATE_TEXT_MAX
 * bytes, nothing if it has no value.  Returns the end of the text.
 */
char *aggregate_write(enum aggregate_kind kind, const struct aggregate_sum *s,
    uint64_t rows, char *text);

/* Divide and round to the nearest integer, halves up. */
uint64_t divide_rounded(uint64_t dividend, uint64_t divisor);

/*
 * Write a number without its decimal point, of which up to 3 digits are after
 * it: 125 with 2 is 1.25.  `all`: with zeros at its end.  Returns the end of
 * the text.
 */
char *put_parts(uint64_t parts, int decimals, bool all, char *text);

#endif
